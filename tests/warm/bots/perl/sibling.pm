package sibling;
our $value = 1;
1;
