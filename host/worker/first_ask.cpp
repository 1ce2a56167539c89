#include "worker/first_ask.hpp"

#include <hilltop/out.hpp>

namespace hilltop {
namespace {

class OneQuestion {
 public:
  OneQuestion(const hilltop_game& game, hilltop_kind kind, const Player& player, Blackbox& box)
      : game_(game), kind_(kind), player_(player), box_(box) {}

  /// Makes steps until it is asked. The seats before it come to nothing.
  void play(Course& course) {
    while (!course.asks().empty()) {
      const auto choices = course.choices();
      for (std::size_t i = 0; i < choices.size(); ++i) {
        if (choices[i].seat == 0) return put(course.asks()[i].view);
        choices[i].fault = HILLTOP_INVALID;
      }
      if (!course.step()) return;
    }
  }

  /// Notes that it came to nothing.
  void fail(const char* why) {
    status_ = HILLTOP_CRASHED;
    report_.why = bytes(why);
  }
  void fail_to_begin() {
    if (player_.guest) (void)player_.bot_class->report(player_.bot, &report_);
    if (report_.why.size == 0) fail("it failed to begin the match");
    status_ = HILLTOP_CRASHED;
  }

  std::string result() const {
    Buffer json;
    Out out(json);
    out << "{\"fault\":";
    if (status_ == HILLTOP_OK) out << "null";
    else out.quoted(fault_name(status_));
    out << ",\"why\":";
    out.quoted(text(report_.why)) << ",\"reply\":";
    out.quoted(player_.waits() ? text(report_.reply) : said_.view()) << ",\"stderr\":";
    out.quoted(text(report_.errors)) << ",\"wall_us\":" << report_.wall_ns / 1000 << '}';
    return std::string(json.view());
  }

 private:
  void put(const hilltop_view& view) {
    const auto& bot = *player_.bot_class;
    if (player_.waits() || player_.guest) box_.calling(Blackbox::kWaiting);
    else box_.calling_seat(0);
    std::vector<std::uint8_t> action(game_.max_action);
    const std::int64_t size = bot.decide(player_.bot, &view, action.data(), action.size());
    box_.calling(Blackbox::kGame);
    status_ = fault_of(size, action.size());
    if (bot.report != nullptr) (void)bot.report(player_.bot, &report_);
    if (!player_.waits() && status_ == HILLTOP_OK &&
        game_.codec != nullptr)  // what a program would have printed
      (void)game_.codec->format(kind_, &view, {action.data(), static_cast<std::uint64_t>(size)}, &said_);
  }

  const hilltop_game& game_;
  hilltop_kind kind_;
  const Player& player_;
  Blackbox& box_;
  Buffer said_;
  hilltop_status status_ = HILLTOP_OK;
  hilltop_report report_{sizeof(hilltop_report), 0, {}, {}, {}, -1, 0, 0, 0, 0};
};

}  // namespace

std::string ask_once(const GameInstance& instance, const Job& job, const Player& player, Blackbox& box) {
  const hilltop_sitting sitting{
      sizeof(hilltop_sitting), job.kind,      0, static_cast<std::uint32_t>(job.seats.size()),
      bot_seed(job.seed, 0),   player.time_ns};
  OneQuestion question(*instance.game, job.kind, player, box);
  const auto preparing = [&] {
    if (player.guest) box.calling(Blackbox::kWaiting);
    else box.preparing_seat(0);
  };
  preparing();
  if (player.bot_class->open(player.bot, &sitting) != HILLTOP_OK) {
    question.fail_to_begin();
    return question.result();
  }
  const JobOpening opening(job);
  Outcome outcome;
  try {
    Course course(instance, opening.get(), outcome);
    question.play(course);
  } catch (const BadAsk& bad) {
    outcome.void_reason = bad.what();
  }
  if (!outcome.void_reason.empty()) question.fail(outcome.void_reason.c_str());
  std::string result = question.result();
  preparing();
  player.bot_class->close(player.bot);
  return result;
}

}  // namespace hilltop
