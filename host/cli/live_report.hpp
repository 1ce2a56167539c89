// live_report.hpp - the report of a store that changes, made anew as it does.
#pragma once
#include "serve/documents.hpp"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

namespace hilltop {

/// Keeps the documents `/` (the page, or what it is waiting for) and `/state` (live_state() in
/// report/page.hpp) as a store is. The store is only read, by whatever process it is written; it need not be
/// there yet, may go, and come back as another. Then the last page stays, and the state says what is wrong.
class LiveReport {
 public:
  /// `matches`: how many can be watched. The documents are borrowed; there is something in them at once.
  LiveReport(std::string store, std::size_t matches, Documents& documents);

  /// Looks after the store, until `stop` is true. What is wrong is said on standard error too, once. Thread:
  /// one.
  void run(const std::atomic<bool>& stop);

 private:
  /// What tells a file that has changed.
  struct Mark {
    std::uint64_t device = 0, inode = 0, size = 0;
    std::int64_t seconds = 0, nanoseconds = 0;
    bool operator==(const Mark&) const = default;
  };
  struct Marks {
    Mark store, log;  // the latter is SQLite's, beside the store
    bool operator==(const Marks&) const = default;
  };

  static Mark mark_of(const std::string& file);
  Marks marks() const;
  void renew();
  void show_page();
  void has_problem(const std::string& problem);
  void show_state();

  const std::string store_;
  const std::size_t matches_;
  Documents& documents_;
  std::string version_, problem_;
  std::chrono::system_clock::time_point since_{};
};

}  // namespace hilltop
