// protocol.cpp - what a program reads and prints in the dilemma.
#include "dilemma.hpp"
#include "rules.hpp"

#include <hilltop/text.hpp>

#include <algorithm>
#include <cstring>

namespace dilemma {
namespace {

/// How a memo begins; the lines of that many rounds follow.
struct Memo {
  std::uint64_t rounds = 0;
  std::uint64_t size = sizeof(Memo);  ///< of all that is complete in it
};

void write_round(const View& view, int round, hilltop::Out& text) {
  const bool spaced = view.table().trailing_space != 0;
  bool first = true;
  for (int taker = 1; taker <= view.players(); ++taker)
    for_each_id(view.row(round, taker), view.players(), [&](std::int32_t victim) {
      if (!first && !spaced) text << ' ';
      first = false;
      text << '(' << taker << ", " << victim << ')';
      if (spaced) text << ' ';
    });
  text << '\n';
}

/// The lines of all rounds played. They are the same for everybody and only grow, so `memo` keeps them.
std::string_view history(const View& view, hilltop_buf& memo) {
  Memo done;
  if (memo.size >= sizeof done) std::memcpy(&done, memo.data, sizeof done);
  const auto played = static_cast<std::uint64_t>(view.played());
  if (done.rounds > played) done = Memo{};
  hilltop::Out text(memo);
  if (memo.size < sizeof done) text.object(done);
  memo.size = done.size;
  while (done.rounds < played) write_round(view, static_cast<int>(done.rounds++), text);
  done.size = memo.size;
  std::memcpy(memo.data, &done, sizeof done);
  return hilltop::text({memo.data, memo.size}).substr(sizeof done);
}

std::int32_t read_id(std::string_view word, const View& view) {
  if (!std::all_of(word.begin(), word.end(), hilltop::is_digit))
    throw hilltop::Invalid("\"" + hilltop::printable(word) +
                           "\" on the first line is no id; expected ids from 1 to " +
                           std::to_string(view.players()) + ", separated by spaces");
  const std::int64_t id = hilltop::whole_number(word).value_or(0);
  if (id < 1 || id > view.players())
    throw hilltop::Invalid("there is no player " + hilltop::printable(word) + "; ids go from 1 to " +
                           std::to_string(view.players()));
  if (id == view.id())
    throw hilltop::Invalid("takes from itself: " + std::to_string(id) + " is this player's own id");
  return static_cast<std::int32_t>(id);
}

}  // namespace

void write_ids(const std::uint8_t* row, std::int32_t players, hilltop::Out& text) {
  const char* separator = "";
  for_each_id(row, players, [&](std::int32_t id) {
    text << separator << id;
    separator = " ";
  });
}

void Session::encode(hilltop_kind, const hilltop_view& blocks, hilltop_buf& memo, hilltop::Out&,
                     hilltop::Out& input) {
  const View view(blocks);
  input << view.players() << ' ' << view.id() << ' ' << view.played() << '\n';
  input << history(view, memo) << view.r() << '\n';
  if (view.table().trailing_space == 0 || view.has_state()) input << view.state() << '\n';
}

void Session::decode(hilltop_kind, const hilltop_view& blocks, std::string_view reply, hilltop::Out& action) {
  const View view(blocks);
  std::string_view ids = hilltop::next_field(reply, '\n');
  Takes takes(view);
  for (auto word = hilltop::next_word(ids); !word.empty(); word = hilltop::next_word(ids))
    takes.add(read_id(word, view));
  takes.append(action);
  if (!reply.empty()) action << '\n' << hilltop::next_field(reply, '\n');
}

void Session::format(hilltop_kind, const hilltop_view& blocks, hilltop_span action, hilltop::Out& reply) {
  const View view(blocks);
  const std::string_view bytes = hilltop::text(action);
  const std::size_t row_size = dilemma_row_size(view.players());
  if (bytes.size() < row_size) throw hilltop::Invalid("an action of the dilemma begins with a row of ids");
  if (!is_memory(bytes.substr(row_size)))
    throw hilltop::Invalid("only a line break and a state line may follow the row of ids");
  write_ids(action.data, view.players(), reply);
  if (bytes.size() > row_size) reply << bytes.substr(row_size) << '\n';
}

}  // namespace dilemma
