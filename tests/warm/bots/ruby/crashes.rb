puts "before"
$stdout.flush
exec "sh", "-c", "kill -SEGV $$" if ARGV[0] == "crash"
