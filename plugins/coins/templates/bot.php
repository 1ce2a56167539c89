<?php
// Takes coins and flips them at once, which pays a point each. What it is asked: hilltop describe coins
$players = explode(';', $argv[1]);
[$round, $myId, $middle] = array_map('intval', array_splice($players, 0, 3));
$myUnflipped = 0;
foreach ($players as $player) {
    [$id, $points, $flipped, $unflipped] = array_map('intval', explode('_', $player));
    if ($id === $myId) {
        $myUnflipped = $unflipped;
    }
}

if ($myUnflipped >= 3) {
    echo 'FFF'; // what a neighbour has passed on
} elseif ($middle >= 2) {
    echo '2FF';
} else {
    echo '1FN';
}
