<?php
$left_open = fopen(__FILE__, 'r');
$numbers = array_filter(scandir('/proc/self/fd'), 'is_numeric');
sort($numbers);
foreach ($numbers as $number)
    echo $number, ' ', preg_replace('{\[\d+\]|/proc/\d+}', '', @readlink("/proc/self/fd/$number") ?: 'gone'), "\n";
