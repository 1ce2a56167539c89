<?php
echo "no newline";
