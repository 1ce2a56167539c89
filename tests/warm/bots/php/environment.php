<?php
$environment = getenv();
ksort($environment);
foreach ($environment as $name => $value) echo "$name=$value\n";
foreach ($environment as $name => $value) if ($_SERVER[$name] !== $value) echo "not $name\n";
if ($argc > 1) putenv('HILLTOP_TEST=set');
