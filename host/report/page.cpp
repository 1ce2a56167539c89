#include "report/page.hpp"

#include "base/base64.hpp"
#include "base/sha256.hpp"
#include "report/deflate.hpp"
#include "report/markup.hpp"
#include "report/web_bundle.hpp"

namespace hilltop {
namespace {

/// JSON that no HTML parser takes for anything else, whatever the strings in it say.
std::string script_json(const nlohmann::json& value) {
  std::string safe;
  for (const char c : value.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace)) {
    if (c == '<') safe += "\\u003c";
    else safe += c;
  }
  return safe;
}

std::string packed_json(const nlohmann::json& value) {
  return deflated(value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

/// A source of a Content-Security-Policy (W3C CSP 3, 2.3.1): this very text.
std::string hash_source(std::string_view text) {
  std::string bytes;
  const std::string hex = sha256_hex(text);
  for (std::size_t i = 0; i < hex.size(); i += 2)
    bytes += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
  return " 'sha256-" + base64(bytes) + '\'';
}

std::string data_element(const std::string& id, const char* type, const std::string& content) {
  return "<script type=\"" + std::string(type) + "\" id=\"" + id + "\">" + content + "</script>\n";
}

std::string policy(const Report& report) {
  return "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; script-src" +
         hash_source(web_bundle::kScript) + hash_source(web_bundle::kFrameScript) +
         (report.viewer ? hash_source(*report.viewer) : "") + "; style-src" +
         hash_source(web_bundle::kStyle) + hash_source(web_bundle::kFrameStyle);
}

}  // namespace

std::string report_page(const Report& report) {
  constexpr const char* kJson = "application/json";
  constexpr const char* kPacked = "text/plain";
  std::string page =
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"" +
      policy(report) +
      "\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"referrer\" "
      "content=\"no-referrer\">\n"
      "<title>" +
      markup_text(report.tournament->name) + "</title>\n<style>";
  page.append(web_bundle::kStyle)
      .append("</style>\n</head>\n<body>\n<noscript>This report needs JavaScript to be shown.</noscript>\n");
  page += data_element("core", kJson, script_json(core_json(report)));
  page += data_element("pairs", kPacked, packed_json(pairs_json(report.gathered.field())));
  page += data_element("matches", kPacked, packed_json(matches_json(report.gathered.matches())));
  for (std::size_t i = 0; i < report.replays.size(); ++i)
    page += data_element("replay-" + std::to_string(i), kPacked, report.replays[i].packed);
  page += data_element("frame", kJson,
                       script_json({{"style", web_bundle::kFrameStyle},
                                    {"script", web_bundle::kFrameScript},
                                    {"viewer", report.viewer ? nlohmann::json(*report.viewer) : nullptr}}));
  page.append("<script>").append(web_bundle::kScript).append("</script>\n</body>\n</html>\n");
  return page;
}

}  // namespace hilltop
