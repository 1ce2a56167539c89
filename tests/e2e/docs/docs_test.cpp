// What the documents show is what happens: their files are made, their commands typed, and what they print
// compared. How a document says what is what: document.hpp.
#include "document.hpp"
#include "place.hpp"

#include <cctype>

namespace hilltop::e2e {
namespace {

/// All Markdown documents that users read, relative to the top.
std::vector<std::string> documents() {
  std::vector<std::string> names{"README.md", "CONTRIBUTING.md"};
  const fs::path top(HILLTOP_SOURCE);
  for (const auto& entry : fs::recursive_directory_iterator(top / "docs"))
    if (entry.path().extension() == ".md") names.push_back(entry.path().lexically_relative(top));
  std::ranges::sort(names);
  return names;
}

/// A document's deeds as one script. Each writes to files of its own, called after its line; `at` has the
/// line of the last that began. A match gets time enough for a busy machine; a server is stopped once it has
/// said where it is, and takes a port that is free.
std::string script_of(const Document& document) {
  std::string script =
      "set -e\n"
      "hilltop() {\n"
      "  case \"$*\" in\n"
      "    play*--limits*) command hilltop \"$@\" ;;\n"
      "    play*) shift; command hilltop play --limits '{time: 60s}' \"$@\" ;;\n"
      "    serve*)\n"
      "      command hilltop \"$@\" --port 0 &\n"
      "      until grep -q http://127 \"$SEEN/$(cat \"$SEEN/at\").out\" || ! kill -0 $!; do sleep 0.1; done\n"
      "      kill -INT $!\n"
      "      wait $! || [ $? = 130 ] ;;\n"
      "    *) command hilltop \"$@\" ;;\n"
      "  esac\n"
      "}\n"
      "begin() { echo \"$1\" > \"$SEEN/at\"; exec > \"$SEEN/$1.out\" 2> \"$SEEN/$1.err\"; }\n";
  for (const auto& deed : document.deeds) {
    if (!std::ranges::all_of(deed.needs, has_program)) continue;
    script += "begin " + std::to_string(deed.line) + '\n';
    if (deed.kind == Deed::Kind::type) script += deed.text;
    else script += "cat > '" + deed.file + "' <<'END_OF_FILE'\n" + deed.text + "END_OF_FILE\n";
  }
  return script;
}

class DocsTest : public Place, public testing::WithParamInterface<std::string> {};

TEST_P(DocsTest, does_what_it_says) {
  const std::string name = GetParam();
  const Document document = read_document(content(fs::path(HILLTOP_SOURCE) / name));
  for (const auto& what : document.wrong) ADD_FAILURE() << name << ':' << what;
  for (const auto& why : document.not_run) std::cout << "not run: " << name << ':' << why << '\n';
  for (const auto& deed : document.deeds)
    for (const auto& program : deed.needs)
      if (!has_program(program))
        std::cout << "skipped: " << name << ':' << deed.line << ": this machine has no " << program << '\n';

  const fs::path seen = folder / "seen", home = folder / "home";
  fs::create_directories(seen);
  fs::create_directories(home);
  Command command{{"bash", write("script.sh", script_of(document))}, home, {}, {}, {}};
  command.env = {{"XDG_CACHE_HOME", (folder / "cache").string()},
                 {"HOME", home.string()},
                 {"TMPDIR", folder.string()},
                 {"SEEN", seen.string()},
                 {"PATH", std::string(HILLTOP_BIN) + ":" + std::getenv("PATH")}};
  const Result result = run(command);
  const std::string at = content(seen / "at").substr(0, content(seen / "at").find('\n'));
  EXPECT_EQ(result.exit, 0) << name << ':' << at << ": failed\n"
                            << content(seen / (at + ".out")) << content(seen / (at + ".err")) << result.err;
  for (const auto& deed : document.deeds) {
    const fs::path printed = seen / (std::to_string(deed.line) + ".out");
    if (!deed.is_exact || !fs::exists(printed)) continue;
    EXPECT_EQ(content(printed), deed.printed) << name << ':' << deed.line << ": " << deed.text;
  }
}

INSTANTIATE_TEST_SUITE_P(Document, DocsTest, testing::ValuesIn(documents()), [](const auto& chosen) {
  std::string name = chosen.param;
  for (char& c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  return name;
});

TEST(DocumentTest, what_is_typed_made_and_compared) {
  const Document document = read_document(
      "# T\n```sh\nhilltop games\n```\n```python\n# dir/a.py - a bot\nprint(1)\n```\n"
      "```console\n$ echo a\na\n$ echo b\nb\n```\n```yaml\nkey: word\n```\n```\na table\n```\n");
  ASSERT_EQ(document.deeds.size(), 4u);
  EXPECT_EQ(document.deeds[0].text, "hilltop games\n");
  EXPECT_FALSE(document.deeds[0].is_exact);
  EXPECT_EQ(document.deeds[1].kind, Deed::Kind::make_file);
  EXPECT_EQ(document.deeds[1].file, "dir/a.py");
  EXPECT_EQ(document.deeds[1].text, "# dir/a.py - a bot\nprint(1)\n");
  EXPECT_EQ(document.deeds[2].printed, "a\n");
  EXPECT_EQ(document.deeds[3].line, 12u);
  EXPECT_TRUE(document.deeds[3].is_exact);
  EXPECT_TRUE(document.wrong.empty());
}

TEST(DocumentTest, comments_hold_for_the_block_that_follows) {
  const Document document = read_document(
      "<!-- given:\ntouch a\ntouch b\n-->\n<!-- needs: lua no-such-program -->\n```sh\nlua -v\n```\n"
      "```sh\nls\n```\n<!-- not run: needs a second machine -->\n```sh\nrsync a b:\n```\n");
  ASSERT_EQ(document.deeds.size(), 3u);
  EXPECT_THAT(document.deeds[0].text, testing::HasSubstr("touch a\ntouch b\n"));
  EXPECT_THAT(document.deeds[1].needs, testing::ElementsAre("lua", "no-such-program"));
  EXPECT_TRUE(document.deeds[2].needs.empty());
  EXPECT_THAT(document.not_run, testing::ElementsAre("13: needs a second machine"));
  EXPECT_EQ(script_of(document).find("lua -v"), std::string::npos);
  EXPECT_NE(script_of(document).find("ls\n"), std::string::npos);
}

TEST(DocumentTest, what_nobody_would_run_is_wrong) {
  for (const char* text :
       {"```bash\nls\n```\n", "```\n$ hilltop games\n```\n", "```text\nhilltop games\n```\n",
        "```console\nno command\n```\n", "```sh\nls\n", "<!-- not run: -->\n```sh\nls\n```\n",
        "<!-- not run: a table -->\n```yaml\na: b\n```\n", "<!-- norun: x -->\n```sh\nls\n```\n"})
    EXPECT_EQ(read_document(text).wrong.size(), 1u) << text;
}

}  // namespace
}  // namespace hilltop::e2e
