<?php
$do = $argv[1] ?? '';
if ($do == 'newcomer') {
    echo require __DIR__ . '/newcomer.php', "\n";
    exit;
}
echo require 'sibling.php', "\n";
if ($do == 'rewrite') file_put_contents('sibling.php', "<?php\nreturn 2;\n");
if ($do == 'new') file_put_contents('newcomer.php', "<?php\nreturn 3;\n");
