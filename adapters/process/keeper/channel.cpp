#include "channel.hpp"

#include "../stream.hpp"

#include <unistd.h>

#include <cstring>
#include <iterator>
#include <string_view>

namespace hilltop::process {
namespace {

// The struct itself, with which the file comes.
bool receive_ask(Question& question) {
  iovec part{&question.ask, sizeof question.ask};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))];
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  ssize_t got;
  do got = recvmsg(kChannel, &message, MSG_WAITALL | MSG_CMSG_CLOEXEC);
  while (got < 0 && errno == EINTR);
  if (got <= 0) return false;
  const cmsghdr* header = CMSG_FIRSTHDR(&message);
  if (header != nullptr && header->cmsg_type == SCM_RIGHTS)
    std::memcpy(&question.input_file, CMSG_DATA(header), sizeof question.input_file);
  const auto have = static_cast<std::size_t>(got);
  return receive_all(kChannel, reinterpret_cast<char*>(&question.ask) + have, sizeof question.ask - have);
}

std::string_view next_text(std::string_view& rest) {
  const std::size_t end = rest.find('\0');
  if (end == std::string_view::npos) return {};
  const auto text = rest.substr(0, end);
  rest.remove_prefix(end + 1);
  return text;
}

// At least a program, an empty word, and argv; and the words that it has got are there.
bool is_runtime(const Question& question) {
  const std::string& text = question.runtime;
  const std::size_t environment_end = text.find(std::string_view("\0\0", 2));
  return environment_end != std::string::npos && environment_end + 2 < text.size() && text.back() == '\0' &&
         question.ask.runtime_words <= question.words.size();
}

}  // namespace

Question::~Question() {
  if (input_file >= 0) close(input_file);
}

bool receive(Question& question) {
  if (!receive_ask(question)) return false;
  const Ask& ask = question.ask;
  const bool as_file = question.input_file >= 0;
  if (ask.text_size > kMaxText || ask.runtime_size > kMaxText || (!as_file && ask.input_size > kInlineInput))
    return false;
  std::string text(ask.text_size + ask.runtime_size, '\0');
  if (!receive_all(kChannel, text.data(), text.size())) return false;
  question.runtime = text.substr(ask.text_size);
  text.resize(ask.text_size);
  if (ask.order == Order::kLookAtResident || ask.order == Order::kEndResident) return text.empty();
  if (text.empty() || text.back() != '\0') return false;
  std::string_view rest = text;
  question.program = next_text(rest);
  question.folder = next_text(rest);
  while (!rest.empty()) question.words.emplace_back(next_text(rest));
  if (ask.runtime != RuntimeKind::kNone && !is_runtime(question)) return false;
  question.input.resize(as_file ? 0 : ask.input_size);
  return !question.words.empty() && receive_all(kChannel, question.input.data(), question.input.size());
}

bool greet() {
  iovec part = part_of(&kProtocol, sizeof kProtocol);
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  return send_all(kChannel, message);
}

bool send(Answer& answer, const std::string& output, const std::string& errors,
          const std::vector<Descriptor>& ends) {
  answer.output_size = output.size();
  answer.errors_size = errors.size();
  iovec parts[] = {part_of(&answer, sizeof answer), part_of(output.data(), output.size()),
                   part_of(errors.data(), errors.size())};
  msghdr message{};
  message.msg_iov = parts;
  message.msg_iovlen = std::size(parts);
  alignas(cmsghdr) char control[CMSG_SPACE(kResidentEnds * sizeof(int))]{};
  if (!ends.empty()) {
    int files[kResidentEnds];
    for (std::size_t i = 0; i < ends.size(); ++i) files[i] = ends[i].get();
    message.msg_control = control;
    message.msg_controllen = CMSG_SPACE(ends.size() * sizeof(int));
    cmsghdr* const header = CMSG_FIRSTHDR(&message);
    *header = {CMSG_LEN(ends.size() * sizeof(int)), SOL_SOCKET, SCM_RIGHTS};
    std::memcpy(CMSG_DATA(header), files, ends.size() * sizeof(int));
  }
  return send_all(kChannel, message);
}

}  // namespace hilltop::process
