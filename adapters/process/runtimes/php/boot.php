<?php
// boot.php - PHP (auto_prepend_file): forks; in each child PHP then reads the script as always. No random numbers are
// touched before, so that they are new in each child; $_SERVER is there before.
(static function (): void {
    $words_descriptor = 199; // HILLTOP_RUNTIME_WORDS
    if (!function_exists('pcntl_fork') || !ini_get('auto_globals_jit')) {
        fwrite(STDERR, "PHP has no pcntl_fork, or auto_globals_jit is off\n");
        exit(1);
    }
    gc_collect_cycles();
    putenv('HILLTOP_RUNTIME_FORK=1');
    pcntl_fork();
    $words = explode("\0", file_get_contents("php://fd/$words_descriptor"), -1);
    $GLOBALS['argv'] = [$GLOBALS['argv'][0], ...$words];
    $GLOBALS['argc'] = count($GLOBALS['argv']);
    // In a string, as PHP looks for $_SERVER when it compiles what names it.
    eval('
        $_SERVER["REQUEST_TIME_FLOAT"] = microtime(true);
        $_SERVER["REQUEST_TIME"] = (int) $_SERVER["REQUEST_TIME_FLOAT"];
        $_SERVER["argv"] = $GLOBALS["argv"];
        $_SERVER["argc"] = $GLOBALS["argc"];
    ');
})();
