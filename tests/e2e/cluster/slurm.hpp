// slurm.hpp - a Slurm of this test's own (slurm.sh): one node, four CPUs, nothing of it outside of the test's
// folder. It ends with the object, and with the test if that is killed.
#pragma once
#include "place.hpp"

#include <netinet/in.h>
#include <sys/socket.h>

#include <optional>

namespace hilltop::e2e {

/// A port of the loopback interface that nobody listens at.
inline int free_port() {
  const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  if (bind(fd, reinterpret_cast<sockaddr*>(&address), size) != 0 ||
      getsockname(fd, reinterpret_cast<sockaddr*>(&address), &size) != 0)
    ADD_FAILURE() << "no port";
  close(fd);
  return ntohs(address.sin_port);
}

class SlurmTest : public Place {
 protected:
  void SetUp() override {
    for (const char* program : {"slurmctld", "slurmd", "munged", "sbatch", "unshare"}) SKIP_WITHOUT(program);
    Command command{
        {"sh", "-c",
         "tail -f /dev/null --pid=" + std::to_string(getpid()) + " | unshare" +
             (geteuid() != 0 ? " --user --map-current-user" : "") +
             " --pid --fork --kill-child --mount-proc bash " HILLTOP_SOURCE "/tests/e2e/cluster/slurm.sh " +
             slurm().string() + ' ' + std::to_string(free_port()) + ' ' + std::to_string(free_port())},
        folder,
        {},
        {},
        {}};
    engine_.emplace(command);
    ASSERT_TRUE(eventually([&] { return slurm_says("sinfo --noheader --format %T") == "idle\n"; }))
        << engine_->errors() << content(slurm() / "munge.out") << content(slurm() / "slurmctld.out")
        << content(slurm() / "slurmd.out");
  }
  void TearDown() override {
    if (!engine_) return;
    kill(-engine_->pid(), SIGKILL);
    engine_->wait();
  }

  /// Waits, for some minutes at most.
  static bool eventually(const std::function<bool()>& is_so) {
    for (int tries = 0; tries < 6000; ++tries) {
      if (is_so()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return false;
  }

  fs::path slurm() const { return folder / "slurm"; }
  /// A line that somebody types where this Slurm is the one, and the nodes' disks are the folder "node".
  Result typed(const std::string& line) const {
    fs::create_directories(folder / "node");
    return shell("export SLURM_CONF=" + slurm().string() + "/slurm.conf TMPDIR=" + folder.string() +
                 "/node; " + line);
  }
  std::string slurm_says(const std::string& line) const { return typed(line).out; }

  std::optional<Process> engine_;
};

}  // namespace hilltop::e2e
