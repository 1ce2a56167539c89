#include "field.hpp"

namespace warm_test {
std::ostream& operator<<(std::ostream& out, const Seen& seen) {
  const std::string reply = seen.reply.size() > 2000 ? seen.reply.substr(0, 2000) + "..." : seen.reply;
  return out << "status " << seen.status << ", exit code " << seen.exit_code << ", signal " << seen.signal
             << ", " << seen.why << "\nreply:  " << testing::PrintToString(reply)
             << "\nstderr: " << testing::PrintToString(seen.errors) << "\nfiles:\n"
             << seen.files;
}

bool Field::prepare(const Language& language, const std::string& bot) const {
  return language.prepare(dir().string(), bot);
}

Entrant Field::entrant(const Language& language, const std::string& bot, Launch launch) const {
  Entrant entrant = command(language.command(bot));
  entrant.dir = dir().string();
  entrant.output = 4 << 20;
  entrant.launch = launch;
  entrant.trials = 0;
  entrant.is_confined = true;
  return entrant;
}

std::vector<Seen> Field::play(const Language& language, const Behaviour& behaviour, Launch launch) {
  Entrant entrant = process_test::with_time(this->entrant(language, behaviour.name, launch), behaviour.time);
  entrant.state = behaviour.state;
  entrant.memory = behaviour.memory;
  process_test::Bot bot(entrant);
  std::vector<Seen> all;
  for (const Question& ask : behaviour.asks) {
    const Answer answer = bot.ask(ask.words, ask.input);
    all.push_back({.status = answer.status,
                   .reply = behaviour.essence != nullptr ? behaviour.essence(answer.reply) : answer.reply,
                   .why = answer.why,
                   .errors = behaviour.is_errors_compared ? answer.errors : "",
                   .files = process_test::listing(home_in_cell()),
                   .exit_code = answer.exit_code,
                   .signal = answer.signal});
    if (launch != Launch::kCold) continue;
    EXPECT_THAT(answer.reply, testing::MatchesRegex(ask.reply.empty() ? ".*" : ask.reply)) << answer.errors;
    if (ask.exit_code == kAny) continue;
    EXPECT_EQ(answer.exit_code, ask.exit_code) << answer.errors;
    EXPECT_EQ(answer.signal, ask.signal) << answer.errors;
  }
  return all;
}

bool Field::holds_runtime() {
  for (const std::string& keeper : process_test::keepers_in_cells())
    if (!process_test::children_of(keeper).empty()) return true;
  return false;
}

}  // namespace warm_test
