// page.hpp - the report as one HTML file that needs no other and no network.
//
// What strangers wrote (names, replies, stderr) is in it as data alone: JSON in script elements that are not
// run, each '<' escaped. The page's Content-Security-Policy lets nothing be loaded, and runs the scripts
// whose hashes it names: ours, and the game's viewer, which runs in a frame without access to the page.
#pragma once
#include "report/report.hpp"

namespace hilltop {

/// Throws RunError when there is no memory for it.
std::string report_page(const Report& report);

}  // namespace hilltop
