<?php // Opens files until it may open none, and keeps them; 100000 at the most.
$kept = [];
for ($i = 0; $i < 100000 && ($file = @fopen('/dev/null', 'r')); ++$i) $kept[] = $file;
echo count($kept) < 100000 ? "B\n" : "!no limit\n";
