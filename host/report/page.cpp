#include "report/page.hpp"

#include "base/base64.hpp"
#include "base/sha256.hpp"
#include "report/deflate.hpp"
#include "report/markup.hpp"
#include "report/web_bundle.hpp"

namespace hilltop {
namespace {

constexpr const char* kJson = "application/json";
constexpr const char* kPacked = "text/plain";

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

/// Where a page comes from.
enum class From { file, server };

std::string policy(const Report& report, From from) {
  return std::string("default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; ") +
         (from == From::server ? "connect-src 'self'; " : "") + "script-src" +
         hash_source(web_bundle::kScript) + hash_source(web_bundle::kFrameScript) +
         (report.viewer ? hash_source(*report.viewer) : "") + "; style-src" +
         hash_source(web_bundle::kStyle) + hash_source(web_bundle::kFrameStyle);
}

// What browsers ask a server for otherwise: a hill.
constexpr const char* kIcon =
    "<link rel=\"icon\" href=\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 "
    "16'%3E%3Cpath d='M0 14 6 3l3 5 2-3 5 9z' fill='%23b0461e'/%3E%3C/svg%3E\">\n";

std::string head(const std::string& title, const std::string& policy, From from) {
  return "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta http-equiv=\"Content-Security-Policy\" content=\"" +
         policy +
         "\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         "<meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"referrer\" "
         "content=\"no-referrer\">\n" +
         (from == From::server ? kIcon : "") + "<title>" + markup_text(title) + "</title>\n<style>" +
         std::string(web_bundle::kStyle) + "</style>\n</head>\n<body>\n";
}

/// All but the script that shows it.
std::string unshown(const Report& report, From from) {
  std::string page = head(report.tournament->name, policy(report, from), from);
  page += "<noscript>This report needs JavaScript to be shown.</noscript>\n";
  page += data_element("core", kJson, script_json(core_json(report)));
  page += data_element("pairs", kPacked, packed_json(pairs_json(report.gathered.field())));
  page += data_element("matches", kPacked, packed_json(matches_json(report.gathered.matches())));
  for (std::size_t i = 0; i < report.replays.size(); ++i)
    page += data_element("replay-" + std::to_string(i), kPacked, report.replays[i].packed);
  page += data_element("frame", kJson,
                       script_json({{"style", web_bundle::kFrameStyle},
                                    {"script", web_bundle::kFrameScript},
                                    {"viewer", report.viewer ? nlohmann::json(*report.viewer) : nullptr}}));
  return page;
}

std::string shown(std::string page) {
  return page.append("<script>").append(web_bundle::kScript).append("</script>\n</body>\n</html>\n");
}

}  // namespace

std::string report_page(const Report& report) { return shown(unshown(report, From::file)); }

LivePage live_page(const Report& report) {
  std::string page = unshown(report, From::server);
  const std::string version = sha256_hex(page).substr(0, 32);
  page += data_element("live", kJson, script_json({{"version", version}}));
  return {shown(std::move(page)), version, policy(report, From::server)};
}

std::string live_state(const std::string& version, std::int64_t since, const std::string& problem) {
  return nlohmann::json{{"version", version}, {"since", since}, {"problem", problem}}.dump(
      -1, ' ', false, nlohmann::json::error_handler_t::replace);
}

LivePage waiting_page(const std::string& why) {
  // A refresh that HTML has itself would do nothing where the address names a view after '#'.
  const std::string again = "setTimeout(() => location.reload(), 2000)";
  const std::string policy = "default-src 'none'; img-src data:; script-src" + hash_source(again) +
                             "; style-src" + hash_source(web_bundle::kStyle);
  std::string page = head("Hilltop", policy, From::server);
  page += "<header><h1>There is nothing to show yet</h1></header>\n<main><p>" + markup_text(why) +
          "</p>\n<p class=\"quiet\">This page looks again by itself.</p></main>\n<script>" + again +
          "</script>\n</body>\n</html>\n";
  return {std::move(page), "", policy};
}

}  // namespace hilltop
