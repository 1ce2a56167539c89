// host_names.hpp - by which names a browser may call a server that listens on this machine.
//
// Any web page can make a browser ask http://name-of-its-own/, a name that it lets point to 127.0.0.1 after
// the browser has looked (DNS rebinding); the browser then takes the answer for that page's own. The name
// that was asked for is in the header `Host`, which the page cannot change.
#pragma once
#include <string>
#include <string_view>

namespace hilltop {

/// Whether `host`, the value of a request's header, is `localhost`, a loopback address or `address`, the one
/// that the server listens on, with any port: one that is forwarded from elsewhere has another. Where it
/// listens on all addresses (0.0.0.0, ::), every address is right, since no name is in it that could point
/// elsewhere.
bool is_own_host(std::string_view host, const std::string& address);

}  // namespace hilltop
