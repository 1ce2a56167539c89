// page.hpp - the report as one HTML file that needs no other and no network; the same as `hilltop serve`
// shows it.
//
// What strangers wrote (names, replies, stderr) is in it as data alone: JSON in script elements that are not
// run, each '<' escaped. The page's Content-Security-Policy lets nothing be loaded, and runs the scripts
// whose hashes it names: ours, and the game's viewer, which runs in a frame without access to the page.
#pragma once
#include "report/report.hpp"

#include <string>

namespace hilltop {

/// Throws RunError when there is no memory for it.
std::string report_page(const Report& report);

/// A page that comes from a server.
struct LivePage {
  std::string html;
  std::string version;  ///< of all that is in it: the same for the same report; letters and digits
  std::string policy;   ///< its Content-Security-Policy, which is in it too
};

/// The same page, which may ask where it came from for news of itself: at `/state`, for live_state(), and,
/// when that has another version, at `/`, for itself.
LivePage live_page(const Report& report);

/// What a live page asks for: the version that there is now (empty: none), since when, in seconds since 1970,
/// and what is wrong with the store (empty: nothing).
std::string live_state(const std::string& version, std::int64_t since, const std::string& problem);

/// What is shown as long as there is no report, and why; looks again by itself.
LivePage waiting_page(const std::string& why);

}  // namespace hilltop
