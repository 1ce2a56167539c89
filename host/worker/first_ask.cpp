#include "worker/first_ask.hpp"

#include <hilltop/out.hpp>

namespace hilltop {
namespace {

struct Asked {};  // thrown to leave the session once the question has been put

class OneQuestion final : public Answers {
 public:
  OneQuestion(const Player& player, Blackbox& box) : player_(player), box_(box) {}

  void answer(std::span<const hilltop_ask> asks, std::span<hilltop_choice> choices) override {
    for (std::size_t i = 0; i < asks.size(); ++i) {
      if (asks[i].seat == 0) {
        put(asks[i].view);
        throw Asked();
      }
      choices[i].fault = HILLTOP_INVALID;
    }
  }

  std::string result() const {
    Buffer json;
    Out out(json);
    out << "{\"fault\":";
    if (status_ == HILLTOP_OK) out << "null";
    else out.quoted(fault_name(status_));
    out << ",\"why\":";
    out.quoted(text(report_.why)) << ",\"reply\":";
    out.quoted(text(report_.reply)) << ",\"stderr\":";
    out.quoted(text(report_.errors)) << ",\"wall_us\":" << report_.wall_ns / 1000 << '}';
    return std::string(json.view());
  }

 private:
  void put(const hilltop_view& view) {
    const auto& bot = *player_.bot_class;
    box_.calling(player_.waits() ? Blackbox::kWaiting : Blackbox::kFirstSeat);
    status_ = bot.decide(player_.bot, &view, &action_);
    box_.calling(Blackbox::kGame);
    if (bot.report != nullptr) (void)bot.report(player_.bot, &report_);
  }

  const Player& player_;
  Blackbox& box_;
  Buffer action_;
  hilltop_status status_ = HILLTOP_OK;
  hilltop_report report_{sizeof(hilltop_report), 0, {}, {}, {}, -1, 0, 0, 0, 0};
};

}  // namespace

std::string ask_once(const GameInstance& instance, const Job& job, const Player& player, Blackbox& box) {
  const hilltop_sitting sitting{
      sizeof(hilltop_sitting), job.kind,      0, static_cast<std::uint32_t>(job.seats.size()),
      bot_seed(job.seed, 0),   player.time_ns};
  box.calling_seat(0);
  (void)player.bot_class->open(player.bot, &sitting);
  OneQuestion question(player, box);
  try {
    const JobOpening opening(job);
    (void)run_session(instance, opening.get(), question);
  } catch (const Asked&) {
    // The session has served its purpose.
  }
  std::string result = question.result();
  box.calling_seat(0);
  player.bot_class->close(player.bot);
  return result;
}

}  // namespace hilltop
