// driver.hpp - drives process.so through its C ABI, as the host does: for tests and benchmarks.
#pragma once
#include <hilltop/files.h>
#include <hilltop/out.hpp>
#include <hilltop/text.hpp>

#include <dlfcn.h>

#include <cstdint>
#include <cstring>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace process_test {

/// The plugin's only bot class, loaded once.
inline const hilltop_bot_class& bot_class() {
  static const hilltop_bot_class* const loaded = [] {
    void* library = dlopen(HILLTOP_PLUGIN_DIR "/process.so", RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) throw std::runtime_error(dlerror());
    return static_cast<const hilltop_plugin*>(dlsym(library, "hilltop_plugin_v1"))->bots[0];
  }();
  return *loaded;
}

/// A hilltop_buf on a std::string.
class StringBuf : public hilltop_buf {
 public:
  StringBuf() : hilltop_buf{nullptr, 0, 0, more} {}
  std::string text() const { return bytes_.substr(0, size); }

 private:
  static std::int32_t more(hilltop_buf* buf, std::uint64_t least) noexcept {
    auto* self = static_cast<StringBuf*>(buf);
    self->bytes_.resize(least);
    self->data = reinterpret_cast<std::uint8_t*>(self->bytes_.data());
    self->capacity = least;
    return 1;
  }
  std::string bytes_;
};

/// A game of a fake codec: what is shared in a view are the arguments, what is a seat's own is stdin, and
/// every reply that begins with "ok" is an action.
template <std::uint32_t Flags>
const hilltop_codec& ok_codec() {
  static const hilltop_codec codec = {sizeof(hilltop_codec), Flags,
                                      [](hilltop_kind, const hilltop_view* view, hilltop_buf*,
                                         hilltop_buf* argv, hilltop_buf* input) noexcept {
                                        hilltop_put(argv, view->shared.data, view->shared.size);
                                        return hilltop_put(input, view->own.data, view->own.size);
                                      },
                                      [](hilltop_kind, const hilltop_view*, hilltop_span reply,
                                         hilltop_buf* action, hilltop_buf* why) noexcept {
                                        if (hilltop::text(reply).substr(0, 2) == "ok")
                                          return hilltop_put(action, reply.data, reply.size);
                                        hilltop_put(why, "not ok", 6);
                                        return hilltop_status{HILLTOP_INVALID};
                                      },
                                      nullptr};
  return codec;
}

enum class State : std::int64_t { kNone, kMatch, kTournament };
enum class Launch : std::int64_t { kWarm, kCold, kInstance, kResident };

/// What the plugin has told its host, this process, line by line; and, of that, what it said of a machine
/// that stood still, which any machine may at any time.
inline std::vector<std::string>& told() {
  static std::vector<std::string> lines;
  return lines;
}
inline std::vector<std::string>& stalls() {
  static std::vector<std::string> lines;
  return lines;
}
inline const hilltop_host& host() {
  static const hilltop_host host{
      sizeof(hilltop_host),
      HILLTOP_ABI_MAJOR,
      HILLTOP_ABI_MINOR,
      0,
      nullptr,
      [](const hilltop_host*, std::int32_t, const char* text) noexcept {
        static std::mutex mutex;
        const std::lock_guard lock(mutex);
        const bool is_stall = std::strstr(text, "the machine stood still") != nullptr;
        (is_stall ? stalls() : told()).emplace_back(text);
      },
      [](const hilltop_host*, const char*) noexcept -> const void* { return nullptr; }};
  return host;
}

struct Entrant {
  std::vector<std::string> run;
  std::string dir = {};
  std::string scratch;
  std::int64_t output = 64 * 1024;
  std::int64_t memory = 0, processes = 0, disk = 0, files = 0;
  State state = State::kNone;
  bool is_cpu_time = false;
  Launch launch = Launch::kWarm;
  std::optional<std::int64_t> runtimes = {}, runtime_memory = {};  ///< none: by the environment
  std::int64_t trials = 3;
  bool is_confined = false;  ///< what it does outside of its folder is looked at
  std::vector<std::string> visible = {};
  std::uint64_t time_ns = 60'000'000'000;
  const hilltop_codec* codec = &ok_codec<0>();
};

struct Answer {
  hilltop_status status = HILLTOP_OK;
  std::string action, reply, why, errors;
  bool arrived = false;
  int exit_code = 0, signal = 0;
  std::uint64_t wall_ns = 0, cpu_ns = 0, peak_bytes = 0;
};

/// One bot, in a session of one kind after the other. Throws std::runtime_error when it cannot be made.
class Bot {
 public:
  explicit Bot(const Entrant& entrant) : time_ns_(entrant.time_ns) {
    std::string words, visible;
    for (const std::string& word : entrant.run) (words += word) += '\0';
    for (const std::string& path : entrant.visible) (visible += path) += '\0';
    const auto number = [](std::int64_t value) { return hilltop_value{value, {}, 1, 0}; };
    const auto optional = [](std::optional<std::int64_t> value) {
      return hilltop_value{value.value_or(0), {}, value ? 1U : 0U, 0};
    };
    const auto bytes = [](std::string_view value) { return hilltop_value{0, hilltop::bytes(value), 1, 0}; };
    const hilltop_value values[] = {bytes(words),
                                    bytes(entrant.dir),
                                    bytes(entrant.scratch),
                                    number(entrant.output),
                                    number(entrant.memory),
                                    number(entrant.processes),
                                    number(entrant.disk),
                                    number(entrant.files),
                                    number(static_cast<std::int64_t>(entrant.state)),
                                    number(entrant.is_cpu_time ? 1 : 0),
                                    number(static_cast<std::int64_t>(entrant.launch)),
                                    optional(entrant.runtimes),
                                    optional(entrant.runtime_memory),
                                    number(entrant.trials),
                                    number(entrant.is_confined ? 0 : 1),
                                    bytes(visible)};
    StringBuf why;
    if (bot_class().create(&host(), values, std::size(values), entrant.codec, &bot_, &why) != HILLTOP_OK)
      throw std::runtime_error(why.text());
  }
  Bot(const Bot&) = delete;
  Bot& operator=(const Bot&) = delete;
  ~Bot() {
    close();
    bot_class().destroy(bot_);
  }

  void open(hilltop_kind kind = HILLTOP_MATCH) {
    close();
    const hilltop_sitting sitting{sizeof sitting, kind, 0, 2, 0, time_ns_};
    if (bot_class().open(bot_, &sitting) != HILLTOP_OK) throw std::runtime_error("open failed");
    is_open_ = true;
  }
  void close() {
    if (is_open_) bot_class().close(bot_);
    is_open_ = false;
  }

  Answer ask(const std::vector<std::string>& words = {}, std::string_view input = {}) {
    if (!is_open_) open();
    std::string argv;
    for (const std::string& word : words) (argv += word) += '\0';
    const hilltop_view view{hilltop::bytes(argv), hilltop::bytes(input)};
    std::string action(1 << 16, '\0');
    Answer answer;
    const std::int64_t size =
        bot_class().decide(bot_, &view, reinterpret_cast<std::uint8_t*>(action.data()), action.size());
    answer.status = size < 0 ? static_cast<hilltop_status>(-size) : HILLTOP_OK;
    action.resize(size < 0 ? 0 : static_cast<std::size_t>(size));
    hilltop_report report{};
    report.struct_size = sizeof report;
    bot_class().report(bot_, &report);
    answer.action = action;
    answer.reply = hilltop::text(report.reply);
    answer.why = hilltop::text(report.why);
    answer.errors = hilltop::text(report.errors);
    answer.arrived = report.arrived != 0;
    answer.exit_code = report.exit_code;
    answer.signal = report.signal;
    answer.wall_ns = report.wall_ns;
    answer.cpu_ns = report.cpu_ns;
    answer.peak_bytes = report.peak_bytes;
    return answer;
  }

  /// The folder's changes as files.h packs them.
  std::string save() {
    close();
    StringBuf pack, why;
    if (files().save(bot_, &pack, &why) != HILLTOP_OK) throw std::runtime_error(why.text());
    return pack.text();
  }
  hilltop_status load(std::string_view pack, std::string* reason = nullptr) {
    close();
    StringBuf why;
    const hilltop_status status = files().load(bot_, hilltop::bytes(pack), &why);
    if (reason != nullptr) *reason = why.text();
    return status;
  }

 private:
  static const hilltop_files& files() {
    return *static_cast<const hilltop_files*>(bot_class().extension(HILLTOP_FILES));
  }

  hilltop_bot* bot_ = nullptr;
  std::uint64_t time_ns_;
  bool is_open_ = false;
};

}  // namespace process_test
