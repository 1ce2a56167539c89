<?php
// Expects the rival to repeat its last number, and plays the one it was least often guessed to play.
// What it is asked: hilltop describe morra

// One digit a turn, oldest first; in the first turn the histories are empty.
[, $myChoices, $myGuesses, $myScore, $theirChoices, $theirGuesses, $theirScore] = $argv;

$guess = $theirChoices === '' ? '3' : substr($theirChoices, -1);
$guessed = [];
foreach ([5, 4, 3, 2, 1, 0] as $number) {
    $guessed[$number] = substr_count($theirGuesses, (string) $number);
}
$play = array_search(min($guessed), $guessed); // of equal ones the highest, which scores more
echo "$play $guess";
