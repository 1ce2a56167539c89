// web_bundle.hpp - what web/ is bundled to when Hilltop is built (web/build.mjs).
#pragma once
#include <string_view>

namespace hilltop::web_bundle {

extern const std::string_view kStyle, kScript;            ///< of the page
extern const std::string_view kFrameStyle, kFrameScript;  ///< of the frame in which a viewer runs

}  // namespace hilltop::web_bundle
