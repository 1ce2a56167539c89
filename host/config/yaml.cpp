#include "config/yaml.hpp"

#include "base/utf8.hpp"

#include <yaml-cpp/depthguard.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <optional>
#include <set>
#include <sstream>
#include <utility>

namespace hilltop::yaml {
namespace {

constexpr std::size_t kHeaviest = 8 << 20;  // of a document with all aliases unfolded
constexpr std::size_t kHighest = 50;
constexpr const char* kTooDeep = "nested too deeply";

/// Where the lines of a text begin: the parser counts columns in bytes, people in characters.
class Places {
 public:
  explicit Places(std::string_view text) : text_(text) {
    constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
    lines_.push_back(text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0);
    for (std::size_t i = 0; i < text.size(); ++i)
      if (text[i] == '\n') lines_.push_back(i + 1);
  }
  std::size_t offset(const YAML::Mark& mark) const {
    const auto line = std::min(static_cast<std::size_t>(mark.line), lines_.size() - 1);
    return std::min(lines_[line] + static_cast<std::size_t>(mark.column), text_.size());
  }
  Position position(const YAML::Mark& mark) const {
    return mark.is_null() ? Position{} : position(offset(mark));
  }
  Position position(std::size_t offset) const {
    const auto next = std::ranges::upper_bound(lines_, offset);
    const auto line = next == lines_.begin() ? next : next - 1;
    Position at{static_cast<int>(line - lines_.begin()) + 1, 1};
    for (std::size_t i = *line; i < offset; ++i)
      if ((static_cast<unsigned char>(text_[i]) & 0xC0) != 0x80) ++at.column;
    return at;
  }
  /// The rest of the line from a place on.
  std::string_view rest(const YAML::Mark& mark) const {
    const auto rest = text_.substr(offset(mark));
    return rest.substr(0, rest.find('\n'));
  }

 private:
  std::string_view text_;
  std::vector<std::size_t> lines_;
};

/// The parser takes a text whose quote is never closed for one that ends somewhere; a quoted text must end on
/// its line here, so that nobody's typo swallows the next lines.
bool is_quote_open(std::string_view line) {
  if (line.empty() || (line.front() != '"' && line.front() != '\'')) return false;
  const char quote = line.front();
  for (std::size_t i = 1; i < line.size(); ++i) {
    const bool escape = quote == '"' ? line[i] == '\\' : line.substr(i, 2) == "''";
    if (escape) ++i;
    else if (line[i] == quote) return false;
  }
  return true;
}

/// Builds the tree from the parser's events.
class Builder : public YAML::EventHandler {
 public:
  explicit Builder(const Places& places) : places_(&places) {}
  std::shared_ptr<const Node> root() const { return root_; }

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (root_) throw Problem{position(mark), "a second document; a file holds one tournament"};
  }
  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    Node& node = begin(Node::Kind::null, mark, "", anchor);
    const auto parent = open_.size() < 2 ? nullptr : &open_[open_.size() - 2];
    if (parent != nullptr && parent->key) node.at = parent->key->at;  // what is not there has no place
    end();
  }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    Node& node = begin(Node::Kind::scalar, mark, tag, anchor);
    node.text = value;
    node.quoted = tag != "?" && !tag.empty();
    if (is_quote_open(places_->rest(mark))) throw Problem{node.at, "this quote is not closed in its line"};
    node.weight += value.size();
    if (value.find('\0') != std::string::npos || !is_utf8(value))
      throw Problem{node.at, "text with a NUL in it"};
    end();
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    if (anchor > anchors_.size() || !anchors_[anchor - 1])
      throw Problem{position(mark), "an alias inside of what it stands for"};
    put(anchors_[anchor - 1], position(mark));
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    begin(Node::Kind::list, mark, tag, anchor);
  }
  void OnSequenceEnd() override { end(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    begin(Node::Kind::map, mark, tag, anchor);
  }
  void OnMapEnd() override {
    merge(*open_.back().node);
    end();
  }

 private:
  struct Open {
    std::shared_ptr<Node> node;
    YAML::anchor_t anchor;
    std::optional<Node::Pair> key;  // of a map: read, and its value not yet
    std::set<std::string> keys;
  };

  Position position(const YAML::Mark& mark) const { return places_->position(mark); }

  Node& begin(Node::Kind kind, const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor) {
    if (!tag.empty() && tag != "?" && tag != "!" && tag != "tag:yaml.org,2002:str")
      throw Problem{position(mark), "the tag \"" + tag + "\" means nothing here"};
    open_.push_back({std::make_shared<Node>(), anchor, {}, {}});
    Node& node = *open_.back().node;
    node.kind = kind;
    node.at = position(mark);
    return node;
  }

  void end() {
    const auto [node, anchor, key, keys] = std::move(open_.back());
    open_.pop_back();
    if (anchor != 0) {
      if (anchors_.size() < anchor) anchors_.resize(anchor);
      anchors_[anchor - 1] = node;
    }
    put(node, node->at);
  }

  /// Puts a finished node where it stands.
  void put(const std::shared_ptr<const Node>& node, Position at) {
    if (open_.empty()) {
      root_ = node;
      return;
    }
    Open& parent = open_.back();
    grow(*parent.node, *node, at);
    if (parent.node->kind == Node::Kind::list) {
      parent.node->list.push_back(node);
    } else if (parent.key) {
      parent.key->value = node;
      parent.node->map.push_back(std::move(*parent.key));
      parent.key.reset();
    } else {
      if (node->kind != Node::Kind::scalar) throw Problem{at, "a key must be a word"};
      if (!parent.keys.insert(node->text).second) throw Problem{at, duplicate(parent, node->text)};
      parent.key = Node::Pair{node->text, at, nullptr};
    }
  }

  static std::string duplicate(const Open& open, const std::string& key) {
    const auto first = std::ranges::find(open.node->map, key, &Node::Pair::key);
    return "duplicate key \"" + key + "\"; it is in line " + std::to_string(first->at.line) + " already";
  }

  static void grow(Node& parent, const Node& child, Position at) {
    parent.weight += child.weight;
    parent.height = std::max(parent.height, child.height + 1);
    if (parent.weight > kHeaviest) throw Problem{at, "the aliases unfold into too much"};
    if (parent.height > kHighest) throw Problem{at, kTooDeep};
  }

  /// `<<: *base` and `<<: [*base, *other]`: their keys, where the map has none of that name itself.
  void merge(Node& map) {
    const auto merged = std::ranges::find(map.map, "<<", &Node::Pair::key);
    if (merged == map.map.end()) return;
    const auto [key, at, source] = *merged;
    map.map.erase(merged);
    const auto sources =
        source->kind == Node::Kind::list ? source->list : std::vector<std::shared_ptr<const Node>>{source};
    for (const auto& from : sources) {
      if (from->kind != Node::Kind::map) throw Problem{at, "\"<<\" merges mappings only"};
      for (const Node::Pair& pair : from->map)
        if (open_.back().keys.insert(pair.key).second) map.map.push_back(pair);
    }
  }

  const Places* places_;
  std::shared_ptr<const Node> root_;
  std::vector<Open> open_;
  std::vector<std::shared_ptr<const Node>> anchors_;  // by anchor, from 1; null: not finished
};

void check_bytes(std::string_view text, const Places& places) {
  if (const auto bad = find_non_utf8(text); bad != std::string_view::npos)
    throw Problem{places.position(bad), "not UTF-8 text"};
  for (std::size_t i = 0; i < text.size(); ++i)
    if ((static_cast<unsigned char>(text[i]) < 0x20 && text[i] != '\n' && text[i] != '\r' &&
         text[i] != '\t') ||
        text[i] == 0x7F)
      throw Problem{places.position(i), "a control character; is this a text file?"};
}

/// The parser says little about tabs: the first line up to the one it stumbled over that is indented by one.
std::optional<Position> find_tab_indent(std::string_view text, int last_line) {
  std::size_t begin = 0;
  for (int line = 1; line <= last_line && begin < text.size(); ++line) {
    const auto tab = text.find_first_not_of(' ', begin);
    if (tab != std::string_view::npos && text[tab] == '\t')
      return Position{line, static_cast<int>(tab - begin) + 1};
    const auto end = text.find('\n', begin);
    if (end == std::string_view::npos) break;
    begin = end + 1;
  }
  return {};
}

}  // namespace

std::shared_ptr<const Node> parse(const std::string& text) {
  const Places places(text);
  check_bytes(text, places);
  Builder builder(places);
  try {
    std::istringstream in(text);
    YAML::Parser parser(in);
    while (parser.HandleNextDocument(builder)) {
    }
  } catch (const YAML::DeepRecursion& error) {
    throw Problem{places.position(error.mark), kTooDeep};
  } catch (const YAML::Exception& error) {
    const auto at = places.position(error.mark);
    if (const auto tab = find_tab_indent(text, at.line)) throw Problem{*tab, "indented by a tab; use spaces"};
    throw Problem{at, "no YAML: " + error.msg};
  }
  if (!builder.root() || builder.root()->kind == Node::Kind::null) throw Problem{{}, "the file is empty"};
  return builder.root();
}

}  // namespace hilltop::yaml
