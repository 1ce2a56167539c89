#include "report/markup.hpp"

#include "base/visible_text.hpp"

namespace hilltop {

std::string markup_text(std::string_view text) {
  std::string safe;
  for (const char c : visible_text(text)) {
    switch (c) {
      case '&': safe += "&amp;"; break;
      case '<': safe += "&lt;"; break;
      case '>': safe += "&gt;"; break;
      case '"': safe += "&quot;"; break;
      default: safe += c;
    }
  }
  return safe;
}

}  // namespace hilltop
