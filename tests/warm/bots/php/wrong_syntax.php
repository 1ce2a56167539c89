<?php
echo "before\n";

function f() {
    return = 1;
}

echo "after\n";
