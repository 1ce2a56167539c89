#include "streams.hpp"

#include <sys/ioctl.h>

#include <algorithm>
#include <cerrno>

namespace hilltop::process {

bool Source::open() { return pipe_.open() && fcntl(ours(), F_SETFL, O_NONBLOCK) == 0; }

bool Source::take(std::string& out, std::size_t most) {
  static char chunk[kChunk];
  const ssize_t got = read(ours(), chunk, std::min(most, sizeof chunk));
  if (got > 0) out.append(chunk, static_cast<std::size_t>(got));
  return got > 0 || (got < 0 && errno == EAGAIN);
}

std::size_t Source::waiting() const {
  int size = 0;
  return ours() >= 0 && ioctl(ours(), FIONREAD, &size) == 0 ? static_cast<std::size_t>(size) : 0;
}

bool Feed::open() {
  if (left_ == 0) {
    theirs_ = Descriptor(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    return theirs_.get() >= 0;
  }
  Pipe pipe;
  if (!pipe.open()) return false;
  theirs_ = std::move(pipe.read);
  ours_ = std::move(pipe.write);
  fcntl(ours_.get(), F_SETFL, O_NONBLOCK);
  push();
  return true;
}

void Feed::push() {
  while (left_ != 0) {
    const ssize_t written = write_some();
    if (written < 0 && errno == EAGAIN) return;
    if (written <= 0) break;
    left_ -= static_cast<std::size_t>(written);
  }
  ours_.reset();
}

ssize_t Feed::write_some() {
  if (question_.input_file >= 0)
    return splice(question_.input_file, &offset_, ours(), nullptr, left_, SPLICE_F_NONBLOCK);
  const std::string& input = question_.input;
  return write(ours(), input.data() + (input.size() - left_), left_);
}

}  // namespace hilltop::process
