<?php
$lines = file_exists('note.txt') ? count(file('note.txt')) : 0;
echo basename(getcwd()), " $lines\n";
file_put_contents('note.txt', "a line\n", FILE_APPEND);
if (!is_dir('below')) mkdir('below');
chdir('below');
file_put_contents('deep.txt', "a line\n", FILE_APPEND);
