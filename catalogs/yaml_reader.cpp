#include "catalogs/yaml_reader.hpp"

#include <algorithm>
#include <utility>

#include "base/near_names.hpp"
#include "base/overloaded.hpp"
#include "catalogs/cuda/code_targets.hpp"

namespace gpusolve::catalogs {
namespace {

auto did_you_mean(std::string_view name, const std::vector<std::string_view>& known) -> std::string {
  const auto near = near_names(name, known, 1);
  return near.empty() ? "" : ", did you mean " + quote(near.front()) + "?";
}

auto listed(const std::vector<std::string_view>& names) -> std::string {
  std::string out;
  for (const auto name : names) {
    out += (out.empty() ? "" : ", ") + quote(name);
  }
  return out;
}

auto what_stands(const YamlTree& tree) -> std::string {
  return std::visit(overloaded{[](const std::string& text) { return quote(text) + " stands"; },
                               [](const std::vector<YamlTree>&) { return std::string("a list stands"); },
                               [](const std::vector<YamlEntry>&) { return std::string("a mapping stands"); }},
                    tree.value);
}

}  // namespace

void YamlFile::fail(int line, std::string message) {
  if (!error_) {
    error_ = Error{ErrorKind::usage, std::move(message), name_ + ":" + std::to_string(line)};
  }
}

void YamlFile::take_sources(const YamlTree* table) {
  for (const auto& entry : entries_of(*this, table)) {
    sources_[entry.key] = {text_of(*this, &entry.value), entry.value.line, false};
  }
}

auto YamlFile::source(std::string_view key, int line) -> std::string {
  const auto found = sources_.find(key);
  if (found == sources_.end()) {
    std::vector<std::string_view> known;
    known.reserve(sources_.size());
    for (const auto& [name, unused] : sources_) {
      known.push_back(name);
    }
    fail(line, "source " + quote(key) + " is not in the table of sources" + did_you_mean(key, known));
    return {};
  }
  found->second.is_used = true;
  return found->second.text;
}

void YamlFile::check_sources_used() {
  for (const auto& [key, source] : sources_) {
    if (!source.is_used) {
      fail(source.line, "no entry names the source " + quote(key));
    }
  }
}

auto items_of(YamlFile& file, const YamlTree* tree) -> const std::vector<YamlTree>& {
  static const std::vector<YamlTree> none;
  if (tree == nullptr) {
    return none;
  }
  const auto* items = std::get_if<std::vector<YamlTree>>(&tree->value);
  if (items == nullptr) {
    file.fail(tree->line, what_stands(*tree) + " where a list is needed");
  }
  return items == nullptr ? none : *items;
}

auto entries_of(YamlFile& file, const YamlTree* tree) -> const std::vector<YamlEntry>& {
  static const std::vector<YamlEntry> none;
  if (tree == nullptr) {
    return none;
  }
  const auto* entries = std::get_if<std::vector<YamlEntry>>(&tree->value);
  if (entries == nullptr) {
    file.fail(tree->line, what_stands(*tree) + " where a mapping is needed");
  }
  return entries == nullptr ? none : *entries;
}

auto text_of(YamlFile& file, const YamlTree* tree) -> const std::string& {
  static const std::string none;
  if (tree == nullptr) {
    return none;
  }
  const auto* text = std::get_if<std::string>(&tree->value);
  if (text == nullptr) {
    file.fail(tree->line, what_stands(*tree) + " where plain text is needed");
  } else if (text->empty()) {
    file.fail(tree->line, "an empty text says nothing");
  }
  return text == nullptr ? none : *text;
}

auto version_of(YamlFile& file, std::string_view text, int line) -> DottedVersion {
  auto version = parse_dotted_version(text);
  if (!version) {
    file.fail(line, version.error().message);
    return {};
  }
  return std::move(version).value();
}

auto version_of(YamlFile& file, const YamlTree* tree) -> DottedVersion {
  return tree == nullptr ? DottedVersion() : version_of(file, text_of(file, tree), tree->line);
}

auto target_of(YamlFile& file, const YamlTree* tree) -> CodeTarget {
  const auto target = parse_target(text_of(file, tree));
  if (!target && tree != nullptr) {
    file.fail(tree->line, quote(text_of(file, tree)) + " is no code target, such as `86`, `90a` or `100f`");
  }
  return target.value_or(CodeTarget{});
}

YamlRow::YamlRow(YamlFile& file, const YamlTree& tree) : file_(file), entries_(&entries_of(file, &tree)), line_(tree.line) {}

auto YamlRow::has(std::string_view key) const -> bool {
  return std::ranges::any_of(*entries_, [&](const YamlEntry& entry) { return entry.key == key; });
}

auto YamlRow::optional(std::string_view key) -> const YamlTree* {
  asked_.emplace(key);
  const auto found = std::ranges::find(*entries_, key, &YamlEntry::key);
  return found == entries_->end() ? nullptr : &found->value;
}

auto YamlRow::required(std::string_view key) -> const YamlTree* {
  const auto* node = optional(key);
  if (node == nullptr) {
    fail_missing(key);
  }
  return node;
}

void YamlRow::fail_missing(std::string_view key) {
  for (const auto& entry : *entries_) {
    if (!asked_.contains(entry.key) && !near_names(entry.key, std::vector{key}, 1).empty()) {
      file_.fail(entry.value.line, "the key " + quote(entry.key) + " is not known here, did you mean " + quote(key) + "?");
    }
  }
  file_.fail(line_, "the key " + quote(key) + " is missing");
}

auto YamlRow::text(std::string_view key) -> std::string { return text_of(file_, required(key)); }

auto YamlRow::optional_text(std::string_view key) -> std::optional<std::string> {
  const auto* node = optional(key);
  return node == nullptr ? std::nullopt : std::optional(text_of(file_, node));
}

auto YamlRow::code(std::string_view key) -> std::string {
  auto code = text(key);
  if (code.find_first_of("\"`$\\\n") != std::string::npos) {
    file_.fail(line(), "the code " + quote(code) + " has a character that a shell would read: a double quote, a backquote, `$` or `\\`");
  }
  return code;
}

auto YamlRow::optional_code(std::string_view key) -> std::string { return has(key) ? code(key) : std::string(); }

auto YamlRow::version(std::string_view key) -> DottedVersion { return version_of(file_, required(key)); }

auto YamlRow::optional_version(std::string_view key) -> std::optional<DottedVersion> {
  const auto* node = optional(key);
  return node == nullptr ? std::nullopt : std::optional(version_of(file_, node));
}

auto YamlRow::capability(std::string_view key) -> ComputeCapability {
  const auto* node = required(key);
  const auto parsed = parse_compute_capability(text_of(file_, node));
  if (!parsed && node != nullptr) {
    file_.fail(node->line, quote(text_of(file_, node)) + " is no compute capability, such as `8.6`");
  }
  return parsed.value_or(ComputeCapability{});
}

auto YamlRow::capabilities(std::string_view key) -> std::vector<ComputeCapability> {
  std::vector<ComputeCapability> out;
  for (const auto& text : texts(key)) {
    const auto capability = parse_compute_capability(text);
    if (!capability) {
      file_.fail(line(), quote(text) + " is not a compute capability, such as `12.0`");
    }
    out.push_back(capability.value_or(ComputeCapability{}));
  }
  return out;
}

auto YamlRow::optional_capability(std::string_view key) -> std::optional<ComputeCapability> {
  return optional(key) == nullptr ? std::nullopt : std::optional(capability(key));
}

auto YamlRow::flag(std::string_view key) -> bool {
  const auto* node = optional(key);
  if (node != nullptr && text_of(file_, node) != "true" && text_of(file_, node) != "false") {
    file_.fail(node->line, quote(key) + " is " + quote(text_of(file_, node)) + ", where only `true` and `false` mean something");
  }
  return node != nullptr && text_of(file_, node) == "true";
}

auto YamlRow::choice(std::string_view key, const std::vector<std::string_view>& allowed) -> std::string {
  const auto* node = required(key);
  auto value = text_of(file_, node);
  if (node != nullptr && std::ranges::find(allowed, value) == allowed.end()) {
    file_.fail(node->line, quote(key) + " is " + quote(value) + ", which is none of " + listed(allowed));
  }
  return value;
}

auto YamlRow::texts(std::string_view key) -> std::vector<std::string> {
  std::vector<std::string> out;
  for (const auto& item : items_of(file_, optional(key))) {
    out.push_back(text_of(file_, &item));
  }
  return out;
}

auto YamlRow::platforms(std::string_view key) -> std::vector<Platform> {
  std::vector<Platform> out;
  for (const auto& item : items_of(file_, required(key))) {
    const auto& text = text_of(file_, &item);
    const auto platform = parse_platform(text);
    if (!platform) {
      file_.fail(line_, quote(text) + " is no platform, such as `linux-64`");
    }
    out.push_back(platform.value_or(Platform::linux_64));
  }
  return out;
}

auto YamlRow::evidence() -> Evidence {
  static_cast<void>(optional("note"));
  const auto* node = required("source");
  auto text = node == nullptr ? std::string() : file_.source(text_of(file_, node), node->line);
  if (const auto printed = optional_text("printed")) {
    text += "; printed in: " + *printed;
  }
  const auto confidence = choice("confidence", {k_confidences.begin(), k_confidences.end()});
  const auto place = std::ranges::find(k_confidences, confidence) - k_confidences.begin();
  return {CatalogText(std::move(text)), static_cast<Confidence>(place % static_cast<std::ptrdiff_t>(k_confidences.size()))};
}

void YamlRow::finish() {
  const std::vector<std::string_view> known(asked_.begin(), asked_.end());
  for (const auto& entry : *entries_) {
    if (!asked_.contains(entry.key)) {
      file_.fail(entry.value.line, "the key " + quote(entry.key) + " is not known here" + did_you_mean(entry.key, known));
    }
  }
}

}  // namespace gpusolve::catalogs
