<?php
// The Tea Ceremony knows one form and performs it in peace: every step has its turn, whoever sits opposite.
// Only a step that would cost the last honour is replaced by a bow.
const CEREMONY = 'GBGBBGOGBIGBPG';

$args = array_slice($argv, 1);
$turn = count($args) === 6 ? strlen($args[0]) : 0;
$honour = (int) $args[count($args) - 2];

$step = CEREMONY[$turn % strlen(CEREMONY)];
$again = $step === 'G' && $turn > 0 && str_ends_with($args[0], 'G');
$dear = $again || str_contains('IPO', $step);
echo $dear && $honour === 0 ? 'B' : $step, "\n";
