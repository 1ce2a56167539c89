<?php
$lines = file('php://stdin');
echo strlen(implode($lines)), ' ', count($lines), "\n";
