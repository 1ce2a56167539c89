#include "behaviours.hpp"

namespace warm_test {
namespace {

using process_test::State;
using std::chrono::milliseconds;

// A process that counts in what outlives no process: globals, statics, changed libraries, the environment.
Behaviour globals() {
  return {.name = "globals", .asks = {{.reply = "1 1 1\n"}, {.reply = "1 1 1\n"}, {.reply = "1 1 1\n"}}};
}

// "COUNT\n", then each argument as "LENGTH IN BYTES:ARGUMENT\n".
Behaviour arguments() {
  return {.name = "arguments",
          .asks = {{.reply = "0\n"},
                   {.words = {""}, .reply = "1\n0:\n"},
                   {.words = {"a b", " ", "it's \"quoted\"", "", "back\\slash", "*", "$HOME", "two\nlines"}},
                   {.words = {"-x", "--", "--help", "-", "-e", "--version"}},
                   {.words = {"\xc3\xbc\xe2\x9c\x93", "\xe6\x97\xa5\xe6\x9c\xac", "\xf0\x9f\x8f\x94"},
                    .reply = "3\n5:\xc3\xbc\xe2\x9c\x93\n6:\xe6\x97\xa5\xe6\x9c\xac\n4:\xf0\x9f\x8f\x94\n"},
                   {.words = {std::string(100'000, 'x')}, .reply = "1\n100000:x+\n"}}};
}

// Reads all of stdin: "BYTES LINES\n".
Behaviour input() {
  std::string lines;
  while (lines.size() < 1'000'000) lines += "a line of ten and more\n";
  return {.name = "input",
          .asks = {{.reply = "0 0\n"},
                   {.input = "one\ntwo\n", .reply = "8 2\n"},
                   {.input = "no newline", .reply = "10 [01]\n"},
                   {.input = lines},
                   {.reply = "0 0\n"}}};
}

// Reads one line of stdin, if that: "LINE\n".
Behaviour input_unread() {
  return {.name = "input_unread",
          .asks = {{.input = "first\nsecond\n", .reply = "first\n"},
                   {.input = "third\n" + std::string(1'000'000, 'x'), .reply = "third\n"},
                   {.input = "fourth\n", .reply = "fourth\n"}}};
}

// Notes the base name of the current folder, reads note.txt if it is there, appends a line to it; makes the
// folder "below" unless it is there, enters it, and appends a line to "below/deep.txt" by its relative path:
// "FOLDER LINES\n", LINES before its own.
Behaviour paths() {
  return {.name = "paths",
          .asks = {{.reply = "home 0\n"}, {.reply = "home 1\n"}, {.reply = "home 2\n"}},
          .state = State::kMatch};
}

// Prints "before\n" and exits with the code of the second argument: "plain", or "nested", from a function in
// a function, inside of what the language has for `finally` or its destructors, which print(s) "cleaned\n"
// where the language runs them.
Behaviour exits() {
  return {.name = "exits",
          .asks = {{.words = {"plain", "0"}, .reply = "before\n"},
                   {.words = {"plain", "7"}, .reply = "before\n", .exit_code = 7},
                   {.words = {"nested", "255"}, .reply = "before\n(cleaned\n)?", .exit_code = 255},
                   {.words = {"nested", "0"}, .reply = "before\n(cleaned\n)?"},
                   {.words = {"plain", "1"}, .reply = "before\n", .exit_code = 1}}};
}

// Ends at once, without exit handlers or flushing; what it had printed into a buffer is lost: "now 3".
Behaviour abrupt_exits() {
  return {.name = "abrupt_exits",
          .asks = {{.words = {"3"}, .exit_code = 3}, {.words = {"0"}}, {.words = {"9"}, .exit_code = 9}}};
}

// Prints "before\n" and fails by an error that nobody catches: "top", at the top; "nested", five calls deep.
Behaviour errors() {
  return {.name = "errors",
          .asks = {{.words = {"top"}, .exit_code = kAny},
                   {.words = {"nested"}, .exit_code = kAny},
                   {.words = {"none"}, .reply = "before\n"},
                   {.words = {"top"}, .exit_code = kAny}}};
}

// A file that is no program: a mistake in the syntax after some good lines.
Behaviour wrong_syntax() {
  return {.name = "wrong_syntax", .asks = {{.exit_code = kAny}, {.exit_code = kAny}}};
}

// "no newline"
Behaviour no_newline() {
  return {.name = "no_newline", .asks = {{.reply = "no newline"}, {.reply = "no newline"}}};
}

// Prints so many bytes, one by one, into stdout, 10 a line, and "last" into stderr, and flushes nothing.
Behaviour long_output() {
  return {.name = "long_output",
          .asks = {{.words = {"10"}}, {.words = {"50000"}}, {.words = {"200000"}}, {.words = {"1000000"}}}};
}

// Registers two exit handlers, which print "first\n" and "second\n"; prints "main\n". "fail": then fails by
// an error; "exit": then exits with 4.
Behaviour exit_handlers() {
  return {.name = "exit_handlers",
          .asks = {{.words = {"end"}, .reply = "main\n(first\nsecond\n|second\nfirst\n)"},
                   {.words = {"fail"}, .exit_code = kAny},
                   {.words = {"exit"}, .exit_code = 4},
                   {.words = {"end"}, .reply = "main\n(first\nsecond\n|second\nfirst\n)"}}};
}

// Prints the number of bytes of its own source file, found as programs find it, and its "version" (a constant
// 1 in the source); "rewrite": then replaces that by 2 in the file.
Behaviour own_source() {
  return {.name = "own_source",
          .asks = {{.reply = "[0-9]+ 1\n"},
                   {.words = {"rewrite"}, .reply = "[0-9]+ 1\n"},
                   {.reply = "[0-9]+ 2\n"},
                   {.reply = "[0-9]+ 2\n"}},
          .state = State::kMatch};
}

// Imports the module "sibling" of its folder, whose value is 1, and prints that; "rewrite": then replaces it
// by 2 in that file, "new": makes a module "newcomer" with the value 3. "newcomer": imports that.
Behaviour siblings() {
  return {.name = "siblings",
          .asks = {{.reply = "1\n"},
                   {.words = {"rewrite"}, .reply = "1\n"},
                   {.reply = "2\n"},
                   {.words = {"new"}, .reply = "2\n"},
                   {.words = {"newcomer"}, .reply = "3\n"}},
          .state = State::kMatch};
}

// Prints all of the environment, sorted, a variable a line; "set": then sets HILLTOP_TEST to "set".
Behaviour environment() {
  return {.name = "environment", .asks = {{.words = {"set"}}, {}, {.words = {"set"}}, {}}};
}

// Prints how the script is called, and the words before the arguments if the language tells them.
Behaviour names() { return {.name = "names", .asks = {{}, {.words = {"x"}}}}; }

// Prints the seconds since 1970, and, where the language has it, when it believes to have been started:
// "NOW\n" or "NOW STARTED\n", whole seconds. What is compared is whether they are the same, but for a few
// seconds, as the time of the file asked.txt, which it makes.
Behaviour times() {
  return {.name = "times",
          .asks = {{.reply = "[0-9 ]+\n"}, {.reply = "[0-9 ]+\n"}},
          .essence = [](const std::string& reply) {
            std::istringstream in(reply);
            const std::time_t now = std::time(nullptr);
            std::string essence;
            for (std::time_t time; in >> time;) essence += std::abs(now - time) <= 5 ? "now " : "then ";
            return essence;
          }};
}

// Starts a child process (`echo child`), whose output it reads and prints; then one whose output is its own
// ("echo own"); "leave": also one that runs for long (`sleep 1000`), for which it does not wait.
Behaviour children() {
  return {.name = "children",
          .asks = {{.reply = "child\nown\n"},
                   {.words = {"leave"}, .reply = "child\nown\n"},
                   {.reply = "child\nown\n"}}};
}

// Starts a thread that prints "thread\n", waits for it, prints "main\n"; "late": starts another that prints
// "late\n" after 0.1 s, for which it does not wait.
Behaviour threads() {
  return {.name = "threads",
          .asks = {{.reply = "thread\nmain\n"},
                   {.words = {"late"}, .reply = "thread\nmain\n(late\n)?"},
                   {.reply = "thread\nmain\n"}}};
}

// "handle": handles SIGUSR1 and SIGTERM by printing "handled\n", and sends itself both. "die": sends itself
// SIGTERM, unhandled. "ignore": ignores SIGTERM, sends it, prints "alive\n".
Behaviour signals() {
  return {.name = "signals",
          .asks = {{.words = {"handle"}, .reply = "handled\nhandled\n"},
                   {.words = {"die"}, .exit_code = kNone, .signal = 15},
                   {.words = {"ignore"}, .reply = "alive\n"},
                   {.words = {"die"}, .exit_code = kNone, .signal = 15}}};
}

// "busy": prints "begun\n", flushed, and computes for ever; "asleep": the same, asleep; "end": prints
// "ended\n".
Behaviour never_ends() {
  return {.name = "never_ends",
          .asks = {{.words = {"busy"}, .reply = "begun\n", .exit_code = kNone},
                   {.words = {"end"}, .reply = "ended\n"},
                   {.words = {"asleep"}, .reply = "begun\n", .exit_code = kNone},
                   {.words = {"end"}, .reply = "ended\n"}},
          .time = milliseconds(3000)};
}

// Calls itself as deep as the argument says and prints that; "0": for ever, and prints "too deep\n" where
// that is an error that it can catch.
Behaviour recursion() {
  return {.name = "recursion",
          .asks = {{.words = {"500"}, .reply = "500\n"},
                   {.words = {"0"}, .exit_code = kAny},
                   {.words = {"500"}, .reply = "500\n"}},
          .is_errors_compared = false};
}

// Fills as many megabytes as the argument says, and prints that.
Behaviour memory() {
  return {.name = "memory", .asks = {{.words = {"200"}, .reply = "200\n"}, {.words = {"1"}, .reply = "1\n"}}};
}

// The same bot, whose process may have 600 MB.
Behaviour too_much_memory() {
  return {.name = "too_much_memory",
          .asks = {{.words = {"100"}, .reply = "100\n"},
                   {.words = {"1000"}, .exit_code = kAny},
                   {.words = {"100"}, .reply = "100\n"}},
          .memory = 600 << 20,
          .is_errors_compared = false};
}

// Prints "before\n", flushed, and is killed by SIGSEGV: by its own doing, or by a kill. Languages may print
// addresses then.
Behaviour crashes() {
  return {.name = "crashes",
          .asks = {{.words = {"crash"}, .reply = "before\n", .exit_code = kNone, .signal = 11},
                   {.words = {"end"}, .reply = "before\n"},
                   {.words = {"crash"}, .reply = "before\n", .exit_code = kNone, .signal = 11}},
          .is_errors_compared = false};
}

// Prints which descriptors are open, as the links in /proc/self/fd have it, without numbers in brackets;
// opens its own source and leaves it open.
Behaviour descriptors() { return {.name = "descriptors", .asks = {{}, {}, {}}}; }

// Seeds its generator with the argument and prints ten numbers.
Behaviour seeded() {
  return {.name = "seeded", .asks = {{.words = {"1"}}, {.words = {"2"}}, {.words = {"1"}}}};
}

}  // namespace

const std::vector<Behaviour>& behaviours() {
  static const std::vector<Behaviour> list = {
      globals(),      arguments(),   input(),        input_unread(), paths(),       exits(),
      abrupt_exits(), errors(),      wrong_syntax(), no_newline(),   long_output(), exit_handlers(),
      own_source(),   siblings(),    environment(),  names(),        times(),       children(),
      threads(),      signals(),     never_ends(),   recursion(),    memory(),      too_much_memory(),
      crashes(),      descriptors(), seeded()};
  return list;
}

}  // namespace warm_test
