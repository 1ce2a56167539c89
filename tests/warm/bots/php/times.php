<?php
touch('asked.txt');
echo time(), ' ', filemtime('asked.txt'), ' ', $_SERVER['REQUEST_TIME'], ' ', (int) $_SERVER['REQUEST_TIME_FLOAT'], "\n";
