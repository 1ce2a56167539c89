// The page and the picture hold what strangers wrote as data alone; a game's viewer is taken only where a
// page can hold it.
#include "report/page.hpp"
#include "base/error.hpp"
#include "report/deflate.hpp"
#include "report/standings_svg.hpp"
#include "report/viewer.hpp"

#include <gmock/gmock.h>

#include <fstream>
#include <regex>

namespace hilltop {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kMarkup = "</script><script>alert(1)</script><!-- \xe2\x80\xae \xff";

struct Made {
  Tournament tournament;
  std::unique_ptr<Report> report;
};

std::unique_ptr<Made> made(const std::string& name, std::size_t entrants) {
  auto made = std::make_unique<Made>();
  made->tournament.name = name;
  made->tournament.game = "samurai";
  for (std::size_t i = 0; i < entrants; ++i) {
    Entrant entrant;
    entrant.name = name;
    entrant.bot = "samurai/sage";
    made->tournament.entrants.push_back(entrant);
  }
  made->report = std::make_unique<Report>("it.hill", made->tournament, Gathered(made->tournament));
  std::vector<std::uint32_t> order;
  for (std::size_t i = 0; i < entrants; ++i) {
    Standing row;
    row.entrant = static_cast<std::uint32_t>(i);
    row.rank = 1;
    made->report->standings.push_back(row);
    order.push_back(row.entrant);
  }
  made->report->analysis = analyse(made->report->gathered.field(), order, entrants);
  return made;
}

/// How often a page opens or closes a script.
std::size_t scripts(const std::string& page) {
  static const std::regex kScript("</?script", std::regex::icase);
  return static_cast<std::size_t>(std::distance(std::sregex_iterator(page.begin(), page.end(), kScript), {}));
}

TEST(ReportPage, WhatStrangersWroteOpensAndClosesNothing) {
  const auto plain = made("plain", 3), markup = made(kMarkup, 3);
  for (auto* each : {plain.get(), markup.get()}) {
    const bool is_markup = each == markup.get();
    each->report->faults = {{0, HILLTOP_CRASHED, is_markup ? kMarkup : "plain", 1, 1, "1.1"}};
    each->report->examples = {
        {1, is_markup ? kMarkup : "plain", is_markup ? kMarkup : "plain", 3, 0, "plain"}};
  }
  EXPECT_EQ(scripts(report_page(*markup->report)), scripts(report_page(*plain->report)));
  EXPECT_THAT(report_page(*markup->report), Not(HasSubstr("<!--")));
}

TEST(ReportPage, LoadsNothing) {
  const std::string page = report_page(*made("plain", 2)->report);
  EXPECT_THAT(page, HasSubstr("default-src 'none'"));
  EXPECT_THAT(page, Not(HasSubstr("unsafe-inline")));
  EXPECT_THAT(page, Not(HasSubstr("<link")));
  EXPECT_THAT(page, Not(HasSubstr(" src=")));
}

TEST(ReportPage, OfNobody) {
  EXPECT_THAT(report_page(*made("nobody", 0)->report), HasSubstr("\"order\":[]"));
}

TEST(LivePage, HoldsTheSameAsAFileAndAsksItsServerAlone) {
  const auto made_one = made("plain", 2);
  const LivePage live = live_page(*made_one->report);
  const std::string file = report_page(*made_one->report);
  const auto core = [](const std::string& page) {
    const std::size_t begin = page.find("id=\"core\"");
    return page.substr(begin, page.find("id=\"frame\"") - begin);
  };
  EXPECT_EQ(core(live.html), core(file));
  EXPECT_THAT(live.policy, AllOf(HasSubstr("default-src 'none'"), HasSubstr("connect-src 'self'")));
  EXPECT_THAT(live.html, HasSubstr("content=\"" + live.policy + '"'));
  EXPECT_THAT(file, Not(HasSubstr("connect-src")));
}

TEST(LivePage, HasTheSameVersionForTheSameReport) {
  const auto one = made("plain", 2), same = made("plain", 2), other = made("another", 2);
  EXPECT_EQ(live_page(*one->report).version, live_page(*same->report).version);
  EXPECT_NE(live_page(*one->report).version, live_page(*other->report).version);
  EXPECT_THAT(live_page(*one->report).html, HasSubstr(live_page(*one->report).version));
  EXPECT_THAT(live_page(*one->report).version, testing::MatchesRegex("[0-9a-f]+"));
}

TEST(LivePage, WhatItWaitsForIsText) {
  const LivePage page = waiting_page(kMarkup);
  EXPECT_EQ(scripts(page.html), scripts(waiting_page("plain").html));
  EXPECT_THAT(page.html, AllOf(HasSubstr("&lt;/script&gt;"), Not(HasSubstr("<!--"))));
  EXPECT_THAT(page.policy, HasSubstr("default-src 'none'"));
}

TEST(LivePage, ItsStateIsJsonWhateverThePathIs) {
  const auto state = nlohmann::json::parse(live_state("12ab", 1700000000, kMarkup));
  EXPECT_EQ(state.at("version"), "12ab");
  EXPECT_EQ(state.at("since"), 1700000000);
  EXPECT_THAT(state.at("problem").get<std::string>(), testing::StartsWith("</script>"));
}

TEST(StandingsSvg, IsWellFormedWhateverTheNamesAre) {
  const std::string svg = standings_svg(*made(kMarkup, 2)->report);
  EXPECT_THAT(svg,
              AllOf(HasSubstr("&lt;/script&gt;"), Not(HasSubstr("<script")), Not(HasSubstr("\xe2\x80\xae"))));
  EXPECT_THAT(standings_svg(*made("nobody", 0)->report), HasSubstr("</svg>"));
}

TEST(ViewerLines, KeepWhatAViewerNeeds) {
  const std::string lines = viewer_lines(
      R"({"event":"ask","step":1,"seat":0,"argv":["a"],"stdin":"s","reply":"r","action":"B","fault":null,"why":null})"
      "\n"
      R"({"event":"ask","step":1,"seat":1,"argv":[],"stdin":"","reply":"<","action":"W","fault":"invalid","why":"no"})"
      "\n"
      R"({"event":"step","step":1,"chance":{},"state":{"x":1},"digest":"00"})"
      "\n");
  EXPECT_EQ(lines,
            R"({"action":"B","event":"ask","fault":null,"seat":0,"step":1,"why":null})"
            "\n"
            R"({"action":"W","event":"ask","fault":"invalid","reply":"<","seat":1,"step":1,"why":"no"})"
            "\n"
            R"({"chance":{},"event":"step","state":{"x":1},"step":1})"
            "\n");
}

TEST(Deflated, IsZlibInBase64) { EXPECT_THAT(deflated("hello hello hello"), testing::StartsWith("eN")); }

class ViewerFile : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "hilltop-viewer-XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { fs::remove_all(folder_); }
  void write(const std::string& text) const {
    std::ofstream(folder_ / "nim.viewer.js", std::ios::binary) << text;
  }
  std::optional<std::string> find() const { return find_viewer(folder_ / "whatever.so", "nim"); }
  std::string refusal() const {
    try {
      find();
    } catch (const UsageError& error) {
      return error.what();
    }
    return "";
  }
  fs::path folder_;
};

TEST_F(ViewerFile, IsBesideThePlugin) {
  EXPECT_FALSE(find());
  write("function viewer() {}");
  EXPECT_EQ(find(), "function viewer() {}");
}

TEST_F(ViewerFile, IsRefusedWhereAPageCannotHoldIt) {
  for (const char* bad : {"'</ScRiPt>'", "/* <!-- */", "'\xff'"}) {
    write(bad);
    EXPECT_THAT(refusal(), HasSubstr("nim.viewer.js: a viewer must")) << bad;
  }
  write(std::string((1 << 20) + 1, ' '));
  EXPECT_THAT(refusal(), HasSubstr("1 MiB"));
}

}  // namespace
}  // namespace hilltop
