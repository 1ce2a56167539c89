<?php
if ($argv[1] == 'end') {
    echo "ended\n";
    exit;
}
echo "begun\n";
while (true) if ($argv[1] == 'asleep') sleep(1000);
