<?php // Answers with a NUL before what would be right, and with more of them after.
echo "\0B", str_repeat("\0", 1000);
