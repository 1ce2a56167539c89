// link.hpp - messages between controller and worker over a socket: a kind, a length, the bytes.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hilltop {

/// What a message is. Controller to worker: setup, play, transcribe, audit, check. Worker to controller: the
/// others.
enum class MessageKind : char {
  setup = 'S',       ///< tournament (JSON), scratch folder
  play = 'P',        ///< jobs
  transcribe = 'T',  ///< a job, its result, how to show it
  audit = 'A',       ///< a job and its result
  check = 'C',       ///< a job, of whose first seat the first ask is put
  results = 'D',     ///< finished sessions
  idle = 'I',        ///< the worker waits for the next message
  text = 'X',        ///< the answer to transcribe, audit or check, or its next part
  last_words = 'W',  ///< the next part of the answer, should the worker end before it says more
  fatal = 'F'        ///< one line: the run cannot go on
};

struct Message {
  MessageKind kind;
  std::string body;
};

/// One end of the socket; owns it. Thread: one at a time. What reads throws WireError when the other end has
/// sent what can be no message.
class Link {
 public:
  explicit Link(int fd) : fd_(fd) {}
  ~Link();
  Link(Link&& other) noexcept;
  Link& operator=(Link&& other) noexcept;

  int fd() const { return fd_; }
  /// Says that nothing more will be sent; what comes in can still be received.
  void shut();
  /// Waits until all is written. False when the other end is gone.
  bool send(MessageKind kind, std::string_view body);
  /// Waits for the next message. Nothing when the other end is gone.
  std::optional<Message> receive();
  /// The next message if it is here already, without waiting. `gone` is set when the other end is.
  std::optional<Message> poll(bool& gone);

 private:
  std::optional<Message> take();
  bool fill(int flags, bool& would_wait);

  int fd_ = -1;
  std::string in_;
  std::size_t used_ = 0;  // bytes at the front of in_ that were taken
};

}  // namespace hilltop
