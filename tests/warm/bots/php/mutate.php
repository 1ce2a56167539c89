<?php
// What the fork of a runtime must not remember. The first word is a seed: three of these, and an end.
mt_srand((int) $argv[1]);
$kept = [];
$often = [
    'objects' => function () use (&$kept) { for ($i = mt_rand(0, 300); $i > 0; --$i) $kept[] = range(0, mt_rand(0, 2000)); $GLOBALS['note'] = $kept; },
    'strings' => function () { preg_match('/(?:a|b){' . mt_rand(1, 50) . '}c/', str_repeat('ab', mt_rand(0, 1000000))); },
    'functions' => function () { eval('class C' . mt_rand(0, 1000000) . ' { static $x = 1; } function f' . mt_rand(0, 1000000) . '() { static $n = 0; return ++$n; }'); },
    'constants' => function () { define('NOTE' . mt_rand(0, 1000000), str_repeat('x', mt_rand(0, 100000))); ini_set('precision', '5'); setlocale(LC_ALL, 'C'); },
    'environment' => function () { putenv('NOTE=' . str_repeat('x', mt_rand(0, 100000))); chdir('/'); umask(0777); },
    'descriptors' => function () use (&$kept) { for ($i = mt_rand(0, 300); $i > 0; --$i) $kept[] = fopen('/dev/null', 'r'); },
    'sockets' => function () use (&$kept) { $pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0); fwrite($pair[0], 'note'); $kept[] = $pair; },
    'handlers' => function () { foreach ([SIGUSR1, SIGTERM, SIGHUP] as $signal) pcntl_signal($signal, mt_rand(0, 1) ? SIG_IGN : function () {}); pcntl_sigprocmask(SIG_BLOCK, [SIGUSR2]); set_error_handler(function () { return true; }); },
    'deep' => function () { $f = function ($n) use (&$f) { return $n ? 1 + $f($n - 1) : 0; }; $f(mt_rand(0, 20000)); },
    'buffers' => function () { ob_start(); echo 'note'; ob_start(); },
    'streams' => function () { file_put_contents('php://memory', str_repeat('x', 100000)); stream_context_set_default(['http' => ['method' => 'NOTE']]); },
    'ends' => function () { register_shutdown_function(function () { $GLOBALS['note'] = 1; }); },
    'proc' => function () { foreach (['comm', 'oom_score_adj'] as $name) @file_put_contents("/proc/self/$name", '99'); },
];
$seldom = [
    'alarm' => function () { pcntl_alarm(1000); },
    'child' => function () { $pid = pcntl_fork(); if ($pid === 0) exit(0); },
    'priority' => function () { pcntl_setpriority(3); },
    'number' => function () { getmypid(); posix_getpid(); },
    'name' => function () { cli_set_process_title('note'); },
    'fail' => function () { throw new Exception('note'); },
];
$chosen = [];
for ($i = 0; $i < 3; ++$i) $chosen[] = mt_rand(0, 9) ? array_rand($often) : array_rand($seldom);
echo implode(' ', $chosen), "\n";
foreach ($chosen as $name) ($often + $seldom)[$name]();
$how = mt_rand(0, 4);
if ($how === 0) exit(mt_rand(0, 255));
if ($how === 1) undefined_function();
