#include "user.hpp"

#include "error.hpp"

#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>
#include <fstream>

namespace hilltop::cell {
namespace {

// A range that neither accounts nor systemd nor containers use (systemd.io/UIDS-GIDS), as long as Linux has
// process numbers below 2^22.
constexpr std::uint64_t kFirstLent = 0x70000000;

bool is_mapped(std::uint64_t id, const char* map) {
  std::ifstream in(map);
  for (std::uint64_t first = 0, outside = 0, count = 0; in >> first >> outside >> count;)
    if (id >= first && id - first < count) return true;
  return false;
}

}  // namespace

User user_of_cell() {
  if (geteuid() != 0) return {geteuid(), getegid(), false};
  const std::uint64_t id = kFirstLent + static_cast<std::uint64_t>(getpid());
  if (!is_mapped(id, "/proc/self/uid_map") || !is_mapped(id, "/proc/self/gid_map"))
    throw std::runtime_error(
        "root of this container has no user numbers to lend to bots; run it as another user");
  return {static_cast<uid_t>(id), static_cast<gid_t>(id), true};
}

void drop_capabilities() {
  for (int capability = 0; prctl(PR_CAPBSET_READ, capability, 0, 0, 0) >= 0; ++capability)
    need(prctl(PR_CAPBSET_DROP, capability, 0, 0, 0), "cannot drop capabilities");
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {};
  need(syscall(SYS_capset, &header, none), "cannot drop capabilities");
  need(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "cannot give up new privileges");
}

}  // namespace hilltop::cell
