// streams.hpp - the pipes of a program: what comes out of it, and what goes in.
#pragma once
#include "channel.hpp"
#include "descriptor.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

namespace hilltop::process {

/// What comes out of one pipe.
class Source {
 public:
  /// Not blocking: a program can open the reading end too (/proc/self/fd/1) and take what was there a moment
  /// ago. False, and errno, when there is no pipe.
  bool open();
  int theirs() const { return pipe_.write.get(); }
  int ours() const { return pipe_.read.get(); }
  void launched() { pipe_.write.reset(); }
  void end() { pipe_.read.reset(); }
  /// Whether the other end was closed by all who had it.
  bool is_closed() const { return ours() < 0; }

  /// Appends what has arrived, `most` bytes of it; false at the end.
  bool take(std::string& out, std::size_t most);
  /// The bytes that have arrived and are not taken yet.
  std::size_t waiting() const;

  static constexpr std::size_t kChunk = 65'536;  ///< the most that one take() takes

 private:
  Pipe pipe_;
};

/// Feeds the question's input into a program's stdin, as fast as it reads.
class Feed {
 public:
  /// `question` is borrowed.
  explicit Feed(const Question& question) : question_(question), left_(question.ask.input_size) {}

  bool open();
  int theirs() const { return theirs_.get(); }
  int ours() const { return ours_.get(); }
  void launched() { theirs_.reset(); }
  /// Writes what fits. A program that has closed its stdin wants no more (EPIPE; SIGPIPE is blocked here).
  void push();

 private:
  ssize_t write_some();

  const Question& question_;
  std::uint64_t left_;
  off64_t offset_ = 0;
  Descriptor theirs_, ours_;
};

}  // namespace hilltop::process
