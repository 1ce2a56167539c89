<?php
for ($i = 0; $i < $argv[1]; $i++) echo $i % 10 == 9 ? "\n" : "x";
fwrite(STDERR, "last");
