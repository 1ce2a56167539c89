<?php
function fail(int $depth) {
    if ($depth == 0) throw new InvalidArgumentException("it fails here: ü");
    fail($depth - 1);
}
echo "before\n";
if ($argv[1] == 'nested') fail(5);
if ($argv[1] == 'top') missing_function($unset);
