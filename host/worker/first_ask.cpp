#include "worker/first_ask.hpp"

#include <hilltop/out.hpp>

namespace hilltop {
namespace {

struct Asked {};  // thrown to leave the session once the question has been put

class OneQuestion final : public Answers {
 public:
  OneQuestion(const hilltop_game& game, hilltop_kind kind, const Player& player, Blackbox& box)
      : game_(game), kind_(kind), player_(player), box_(box) {}

  void answer(std::span<const hilltop_ask> asks, std::span<hilltop_choice> choices) override {
    for (std::size_t i = 0; i < asks.size(); ++i) {
      if (asks[i].seat == 0) {
        put(asks[i].view);
        throw Asked();
      }
      choices[i].fault = HILLTOP_INVALID;
    }
  }

  /// Notes that the bot could not even begin.
  void fail(const char* why) {
    status_ = HILLTOP_CRASHED;
    report_.why = bytes(why);
  }

  std::string result() const {
    Buffer json;
    Out out(json);
    out << "{\"fault\":";
    if (status_ == HILLTOP_OK) out << "null";
    else out.quoted(fault_name(status_));
    out << ",\"why\":";
    out.quoted(text(report_.why)) << ",\"reply\":";
    out.quoted(reported() ? text(report_.reply) : said_.view()) << ",\"stderr\":";
    out.quoted(text(report_.errors)) << ",\"wall_us\":" << report_.wall_ns / 1000 << '}';
    return std::string(json.view());
  }

 private:
  void put(const hilltop_view& view) {
    const auto& bot = *player_.bot_class;
    if (player_.waits()) box_.calling(Blackbox::kWaiting);
    else box_.calling_seat(0);
    status_ = bot.decide(player_.bot, &view, &action_);
    box_.calling(Blackbox::kGame);
    if (reported()) (void)bot.report(player_.bot, &report_);
    else if (status_ == HILLTOP_OK && game_.codec != nullptr)  // what a program would have printed
      (void)game_.codec->format(kind_, &view, action_.span(), &said_);
  }
  bool reported() const { return player_.bot_class->report != nullptr; }

  const hilltop_game& game_;
  hilltop_kind kind_;
  const Player& player_;
  Blackbox& box_;
  Buffer action_, said_;
  hilltop_status status_ = HILLTOP_OK;
  hilltop_report report_{sizeof(hilltop_report), 0, {}, {}, {}, -1, 0, 0, 0, 0};
};

}  // namespace

std::string ask_once(const GameInstance& instance, const Job& job, const Player& player, Blackbox& box) {
  const hilltop_sitting sitting{
      sizeof(hilltop_sitting), job.kind,      0, static_cast<std::uint32_t>(job.seats.size()),
      bot_seed(job.seed, 0),   player.time_ns};
  OneQuestion question(*instance.game, job.kind, player, box);
  box.preparing_seat(0);
  if (player.bot_class->open(player.bot, &sitting) != HILLTOP_OK) {
    question.fail("it failed to begin the match");
    return question.result();
  }
  try {
    const JobOpening opening(job);
    const Outcome outcome = run_session(instance, opening.get(), question);
    if (!outcome.void_reason.empty()) question.fail(outcome.void_reason.c_str());
  } catch (const Asked&) {
    // The session has served its purpose.
  }
  std::string result = question.result();
  box.preparing_seat(0);
  player.bot_class->close(player.bot);
  return result;
}

}  // namespace hilltop
