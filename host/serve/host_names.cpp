#include "serve/host_names.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <optional>

namespace hilltop {
namespace {

/// An address as its bytes; nothing for what is none.
std::optional<std::string> bytes_of(const std::string& address) {
  std::array<char, 16> bytes{};
  if (inet_pton(AF_INET, address.c_str(), bytes.data()) == 1) return std::string(bytes.data(), 4);
  if (inet_pton(AF_INET6, address.c_str(), bytes.data()) == 1) return std::string(bytes.data(), 16);
  return std::nullopt;
}

bool is_port(std::string_view text) {
  return text.size() <= 5 && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

/// The name or address in `name:port`, `1.2.3.4:port`, `[::1]:port`, the port left out or not (RFC
/// 9110, 7.2).
std::optional<std::string> without_port(std::string_view host) {
  const std::size_t end = host.starts_with('[') ? host.find(']') : host.find(':');
  if (host.starts_with('[') && end == std::string_view::npos) return std::nullopt;
  const std::string_view name = host.starts_with('[') ? host.substr(1, end - 1) : host.substr(0, end);
  std::string_view rest =
      end == std::string_view::npos ? "" : host.substr(host.starts_with('[') ? end + 1 : end);
  if (!rest.empty() && !(rest.front() == ':' && is_port(rest.substr(1)))) return std::nullopt;
  return std::string(name);
}

bool is_localhost(std::string name) {
  std::ranges::transform(name, name.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
  return name == "localhost";
}

}  // namespace

bool is_own_host(std::string_view host, const std::string& address) {
  const auto name = without_port(host);
  if (!name) return false;
  if (is_localhost(*name)) return true;
  const auto asked = bytes_of(*name), own = bytes_of(address);
  if (!asked) return false;
  const bool everywhere = own && own->find_first_not_of('\0') == std::string::npos;
  return everywhere || asked == own || asked == bytes_of("::1") ||
         (asked->size() == 4 && asked->front() == 127);
}

}  // namespace hilltop
