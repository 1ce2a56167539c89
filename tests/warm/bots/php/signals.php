<?php
pcntl_async_signals(true);
if ($argv[1] == 'handle') {
    foreach ([SIGUSR1, SIGTERM] as $number) {
        pcntl_signal($number, function () { echo "handled\n"; });
        posix_kill(getmypid(), $number);
    }
} else {
    if ($argv[1] == 'ignore') pcntl_signal(SIGTERM, SIG_IGN);
    posix_kill(getmypid(), SIGTERM);
    echo "alive\n";
}
