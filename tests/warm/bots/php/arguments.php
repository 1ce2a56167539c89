<?php
echo $argc - 1, "\n";
foreach (array_slice($_SERVER['argv'], 1) as $i => $word) {
    if ($word === $argv[$i + 1]) echo strlen($word), ":$word\n";
}
