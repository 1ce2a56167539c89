// deflate.hpp - bytes packed so that a browser unpacks them itself: its DecompressionStream("deflate").
#pragma once
#include <string>
#include <string_view>

namespace hilltop {

/// The zlib form (RFC 1950), as base64. Throws RunError when there is no memory for it. Thread: any.
std::string deflated(std::string_view bytes);

}  // namespace hilltop
