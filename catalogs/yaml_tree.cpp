#include "catalogs/yaml_tree.hpp"

#include <algorithm>
#include <sstream>
#include <utility>

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include "base/overloaded.hpp"

namespace gpusolve::catalogs {
namespace {

/// Builds the tree from yaml-cpp's events. Rejects by throwing a ParserException, like yaml-cpp itself; `parse_yaml_tree` converts both to
/// an Error.
class TreeBuilder : public YAML::EventHandler {
 public:
  void OnDocumentStart(const YAML::Mark& /*mark*/) override {}
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    check(mark, "?", anchor);
    const bool has_key = !levels_.empty() && levels_.back().has_key;
    refuse(has_key ? levels_.back().key_mark : mark, "a value is missing");
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t /*anchor*/) override { refuse(mark, "aliases are not allowed"); }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, const std::string& value) override {
    check(mark, tag, anchor);
    put(mark, YamlTree{line(mark), value});
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, YAML::EmitterStyle::value) override {
    check(mark, tag, anchor);
    open(mark, YamlTree{line(mark), std::vector<YamlTree>{}});
  }
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, YAML::EmitterStyle::value) override {
    check(mark, tag, anchor);
    open(mark, YamlTree{line(mark), std::vector<YamlEntry>{}});
  }
  void OnMapEnd() override { close(); }

  [[nodiscard]] auto take() -> YamlTree { return std::move(root_); }

 private:
  /// An open collection; a mapping also keeps the key that waits for its value.
  struct Level {
    YamlTree tree;
    std::string key;
    YAML::Mark key_mark{};
    bool has_key{};
  };

  [[noreturn]] static void refuse(const YAML::Mark& mark, const std::string& why) { throw YAML::ParserException(mark, why); }
  static auto line(const YAML::Mark& mark) -> int { return mark.line + 1; }

  void check(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor) {
    if (anchor != 0) {
      refuse(mark, "anchors are not allowed");
    }
    if (!tag.empty() && tag != "?" && tag != "!") {
      refuse(mark, "tags are not allowed");
    }
    if (++nodes_ > k_most_yaml_nodes) {
      refuse(mark, "more than " + std::to_string(k_most_yaml_nodes) + " values");
    }
  }

  void open(const YAML::Mark& mark, YamlTree tree) {
    if (levels_.size() == k_deepest_yaml) {
      refuse(mark, "nested deeper than " + std::to_string(k_deepest_yaml));
    }
    if (!levels_.empty() && std::holds_alternative<std::vector<YamlEntry>>(levels_.back().tree.value) && !levels_.back().has_key) {
      refuse(mark, "a key must be plain text");
    }
    levels_.push_back({std::move(tree), {}, {}, false});
  }

  void close() {
    auto tree = std::move(levels_.back().tree);
    levels_.pop_back();
    put(YAML::Mark::null_mark(), std::move(tree));
  }

  void put(const YAML::Mark& mark, YamlTree tree) {
    if (levels_.empty()) {
      root_ = std::move(tree);
      return;
    }
    auto& level = levels_.back();
    std::visit(overloaded{[](std::string&) {}, [&](std::vector<YamlTree>& items) { items.push_back(std::move(tree)); },
                          [&](std::vector<YamlEntry>& entries) { put_in_mapping(mark, level, entries, std::move(tree)); }},
               level.tree.value);
  }

  static void put_in_mapping(const YAML::Mark& mark, Level& level, std::vector<YamlEntry>& entries, YamlTree tree) {
    if (level.has_key) {
      level.has_key = false;
      entries.push_back({std::move(level.key), std::move(tree)});
      return;
    }
    auto& key = std::get<std::string>(tree.value);
    if (std::ranges::any_of(entries, [&](const YamlEntry& entry) { return entry.key == key; })) {
      refuse(mark, "the key " + quote(key) + " occurs twice");
    }
    level.key = std::move(key);
    level.key_mark = mark;
    level.has_key = true;
  }

  std::vector<Level> levels_;
  YamlTree root_;
  std::size_t nodes_{};
};

auto error_at(std::string_view name, int line, std::string message) -> Error {
  return {ErrorKind::usage, std::move(message), std::string(name) + ":" + std::to_string(line)};
}

}  // namespace

auto parse_yaml_tree(const std::string& text, std::string_view name) -> Result<YamlTree> {
  if (text.size() > k_largest_yaml) {
    return error_at(name, 1, "the file is larger than " + std::to_string(k_largest_yaml) + " bytes");
  }
  try {
    std::istringstream stream(text);
    YAML::Parser parser(stream);
    TreeBuilder builder;
    if (!parser.HandleNextDocument(builder)) {
      return error_at(name, 1, "the file is empty");
    }
    TreeBuilder second;
    if (parser.HandleNextDocument(second)) {
      return error_at(name, second.take().line, "only one document is allowed in a file");
    }
    return builder.take();
  } catch (const YAML::Exception& fault) {
    return error_at(name, fault.mark.line + 1, fault.msg);
  }
}

}  // namespace gpusolve::catalogs
