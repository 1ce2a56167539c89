// budget.hpp - bounds the runtimes that the bots of one worker hold while nobody asks them.
#pragma once
#include <cstdint>
#include <list>
#include <mutex>

namespace hilltop::process {

/// Who holds a runtime.
class Holder {
 public:
  /// Ends the runtime. From any thread, but never while the holder is between begin() and end().
  virtual void drop() noexcept = 0;

 protected:
  ~Holder() = default;
};

/// What may stay: so many runtimes, with so many bytes of resident memory in all.
struct Allowance {
  std::uint64_t count, bytes;
};

/// Idle runtimes, the one that was used least recently first to go. Thread: any.
class Budget {
 public:
  /// Of this process.
  static Budget& shared();

  /// The holder's runtime is in use now.
  void begin(const Holder& holder);
  /// It is idle now, and holds `bytes`; 0: there is none. Drops what `allowance` leaves no room for, which
  /// may be this one.
  void end(Holder& holder, std::uint64_t bytes, const Allowance& allowance);

 private:
  struct Idle {
    Holder* holder;
    std::uint64_t bytes;
  };
  std::mutex mutex_;
  std::list<Idle> idle_;
  std::uint64_t bytes_ = 0;
};

}  // namespace hilltop::process
