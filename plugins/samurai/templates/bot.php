<?php
// Bows until it has honour to spare, then strikes. What it is asked: hilltop describe samurai

// The last four arguments are always there; in the first turn the two histories before them are not.
[$health, $enemyHealth, $honour, $enemyHonour] = array_map('intval', array_slice($argv, -4));
$enemyMoves = $argc === 7 ? $argv[2] : '';

if ($honour > 3) {
    echo str_ends_with($enemyMoves, 'O') ? 'I' : 'O'; // the quick draw beats an overhead strike
} else {
    echo 'B';
}
