<?php
echo "before\n";
if ($argv[1] == 'crash') posix_kill(getmypid(), SIGSEGV);
