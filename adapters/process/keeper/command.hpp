// command.hpp - the command of a runtime as a question has it, in the form that exec takes.
#pragma once
#include <unistd.h>

#include <cstring>
#include <string>
#include <vector>

namespace hilltop::process {

class Command {
 public:
  /// `text`: as Ask::runtime_size says; is copied. The environment is this process's, with the additions in
  /// place of variables of their names.
  explicit Command(std::string text) : text_(std::move(text)) {
    const char* const end = text_.data() + text_.size();
    char* word = text_.data() + std::strlen(text_.data()) + 1;
    for (; *word != '\0'; word += std::strlen(word) + 1) environment_.push_back(word);
    for (char** own = environ; *own != nullptr; ++own)
      if (!is_added(*own)) environment_.push_back(*own);
    environment_.push_back(nullptr);
    for (++word; word != end; word += std::strlen(word) + 1) words_.push_back(word);
    words_.push_back(nullptr);
  }
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;

  const char* program() const { return text_.c_str(); }
  char* const* words() const { return words_.data(); }
  char* const* environment() const { return environment_.data(); }

 private:
  bool is_added(const char* variable) const {
    const std::size_t name = std::strcspn(variable, "=") + 1;
    for (const char* added : environment_)
      if (std::strncmp(added, variable, name) == 0) return true;
    return false;
  }

  std::string text_;
  std::vector<char*> words_, environment_;
};

}  // namespace hilltop::process
