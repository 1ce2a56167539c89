p __FILE__, __dir__, $0, $PROGRAM_NAME, __FILE__ == $0, __LINE__, caller, self, binding.local_variables
p ARGV, ARGV.map { |word| [word.encoding, word.frozen?] }, $*.equal?(ARGV), ARGF.class
p $LOAD_PATH, $stdout.sync, $stdin.external_encoding, $VERBOSE, $DEBUG, DATA.read
__END__
some
data
