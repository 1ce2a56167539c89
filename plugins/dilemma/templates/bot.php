<?php
// Takes from those who took from it in the round before. What it is asked: hilltop describe dilemma
[$players, $me, $roundsPlayed] = array_map('intval', explode(' ', fgets(STDIN)));
$last = '';
for ($round = 0; $round < $roundsPlayed; ++$round) {
    $last = fgets(STDIN);
}

// A round is "(taker, victim) (taker, victim) ...", or empty.
preg_match_all('/\((\d+), (\d+)\)/', $last, $takes, PREG_SET_ORDER);
$takers = [];
foreach ($takes as [, $taker, $victim]) {
    if ((int) $victim === $me) {
        $takers[] = $taker;
    }
}
echo implode(' ', $takers), "\n";
