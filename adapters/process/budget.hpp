// budget.hpp - bounds what the bots of one worker hold while nobody asks them: keepers, and the runtimes in
// some of them.
#pragma once
#include <cstdint>
#include <list>
#include <mutex>

namespace hilltop::process {

/// Who holds a keeper, with a runtime or without.
class Holder {
 public:
  /// Ends the keeper, and the runtime with it. From any thread, but never while the holder is between begin()
  /// and end().
  virtual void drop() noexcept = 0;

 protected:
  ~Holder() = default;
};

/// What may stay: so many keepers, so many of them with a runtime, and in these so many bytes of resident
/// memory in all.
struct Allowance {
  std::uint64_t runtimes, bytes;
  std::uint64_t keepers = 512;  ///< two processes and a quarter of a megabyte each, in a cell
};

/// Idle keepers, the one that was used least recently first to go. Thread: any.
class Budget {
 public:
  /// Of this process.
  static Budget& shared();

  /// The holder's keeper is in use now.
  void begin(const Holder& holder);
  /// It is idle now, with a runtime of `bytes`; 0: without. Drops what `allowance` leaves no room for, which
  /// may be this one.
  void end(Holder& holder, std::uint64_t bytes, const Allowance& allowance);

 private:
  struct Idle {
    Holder* holder;
    std::uint64_t bytes;
  };
  using Place = std::list<Idle>::iterator;
  void remove(Place place);
  void drop(Place place);

  std::mutex mutex_;
  std::list<Idle> idle_;
  std::uint64_t runtimes_ = 0, bytes_ = 0;  // of those in the list
};

}  // namespace hilltop::process
