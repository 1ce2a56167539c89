// Replies to Codemon. The first byte of an input picks the question, the rest is the reply; an answer to
// `T` goes on to be enrolled or refused.
#include "codec.hpp"
#include "rules.hpp"

#include <memory>

namespace {

using namespace hilltop::driver;

constexpr const char* kLine = "T|a:0:50:50:50:0:1:2|b:1:50:50:50:3:4:5|c:2:50:50:50:6:7:8";

/// One session for each question, opened once.
struct Questions {
  Questions()
      : choose(codemon, HILLTOP_MATCH, {record, record}, 1),
        act(codemon, HILLTOP_MATCH, {record, record}, 1) {
    act.reply({"0", "0"});
  }

  std::string enrolled() const {
    Match session(codemon, HILLTOP_ENROL, {""}, 1);
    session.reply({kLine});
    return session.record();
  }
  std::string after_bye() const { return Match(codemon, HILLTOP_BYE, {record}, 1).record(); }

  Tournament codemon{hilltop::Game<codemon::Session>::game, {{"bonus_every", 1}}};
  std::string record = enrolled();
  Match team{codemon, HILLTOP_ENROL, {""}, 1};
  Match choose, act;
  Match bonus{codemon, HILLTOP_INTERLUDE, {after_bye()}, 1};
};

void enrol(const Questions& questions, std::string_view reply) {
  Match session(questions.codemon, HILLTOP_ENROL, {""}, 1, {questions.record});
  session.reply({std::string(reply)});
  try {
    if (session.record().empty()) hilltop::fuzz::fail("a record is empty");
  } catch (const std::runtime_error& refusal) {
    const std::string_view why = refusal.what();
    if (why.empty() || why.find('\n') != std::string_view::npos)
      hilltop::fuzz::fail("a refusal is not one line");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Questions questions;
  if (size == 0) return 0;
  const auto reply = hilltop::text({data + 1, size - 1});
  const Match* const sessions[] = {&questions.team, &questions.choose, &questions.act, &questions.bonus};
  const Match& session = *sessions[data[0] % 4];
  hilltop::fuzz::check_reply(session, session.ask(0).view, reply);
  if (&session == &questions.team) enrol(questions, reply);
  return 0;
}
