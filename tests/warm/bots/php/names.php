<?php
namespace Bot;

var_dump(__FILE__, __DIR__, __LINE__, __NAMESPACE__, PHP_BINARY, PHP_SAPI, array_keys(get_defined_vars()));
foreach (['PHP_SELF', 'SCRIPT_NAME', 'SCRIPT_FILENAME', 'PATH_TRANSLATED', 'DOCUMENT_ROOT', 'argc', 'argv'] as $name)
    var_dump($_SERVER[$name]);
var_dump($argc, $argv, getopt('x'), debug_backtrace(), ob_get_level(), get_include_path(), spl_object_id(new \stdClass));
var_dump(stream_get_meta_data(STDOUT), implode(',', array_keys($_SERVER)), get_defined_functions()['user']);
