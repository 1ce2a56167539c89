<?php
class Cleaner {
    function __destruct() {
        echo "cleaned\n";
    }
}

function inner(int $code) {
    $cleaner = new Cleaner();
    exit($code);
}

function outer(int $code) {
    inner($code);
}

echo "before\n";
if ($argv[1] == 'nested') outer((int) $argv[2]);
exit((int) $argv[2]);
