<?php
if ($argv[1] == 'move') {
    echo rand(0, 9), "\n";
    exit;
}
$draws = [fn() => mt_rand(0, 999999), fn() => random_int(0, 999999), fn() => (int) (lcg_value() * 1000000)];
foreach ($draws as $draw) echo implode(' ', array_map($draw, range(1, 8))), "\n";
$list = range(1, 20);
shuffle($list);
echo implode(' ', $list), "\n", uniqid('', true), "\n";
printf("%.6f\n", $_SERVER['REQUEST_TIME_FLOAT']);
