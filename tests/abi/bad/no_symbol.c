/* no_symbol.c - a shared library, but no plugin. */
int not_a_plugin(void);
int not_a_plugin(void) { return 1; }
