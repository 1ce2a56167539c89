<?php
mt_srand((int) $argv[1]);
$list = range(1, 20);
shuffle($list);
echo implode(' ', array_map(fn() => mt_rand(0, 999999), range(1, 10))), ' ', implode(' ', $list), "\n";
