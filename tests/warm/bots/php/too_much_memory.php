<?php
ini_set('memory_limit', -1);
$blocks = [];
for ($i = 0; $i < $argv[1]; $i++) $blocks[] = str_repeat('x', 1 << 20);
echo count($blocks), "\n";
