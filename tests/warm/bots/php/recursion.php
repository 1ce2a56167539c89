<?php
function dive(int $depth, int $wanted): int {
    return $depth == $wanted ? $depth : dive($depth + 1, $wanted);
}

echo dive(0, $argv[1] ?: 100000), "\n";
