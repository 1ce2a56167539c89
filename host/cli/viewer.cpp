#include "cli/viewer.hpp"

#include "base/error.hpp"
#include "cli/table.hpp"
#include "config/build.hpp"
#include "worker/transcript.hpp"

#include <stdexcept>
#include <utility>

namespace hilltop {
namespace {

ReplayRequest request_for(const Loaded& loaded, const SessionResult& result) {
  ReplayRequest request;
  request.job = loaded.plan->job(result.position);
  request.result = loaded.store->get(result.position).value_or(result);
  request.match = loaded.plan->id(result.position);
  request.points = points_texts(loaded.tournament.scoring, result);
  return request;
}

std::string last_line(const std::string& lines) {
  return lines.substr(lines.rfind('\n', lines.size() - 2) + 1);
}

/// What `look` returns; its errors get the names of store and match.
template <class Look>
std::string looking(const Loaded& loaded, const SessionResult& result, Look look) try {
  return look();
} catch (const std::runtime_error& error) {
  throw RunError(loaded.path + ": match " + loaded.plan->id(result.position) + ": " + error.what());
}

}  // namespace

bool is_void_match(const SessionResult& result) {
  return result.kind != HILLTOP_ENROL && !result.void_reason.empty();
}

std::vector<std::string> points_texts(const Scoring& scoring, const SessionResult& result) {
  std::vector<std::string> texts;
  if (result.kind != HILLTOP_MATCH) return texts;
  for (const Total points : points_of(scoring, result)) texts.push_back(to_text(points));
  return texts;
}

Pool& Viewer::pool() {
  if (!pool_) {
    scratch_ = std::make_unique<Scratch>(default_cache());
    pool_ = std::make_unique<Pool>(tournament_, 1, scratch_->path());
  }
  return *pool_;
}

std::string Viewer::transcript(const Loaded& loaded, const SessionResult& result,
                               const ViewOptions& options) {
  if (result.kind == HILLTOP_BYE) return bye_line(loaded.tournament, result);
  return looking(loaded, result, [&] {
    ReplayRequest request = request_for(loaded, result);
    request.times = options.times;
    request.details = options.details;
    auto told = pool().hear_out(MessageKind::transcribe, encode(request));
    if (told.death.empty()) return std::move(told.text);
    if (!is_void_match(result)) throw RunError("the game did not survive it: " + told.death);
    request.unplayed = true;  // the result was not told any more
    return told.text + last_line(pool().ask(MessageKind::transcribe, request));
  });
}

std::string Viewer::audit(const Loaded& loaded, const SessionResult& result) {
  return looking(loaded, result, [&] {
    const auto told = pool().hear_out(MessageKind::audit, encode(request_for(loaded, result)));
    return told.death.empty() ? told.text : "the game does not survive it: " + told.death;
  });
}

void each_session(const std::string& path, const std::string& wanted,
                  const std::function<void(const Loaded&, Viewer&, const SessionResult&)>& look) {
  std::unique_ptr<Viewer> viewer;
  bool found = false;
  (void)load_store(path, [&](const Loaded& loaded, const SessionResult& result) {
    if (!viewer) viewer = std::make_unique<Viewer>(loaded.tournament);
    if (!loaded.plan->reached(result.position))
      throw RunError(path + ": a match does not fit the schedule; the store is damaged");
    if (!wanted.empty() && loaded.plan->id(result.position) != wanted) return;
    found = true;
    look(loaded, *viewer, result);
  });
  if (!wanted.empty() && !found)
    throw UsageError(path + ": no match \"" + wanted + "\"; `hilltop show " + shell_word(path) +
                     "` lists them");
}

void each_event(const std::string& transcript, const std::function<void(const nlohmann::json&)>& look) {
  std::string line;
  for (const char c : transcript) {
    if (c != '\n') line += c;
    else look(nlohmann::json::parse(std::exchange(line, "")));
  }
}

}  // namespace hilltop
