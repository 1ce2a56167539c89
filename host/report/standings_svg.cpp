#include "report/standings_svg.hpp"

#include "report/markup.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace hilltop {
namespace {

constexpr int kRow = 26, kTop = 66, kWidth = 760, kName = 52, kPoints = 330, kPlot = 360, kPlotEnd = 736;

constexpr const char* kStyle =
    "<style>text{font:14px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;fill:#1c1c1a}"
    ".title{font-size:18px;font-weight:600}.quiet{fill:#6b6a65;font-size:12px}.number{text-anchor:end;"
    "font-variant-numeric:tabular-nums}.middle{text-anchor:middle}.paper{fill:#fdfdfb}.line{stroke:#dddcd6}"
    ".bar{stroke:#a8431f;stroke-width:2;opacity:.55}.dot{fill:#a8431f}.far{fill:none;stroke:#a8431f}"
    "@media(prefers-color-scheme:dark){text{fill:#e9e8e3}.quiet{fill:#a09f98}.paper{fill:#191917}"
    ".line{stroke:#3a3a36}.bar{stroke:#ec8a5e}.dot{fill:#ec8a5e}.far{stroke:#ec8a5e}}</style>\n";

/// The beginning of a text that fits into the column of names.
std::string cut(std::string_view text) {
  constexpr std::size_t kMost = 30;
  std::size_t characters = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool begins = (static_cast<unsigned char>(text[i]) & 0xC0) != 0x80;
    if (begins && characters++ == kMost) return std::string(text.substr(0, i)) + "…";
  }
  return std::string(text);
}

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", value);
  return text;
}

std::string text_at(double x, double y, const char* style, const std::string& text) {
  return "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" class=\"" + style + "\">" + text +
         "</text>\n";
}

std::string line_at(double x1, double y1, double x2, double y2, const char* style) {
  return "<line x1=\"" + number(x1) + "\" y1=\"" + number(y1) + "\" x2=\"" + number(x2) + "\" y2=\"" +
         number(y2) + "\" class=\"" + style + "\"/>\n";
}

/// From ratings to places on the picture. Those far outside the others' are at its edge, so that one hopeless
/// entrant does not press all others together.
class Scale {
 public:
  explicit Scale(const std::vector<Rating>& ratings) {
    std::vector<double> ends;
    for (const auto& rating : ratings)
      if (rating.rated) ends.insert(ends.end(), {rating.interval.low, rating.interval.high});
    any_ = !ends.empty();
    if (!any_) return;
    std::ranges::sort(ends);
    const double quarter = ends[ends.size() / 4], last_quarter = ends[ends.size() * 3 / 4];
    const double reach = last_quarter - quarter;
    low_ = std::max(ends.front(), quarter - reach);
    high_ = std::min(ends.back(), last_quarter + reach);
    while ((high_ - low_) / step_ > 6) step_ *= 2;
    low_ = std::floor(low_ / step_) * step_;
    high_ = std::max(std::ceil(high_ / step_) * step_, low_ + step_);
  }
  bool any() const { return any_; }
  bool holds(double elo) const { return elo >= low_ && elo <= high_; }
  double x(double elo) const {
    return kPlot + (std::clamp(elo, low_, high_) - low_) / (high_ - low_) * (kPlotEnd - kPlot);
  }
  std::string axis(int bottom) const {
    std::string axis;
    const auto steps = std::lround((high_ - low_) / step_);
    for (long i = 0; i <= steps; ++i) {
      const double elo = low_ + static_cast<double>(i) * step_;
      axis += line_at(x(elo), kTop - 6, x(elo), bottom, "line");
      axis += text_at(x(elo), kTop - 12, "quiet middle", std::to_string(std::lround(elo)));
    }
    return axis;
  }

 private:
  bool any_ = false;
  double low_ = 0, high_ = 0, step_ = 50;
};

std::string row_at(const Report& report, const Standing& row, const Scale& scale, double y) {
  std::string svg =
      text_at(40, y, "number", std::to_string(row.rank)) +
      text_at(kName, y, "name", markup_text(cut(report.tournament->entrants[row.entrant].name))) +
      text_at(kPoints, y, "number", to_text(report.until.empty() ? row.points : per_match(row)));
  const Rating& rating = report.analysis.ratings.entrants.at(row.entrant);
  if (!rating.rated) return svg;
  const double middle = y - 5;
  svg += line_at(scale.x(rating.interval.low), middle, scale.x(rating.interval.high), middle, "bar");
  return svg + "<circle cx=\"" + number(scale.x(rating.elo)) + "\" cy=\"" + number(middle) +
         "\" r=\"4\" class=\"" + (scale.holds(rating.elo) ? "dot" : "far") + "\"/>\n";
}

}  // namespace

std::string standings_svg(const Report& report) {
  const Scale scale(report.analysis.ratings.entrants);
  const int bottom = kTop + kRow * static_cast<int>(report.standings.size());
  const std::string size = std::to_string(kWidth) + ' ' + std::to_string(bottom + 34);
  const std::string name = markup_text(report.tournament->name);
  std::string svg =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + size + "\" width=\"" +
      std::to_string(kWidth) + "\" height=\"" + std::to_string(bottom + 34) + "\" role=\"img\">\n<title>" +
      name + ": standings</title>\n" + kStyle + "<rect width=\"100%\" height=\"100%\" class=\"paper\"/>\n" +
      text_at(20, 30, "title", markup_text(cut(report.tournament->name))) +
      text_at(kPoints, kTop - 12, "quiet number", report.until.empty() ? "points" : "points a match");
  if (scale.any()) svg += scale.axis(bottom);
  double y = kTop + 16;
  for (const auto& row : report.standings) {
    svg += row_at(report, row, scale, y);
    y += kRow;
  }
  const std::string rated = scale.any() ? "; ratings on the Elo scale with 95% intervals" : "";
  return svg +
         text_at(20, bottom + 20, "quiet",
                 std::to_string(report.gathered.played()) + " matches of " +
                     markup_text(report.tournament->game) + rated) +
         "</svg>\n";
}

}  // namespace hilltop
