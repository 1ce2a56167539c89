<?php
$version = 1;
$source = file_get_contents(__FILE__);
echo strlen($source), " $version\n";
if ($argc > 1) file_put_contents(__FILE__, str_replace('version = 1', 'version = 2', $source));
