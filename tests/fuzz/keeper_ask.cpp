// What a keeper is told: by the worker, and by the runtime that it has launched for a bot, which may have
// been taken over by that. The first byte of an input picks who speaks, and what the keeper expects.
#include "fuzz.hpp"
#include "keeper/channel.hpp"
#include "keeper/command.hpp"
#include "keeper/launch.hpp"
#include "keeper/runtime.hpp"
#include "runtimes/protocol.h"

#include <fcntl.h>
#include <fuzzer/FuzzedDataProvider.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdint>

namespace {

using namespace hilltop::process;
namespace fuzz = hilltop::fuzz;

std::string_view g_said;  // by the runtime

void say(int socket, std::string_view bytes) { (void)send(socket, bytes.data(), bytes.size(), MSG_DONTWAIT); }

/// The keeper's channel is its standard input.
void hear_worker(std::string_view bytes) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) fuzz::fail("no socket");
  dup2(ends[0], kChannel);
  close(ends[0]);
  say(ends[1], bytes);
  close(ends[1]);
  for (;;) {
    Question question;
    if (!receive(question)) break;
    const Order order = question.ask.order;
    if (order == Order::kLookAtResident || order == Order::kEndResident) continue;  // of one that is there
    if (question.words.empty()) fuzz::fail("a question without a command");
    if (question.ask.runtime == RuntimeKind::kNone) continue;
    const Command command(question.runtime);
    if (command.words()[0] == nullptr) fuzz::fail("a runtime without a name");
  }
}

void hear_ask(FuzzedDataProvider& input) {
  Ask ask;
  const auto given = input.ConsumeBytes<std::uint8_t>(sizeof ask);
  std::copy(given.begin(), given.end(), reinterpret_cast<std::uint8_t*>(&ask));
  const std::string text = input.ConsumeRandomLengthString(300);
  const std::string runtime = input.ConsumeRandomLengthString(300);
  const std::string rest = input.ConsumeRemainingBytesAsString();
  ask.text_size = text.size();
  ask.runtime_size = runtime.size();
  ask.input_size = rest.size();
  hear_worker(std::string(reinterpret_cast<const char*>(&ask), sizeof ask) + text + runtime + rest);
}

void hear_runtime(std::string_view bytes, RuntimeKind kind) {
  static const int quiet = open("/dev/null", O_RDWR);
  dup2(quiet, kChannel);  // a worker that is there
  g_said = bytes;
  Question question;
  question.ask.runtime = kind;
  question.runtime = std::string("/bin/true\0\0true\0", 16);
  question.words = {"true"};
  question.folder = "/";
  Answer answer;
  std::string why;
  const auto runtime = Runtime::start(question, answer, why);
  if (runtime == nullptr) {
    if (answer.start == Start::kNoRuntime && why.empty()) fuzz::fail("no runtime, and no reason");
    return;
  }
  (void)runtime->request(question, nullptr);
  while (runtime->hear() < Runtime::Heard::kGone) {
    (void)runtime->serves(question);
    (void)runtime->ended();
  }
}

}  // namespace

namespace hilltop::process {

// Instead of the keeper's own: there is no runtime but the input, which is all that it says.
Child launch(const Program&, const Streams& streams) {
  constexpr pid_t kNobody = 0x3fffffff;  // larger than any that there is
  say(streams.socket, g_said);
  return {kNobody, -1, Start::kDone, 0};
}

}  // namespace hilltop::process

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data + 1), size - 1);
  FuzzedDataProvider input(data + 1, size - 1);
  switch (data[0] % 4) {
    case 0: hear_worker(bytes); break;
    case 1: hear_runtime(bytes, RuntimeKind::kForking); break;
    case 2: hear_runtime(bytes, RuntimeKind::kServing); break;
    default: hear_ask(input); break;
  }
  return 0;
}
