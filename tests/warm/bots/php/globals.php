<?php
class Counter {
    static int $count = 0;
}

function step(): int {
    static $steps = 0;
    return ++$steps;
}

$count = ($count ?? 0) + 1;
Counter::$count++;
$GLOBALS['hilltop_test'] = ($GLOBALS['hilltop_test'] ?? 0) + 1;
ini_set('precision', ini_get('precision') + 1);
putenv('HILLTOP_TEST=' . ((int) getenv('HILLTOP_TEST') + 1));
echo max($count, Counter::$count, step()), ' ', $hilltop_test, ' ', getenv('HILLTOP_TEST'), "\n";
