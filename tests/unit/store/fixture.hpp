// fixture.hpp - what the store's tests share: a folder for each, results, and other processes.
#pragma once
#include "base/error.hpp"
#include "store/store.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace hilltop {

namespace fs = std::filesystem;

/// A new folder for each test, removed after it.
class StoreTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = fs::temp_directory_path() / "hilltop-store-XXXXXX";
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
    file_ = folder_ / "test.sqlite";
  }
  void TearDown() override {
    fs::permissions(folder_, fs::perms::owner_all);
    fs::remove_all(folder_);
  }

  fs::path folder_, file_;
};

/// A result whose every part tells its position.
inline SessionResult result_at(std::uint64_t position, std::size_t journal_size = 150) {
  SessionResult result;
  result.position = position;
  result.round = position / 10 + 1;
  result.seed = position * 0x9e3779b97f4a7c15;
  result.digest = ~result.seed;
  result.steps = 90;
  for (std::uint32_t seat = 0; seat < 2; ++seat) {
    SeatResult& own = result.seats.emplace_back();
    own.entrant = seat + static_cast<std::uint32_t>(position % 30);
    own.score = seat == 0 ? 1 : -static_cast<std::int64_t>(position);
    own.asks = 90;
    own.record = position % 3 == 0 ? "record " + std::to_string(position) : "";
  }
  result.journal = std::to_string(position);
  result.journal.resize(journal_size, static_cast<char>(position));
  return result;
}

inline std::vector<SessionResult> batch_at(std::uint64_t first, std::uint64_t count,
                                           std::size_t journal_size = 150) {
  std::vector<SessionResult> results;
  for (std::uint64_t i = 0; i < count; ++i) results.push_back(result_at(first + i, journal_size));
  return results;
}

/// The message of the RunError or UsageError (then with "usage: " before it) that `work` throws; "" if none.
inline std::string error_of(const std::function<void()>& work) {
  try {
    work();
  } catch (const UsageError& error) {
    return std::string("usage: ") + error.what();
  } catch (const RunError& error) {
    return error.what();
  }
  return {};
}

/// A process of its own that runs `work`, which writes to the descriptor it is given; killed with the object.
class Child {
 public:
  explicit Child(const std::function<void(int)>& work) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) std::abort();
    pid_ = fork();
    if (pid_ == 0) {
      close(ends[0]);
      work(ends[1]);
      _exit(0);
    }
    close(ends[1]);
    out_ = ends[0];
  }
  ~Child() {
    kill();
    close(out_);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  pid_t pid() const { return pid_; }
  int out() const { return out_; }
  /// All that it writes until it ends.
  std::string text() const {
    std::string all;
    char part[4096];
    for (ssize_t size; (size = read(out_, part, sizeof part)) > 0;)
      all.append(part, static_cast<std::size_t>(size));
    return all;
  }
  void kill() {
    if (pid_ <= 0) return;
    ::kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
    pid_ = -1;
  }

 private:
  pid_t pid_ = -1;
  int out_ = -1;
};

inline void say(int fd, const std::string& text) {
  if (write(fd, text.data(), text.size()) != static_cast<ssize_t>(text.size())) _exit(1);
}

/// error_of() in a process that is bound by file permissions, whoever runs the tests.
inline std::string error_as_nobody(const std::function<void()>& work) {
  return Child([&](int out) {
           constexpr unsigned kNobody = 65534;
           if (geteuid() == 0 && (setgid(kNobody) != 0 || setuid(kNobody) != 0)) _exit(1);
           say(out, error_of(work));
         })
      .text();
}

}  // namespace hilltop
