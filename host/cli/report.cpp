// report.cpp - hilltop report: a tournament as a page to look at, or as a leaderboard to paste.
#include "report/report.hpp"

#include "base/error.hpp"
#include "base/nearest.hpp"
#include "cli/commands.hpp"
#include "cli/leaderboard.hpp"
#include "cli/summary.hpp"
#include "report/page.hpp"
#include "report/standings_svg.hpp"

#include <fstream>
#include <iostream>

namespace hilltop {
namespace {

const Usage kUsage{"hilltop report",
                   "STORE [OPTIONS]",
                   "Writes a tournament as one HTML page that needs no network: standings with ratings, who "
                   "beats whom, every\n"
                   "entrant, and a choice of matches to watch. Or, with --format, as a leaderboard to paste.",
                   {{"output", "FILE", "where to; - or none: the standard output", 'o'},
                    {"format", "FORMAT", "html, or markdown, csv, json, svg"},
                    {"matches", "N", "how many matches the page brings along to be watched (60)"}},
                   1,
                   1};

std::string in_format(const std::string& path, const std::string& format, std::size_t matches) {
  static const std::vector<std::string> kFormats = {"html", "markdown", "csv", "json", "svg"};
  if (std::ranges::find(kFormats, format) == kFormats.end())
    throw UsageError("--format: unknown format \"" + format + '"' + did_you_mean(format, kFormats));
  if (format == "html") return report_page(summarise_all(path, matches).report);
  const Summary summary = summarise(path);
  const Report& report = summary.report;
  if (format == "svg") return standings_svg(report);
  return leaderboard(report, list_format(format));
}

void write_file(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) throw RunError(path + ": cannot be written: look at the folder, its permissions and the disk");
}

}  // namespace

int report_command(const Arguments& args) {
  const Options options(kUsage, args);
  if (options.helped()) return 0;
  const std::string path = options.path(options.arguments()[0]);
  const auto matches = options.number("matches", 0, kMostWatchedMatches);
  const std::string format = options.value("format").value_or("html");
  if (matches && format != "html") throw UsageError("hilltop report: --matches goes with the page alone");
  const auto to = options.value("output");
  const std::string text = in_format(path, format, matches.value_or(kWatchedMatches));
  if (to && *to != "-") write_file(options.path(*to), text);
  else std::cout << text;
  return 0;
}

}  // namespace hilltop
