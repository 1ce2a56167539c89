<?php
class Mourned {
    function __destruct() {
        if ($GLOBALS['argv'][1] != 'end') echo "gone\n";
    }
}

$mourned = new Mourned();
register_shutdown_function(function () { echo "first\n"; });
register_shutdown_function(function () { echo "second\n"; });
ob_start();
echo "main\n";
if ($argv[1] == 'fail') throw new Exception('fails');
if ($argv[1] == 'exit') exit(4);
