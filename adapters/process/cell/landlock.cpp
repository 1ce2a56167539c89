#include "landlock.hpp"

#include "error.hpp"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>

namespace hilltop::cell {
namespace {

// linux/landlock.h, which may be older than the running kernel.
struct Ruleset {
  std::uint64_t files = 0, net = 0, scoped = 0;
};
constexpr std::uint64_t kExecute = 1 << 0, kWrite = 1 << 1, kRead = 1 << 2, kList = 1 << 3,
                        kMakeCharacterDevice = 1 << 6, kMakeBlockDevice = 1 << 11, kTruncate = 1 << 14;
// What each version refuses beside the versions before it.
constexpr std::uint64_t kFilesOf1 = (1 << 13) - 1, kMoveOf2 = 1 << 13, kTruncateOf3 = kTruncate;
constexpr std::uint64_t kTcpOf4 = 3, kScopesOf6 = 3;

Ruleset everything(int version) {
  Ruleset all{.files = kFilesOf1};
  if (version >= 2) all.files |= kMoveOf2;
  if (version >= 3) all.files |= kTruncateOf3;
  if (version >= 4) all.net = kTcpOf4;
  if (version >= 6) all.scoped = kScopesOf6;
  return all;
}

class Rules {
 public:
  Rules() : all_(everything(landlock_version())) {
    set_ = static_cast<int>(syscall(SYS_landlock_create_ruleset, &all_, sizeof all_, 0));
    need(set_, "no Landlock");
  }
  Rules(const Rules&) = delete;
  Rules& operator=(const Rules&) = delete;
  ~Rules() { close(set_); }

  void allow(const std::string& path, std::uint64_t rights) const {
    const int place = open(path.c_str(), O_PATH | O_CLOEXEC);
    const landlock_path_beneath_attr rule{rights & all_.files, place};
    const long added = syscall(SYS_landlock_add_rule, set_, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    const int error = errno;
    if (place >= 0) close(place);
    errno = error;
    need(added, "no Landlock rule for " + path);
  }
  void enforce() const { need(syscall(SYS_landlock_restrict_self, set_, 0), "no Landlock"); }

 private:
  Ruleset all_;
  int set_ = -1;
};

}  // namespace

int landlock_version() {
  const long version = syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
  return version < 0 ? 0 : static_cast<int>(version);
}

void apply_landlock(const std::string& folder) {
  const Rules rules;
  rules.allow("/", kExecute | kRead | kList);
  for (const std::string& path : {folder, std::string("/tmp"), std::string("/dev/shm")})
    rules.allow(path, ~(kMakeCharacterDevice | kMakeBlockDevice));
  for (const char* device : {"null", "zero", "full", "random", "urandom"})
    rules.allow(std::string("/dev/") + device, kRead | kWrite | kTruncate);
  rules.allow("/proc", kRead | kList | kWrite);
  rules.enforce();
}

}  // namespace hilltop::cell
