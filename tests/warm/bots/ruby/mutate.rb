# What the fork of a runtime must not remember. The first word is a seed: three of these, and an end.
require "json"
require "set"
require "socket"

dice = Random.new(ARGV[0].to_i)
$kept = []
often = {
  objects: -> { $kept << Array.new(dice.rand(200)) { Array.new(dice.rand(2000)) { |i| [i] } } },
  strings: -> { ("ab" * dice.rand(1_000_000)).match?(/(?:a|b){#{dice.rand(1..50)}}c/) },
  symbols: -> { 100.times { "note#{dice.rand(10**9)}".to_sym } },
  methods: -> { String.class_eval { define_method(:"note#{dice.rand(100)}") { 7 } }; Integer.class_eval { def note = 8 } },
  code: -> { eval("module M#{dice.rand(10**6)}; X = 7; def self.f = X; end") },
  collect: -> { GC.start; GC.compact if dice.rand(4) == 0; GC.disable },
  environment: -> { ENV["NOTE"] = "x" * dice.rand(100_000); Dir.chdir("/"); File.umask(0o777) },
  descriptors: -> { dice.rand(200).times { $kept << File.open("/dev/null") } },
  sockets: -> { $kept << UNIXSocket.pair; $kept.last[0].write("note") },
  handlers: -> { %w[USR1 TERM HUP].each { |name| trap(name, dice.rand(2) == 0 ? "IGNORE" : proc {}) } },
  deep: -> { f = ->(n) { n == 0 ? 0 : 1 + f.(n - 1) }; f.(dice.rand(2000)) },
  fibers: -> { $kept << Fiber.new { Fiber.yield 1; 2 }; $kept.last.resume },
  ends: -> { at_exit { $kept << 1 } },
  proc: -> { %w[comm oom_score_adj].each { |name| File.write("/proc/self/#{name}", "99") rescue nil } }
}
seldom = {
  threads: -> { Thread.new { sleep 0.01 }.join },
  child: -> { Process.wait(fork { exit! }) },
  priority: -> { Process.setpriority(Process::PRIO_PROCESS, 0, 3) },
  name: -> { $0 = "note" },
  fail: -> { raise "note" }
}
chosen = Array.new(3) { dice.rand(10) == 0 ? seldom.keys.sample(random: dice) : often.keys.sample(random: dice) }
puts chosen.join(" ")
$stdout.flush
chosen.each { |name| (often[name] || seldom[name]).call }
case dice.rand(6)
when 0 then exit(dice.rand(256))
when 1 then exit!(3)
when 2 then raise "note"
end
