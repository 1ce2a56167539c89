<?php
// Three monsters that hit with their first move, the healthiest first. What it is asked: hilltop describe codemon
$words = explode('#', $argv[1]);
switch ($words[0]) {
    case 'T': // the team: NAME|MEMBER|MEMBER|MEMBER
        echo 'Trio|Ash:2:80:50:100:6:7:8|Reed:4:80:50:100:12:13:14|Tide:3:80:50:100:9:10:11';
        break;
    case 'C': // which member fights now
        $members = array_slice(explode('|', $words[1]), 1); // after the team's name
        $health = array_map(fn($member) => (int) explode(':', $member)[5], $members);
        echo array_search(max($health), $health);
        break;
    case 'A': // 0 to 2: a move; 10 to 12: switch
        echo 0;
        break;
    case 'B': // a bonus point for each member: 0 attack, 1 defense, 2 speed
        echo '0:0:0';
        break;
}
