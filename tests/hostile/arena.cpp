#include "arena.hpp"

#include <sys/prctl.h>
#include <sys/wait.h>

#include <map>

namespace hilltop::hostile {

namespace fs = std::filesystem;

namespace {

using e2e::json;
using e2e::Session;

constexpr const char* kGuest = "Guest";
constexpr auto kBriefly = std::chrono::milliseconds(10);
constexpr int kPatience = 6000;  // times that
constexpr std::uintmax_t kLargestStore = 4 << 20;

struct Game {
  std::string id, params;  ///< YAML
  std::vector<std::string> natives;
  std::string script;  ///< for sh
};
const Game& game_of(const Bot& bot) {
  static const std::map<std::string, Game> games = {
      {"samurai",
       {"samurai",
        "health: 100, honour: 50, turns: ",
        {"samurai/random", "samurai/markov-2"},
        "[ $# = 6 ] && mine=$1 || mine=\ncase $mine in *G) echo B;; *) echo G;; esac\n"}},
      {"dilemma",
       {"dilemma",
        "rounds: ",
        {"dilemma/greedy", "dilemma/wrathful"},
        "read players me played\ncase $played$me in *[13]) echo $((3 - me));; *) echo;; esac\n"}},
      {"megabyte",
       {HOSTILE_PROGRAMS "/megabyte.so", "turns: ", {"megabyte/bow", "megabyte/bow"}, "wc -c | tr 0-9 B\n"}}};
  return games.at(bot.game);
}

std::string text_without_guest(const std::vector<Session>& sessions) {
  std::string all;
  for (const Session& session : sessions) {
    if (session.has(kGuest)) continue;
    json head = session.head;
    head.erase("match");  // its place in the schedule, in which the guest has places too
    all += head.dump() + session.text.substr(session.text.find('\n'));
  }
  return all;
}

/// Folders in which something was being built.
std::vector<std::string> unfinished_builds(const fs::path& cache) {
  std::vector<std::string> found;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(cache / "hilltop/builds", none))
    if (const std::string name = entry.path().filename(); name.starts_with('.')) found.push_back(name);
  return found;
}

/// Paths on this machine below which a mark could have been made.
std::vector<std::string> marks(const std::string& folder) {
  std::vector<std::string> found;
  for (const char* place : {"/", "/tmp", "/dev/shm", "/var/tmp", "/usr", "/etc", "/root", "/sys/fs/cgroup"})
    if (std::error_code none; fs::exists(fs::symlink_status(fs::path(place) / kMark, none)))
      found.emplace_back(place);
  for (const auto& entry :
       fs::recursive_directory_iterator(folder, fs::directory_options::skip_permission_denied))
    if (entry.path().filename() == kMark) found.push_back(entry.path());
  return found;
}

}  // namespace

void expect_fit_for_a_terminal(const std::string& text) {
  for (const char c : text)
    ASSERT_TRUE(c == '\n' || static_cast<unsigned char>(c) >= 0x20) << "byte " << static_cast<int>(c);
}

void Arena::SetUpTestSuite() {
  // Whatever a run leaves running becomes a child of this process.
  ASSERT_EQ(prctl(PR_SET_CHILD_SUBREAPER, 1), 0);
}

void Arena::SetUp() {
  const e2e::Result walls = e2e::run({{std::string(HILLTOP_BIN) + "/hilltop-cell", "--walls"}, folder});
  if (walls.exit != 0)
    GTEST_SKIP() << "this machine has no cells, and hostile bots run in nothing else:\n" << walls.out;
}

std::string Arena::yaml(const Bot& bot, const std::string& guest) const {
  const Game& game = game_of(bot);
  std::string text = "tournament: Arena\ngame: " + game.id + "\nparams: {" + game.params +
                     std::to_string(bot.turns) +
                     "}\nformat: {type: round-robin, matches: 1}\nseed: 7\nlimits: {time: 60s}\nentrants:\n";
  for (std::size_t i = 0; i < game.natives.size(); ++i)
    text += "  - {bot: " + game.natives[i] + ", name: Native " + std::to_string(i + 1) + "}\n";
  return text + "  - {name: Scripted, dir: innocent, run: sh bot.sh}\n" + guest;
}

void Arena::enter(const Bot& bot) const {
  write("innocent/bot.sh", game_of(bot).script);
  write("guest/where.txt", folder.string() + "\n");
  if (bot.is_native()) return;
  const bool is_compiled = bot.interpreter().empty();
  fs::copy(
      is_compiled ? std::string(HOSTILE_PROGRAMS "/") + bot.name() : std::string(HOSTILE_BOTS "/") + bot.file,
      folder / "guest", fs::copy_options::overwrite_existing);
}

e2e::Result Arena::run(const Bot& bot) const {
  enter(bot);
  std::string guest = std::string("  - name: ") + kGuest + '\n';
  if (bot.is_native())
    guest += std::string("    bot: '" HOSTILE_PROGRAMS "/") + bot.file + ":samurai/hostile'\n";
  else guest += "    dir: guest\n    run: " + bot.run() + '\n';
  if (const std::string build = bot.build(); !build.empty()) guest += "    build: [" + build + "]\n";
  if (*bot.limits != '\0') guest += std::string("    limits: {") + bot.limits + "}\n";
  write("t.yaml", yaml(bot, guest + bot.entrant));
  e2e::Command command = this->command({"run", "t.yaml", "--jobs", "2"});
  command.env["HILLTOP_SECRET"] = "password";
  return e2e::run(command);
}

void Arena::play(const Bot& bot) {
  fs::remove(folder / "t.hill");
  const e2e::Result result = run(bot);
  ASSERT_EQ(result.exit, 0) << "signal " << result.signal << '\n' << result.err;
  sessions_ = e2e::sessions_of(transcript("t.hill"));
}

bool Arena::has_verdict(const Bot& bot) const {
  const auto is_its = [&](const Session& session, const json& ask) {
    return ask.at("seat") != session.seat(kGuest) || ask.at("fault") == bot.verdict.fault;
  };
  return std::ranges::all_of(sessions_, [&](const Session& session) {
    return std::ranges::all_of(session.asks, [&](const json& ask) { return is_its(session, ask); });
  });
}

void Arena::expect_verdict(const Bot& bot) const {
  std::size_t asks = 0;
  for (const Session& session : sessions_)
    for (const json& ask : session.asks) {
      SCOPED_TRACE(ask.dump().substr(0, 2000));
      if (ask.at("seat") != session.seat(kGuest)) {
        EXPECT_TRUE(ask.at("fault").is_null()) << "an innocent bot";
        continue;
      }
      ++asks;
      if (bot.verdict.fault == nullptr) {
        EXPECT_TRUE(ask.at("fault").is_null());
        EXPECT_THAT(ask.at("action").get<std::string>(), testing::AnyOf("B", ""));
        continue;
      }
      EXPECT_EQ(ask.at("fault"), bot.verdict.fault);
      EXPECT_THAT(ask.at("why").is_null() ? "" : ask.at("why").get<std::string>(),
                  testing::StartsWith(bot.verdict.why));
    }
  EXPECT_EQ(asks, 3U * static_cast<unsigned>(bot.turns));
  const json counted = e2e::row_of(standings("t.hill"), kGuest).at("faults");
  if (bot.verdict.fault != nullptr) {
    EXPECT_EQ(counted.at(bot.verdict.fault), asks) << counted;
  }
  output({"audit", "t.hill"});
}

void Arena::expect_seen_in_show(const Bot& bot) const {
  for (const Session& session : sessions_) {
    if (!session.has(kGuest)) continue;
    const std::string shown = output({"show", "t.hill", session.head.at("match")});
    if (bot.verdict.fault != nullptr) {
      EXPECT_THAT(shown, testing::HasSubstr(std::string(bot.verdict.fault) + ": " + bot.verdict.why));
    }
    expect_fit_for_a_terminal(shown);
    return;
  }
  FAIL() << "the guest has no match";
}

void Arena::expect_others_untouched(const Bot& bot) const {
  EXPECT_EQ(e2e::content(folder / "innocent/bot.sh"), game_of(bot).script);
  write("alone.yaml", yaml(bot, ""));
  e2e::Command alone = command({"run", "alone.yaml"});
  alone.env["XDG_CACHE_HOME"] =
      (folder / "cache of alone").string();  // nothing that the guest could have changed
  ASSERT_EQ(e2e::run(alone).exit, 0);
  const auto sessions = e2e::sessions_of(transcript("alone.hill"));
  EXPECT_EQ(sessions.size(), 3U);
  EXPECT_EQ(text_without_guest(sessions_), text_without_guest(sessions));
}

void Arena::expect_nothing_left() const {
  pid_t left = 0;
  for (int tries = 0; tries < kPatience && (left = waitpid(-1, nullptr, WNOHANG)) >= 0; ++tries)
    if (left == 0) std::this_thread::sleep_for(kBriefly);
  EXPECT_EQ(left, -1) << "a process is left running";
  EXPECT_THAT(scratch_folders(), testing::IsEmpty());
  EXPECT_THAT(unfinished_builds(folder / "cache"), testing::IsEmpty());
  EXPECT_THAT(marks(folder), testing::IsEmpty());
  EXPECT_THAT(e2e::content("/proc/self/mountinfo"), testing::Not(testing::HasSubstr(folder.string())));
  if (fs::exists(folder / "t.hill")) {
    EXPECT_LT(fs::file_size(folder / "t.hill"), kLargestStore);
  }
  std::vector<std::string> files;
  for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path().filename());
  EXPECT_THAT(files, testing::IsSubsetOf({"t.yaml", "t.hill", "t.hill-shm", "t.hill-wal", "guest", "innocent",
                                          "cache", "alone.yaml", "alone.hill", "cache of alone"}));
}

}  // namespace hilltop::hostile
