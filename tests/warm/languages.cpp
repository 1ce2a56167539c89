#include "languages.hpp"

namespace warm_test {

const std::vector<Language>& languages() {
  static const std::vector<Language> list = {
      {.name = "python", .extension = "py", .run = {"python3", "%.py"}},
  };
  return list;
}

}  // namespace warm_test
