// channel.hpp - the keeper's end of the socket to the adapter.
#pragma once
#include "../protocol.hpp"
#include "descriptor.hpp"

#include <string>
#include <vector>

namespace hilltop::process {

inline constexpr int kChannel = 0;  ///< the descriptor: the socket is the keeper's stdin

/// An Ask and what followed it.
struct Question {
  Ask ask;
  std::string program, folder;
  std::vector<std::string> words;
  std::string runtime;  ///< what Ask::runtime_size says; empty: none
  std::string input;    ///< empty when there is a file
  int input_file = -1;  ///< holds ask.input_size bytes; closed with the question
  ~Question();
};

/// Says which protocol this keeper speaks; false when the adapter has gone.
bool greet();

/// Waits for the next question. False: the adapter has gone, or says what no adapter says.
bool receive(Question& question);

/// Sends an answer with its bytes, and the descriptors, kResidentEnds at most, that go along; false when the
/// adapter has gone. Fills in the sizes.
bool send(Answer& answer, const std::string& output, const std::string& errors,
          const std::vector<Descriptor>& ends);

}  // namespace hilltop::process
