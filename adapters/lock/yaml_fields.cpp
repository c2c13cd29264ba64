#include "adapters/lock/yaml_fields.hpp"

#include <yaml-cpp/yaml.h>

#include <algorithm>

#include "base/whole_number.hpp"
#include "base/yaml/yaml_guard.hpp"

namespace gpusolve::lock {

Fields::Fields(const YAML::Node& node, std::string_view file, std::optional<Error>& failure) : node_(node), file_(file), failure_(failure) {
  if (!node.IsMap()) {
    fail_at(node.IsDefined() ? node.Mark() : YAML::Mark::null_mark(), "a map of keys and values is expected here");
  }
}

auto Fields::is_nothing(const YAML::Node& node) -> bool { return !node.IsDefined() || node.IsNull(); }

auto Fields::has(const char* key) const -> bool { return node_.IsMap() && node_[key].IsDefined(); }

auto Fields::find(const char* key) -> YAML::Node {
  known_.emplace_back(key);
  if (!node_.IsMap()) {
    return {};
  }
  const YAML::Node& node = node_;  // a lookup in a const node does not add the key
  const auto value = node[key];
  if (!value.IsDefined()) {
    fail_at(node_.Mark(), "the key " + quote(key) + " is missing");
    return {};
  }
  return value;
}

auto Fields::required(const char* key) -> YAML::Node {
  auto node = find(key);
  if (is_nothing(node)) {
    fail(key, "the key " + quote(key) + " has no value");
  }
  return node;
}

auto Fields::scalar(const YAML::Node& node, const char* key) -> std::string {
  if (!node.IsScalar()) {
    fail(key, quote(key) + " is a text, not a list, a map or nothing");
    return {};
  }
  return node.Scalar();
}

auto Fields::text(const char* key) -> std::string { return scalar(required(key), key); }

auto Fields::optional_text(const char* key) -> std::optional<std::string> {
  const auto node = find(key);
  return is_nothing(node) ? std::nullopt : std::optional(scalar(node, key));
}

auto Fields::optional_number(const char* key) -> std::optional<std::uint64_t> {
  const auto written = optional_text(key);
  if (!written) {
    return std::nullopt;
  }
  const auto number = whole_number<std::uint64_t>(*written);
  if (!number) {
    fail(key, quote(key) + " is a whole number, not " + quote(*written));
  }
  return number.value_or(0);
}

auto Fields::number(const char* key) -> std::uint64_t {
  const auto number = optional_number(key);
  if (!number) {
    fail(key, "the key " + quote(key) + " has no value");
  }
  return number.value_or(0);
}

auto Fields::flag(const char* key) -> bool {
  const auto written = text(key);
  if (written != "true" && written != "false") {
    fail(key, quote(key) + " is `true` or `false`, not " + quote(written));
  }
  return written == "true";
}

auto Fields::elements(const YAML::Node& node, const char* key) -> std::vector<YAML::Node> {
  if (!node.IsSequence()) {
    fail(key, quote(key) + " is a list");
    return {};
  }
  return {node.begin(), node.end()};
}

auto Fields::texts(const char* key) -> std::vector<std::string> {
  std::vector<std::string> values;
  for (const auto& entry : elements(required(key), key)) {
    values.push_back(scalar(entry, key));
  }
  return values;
}

void Fields::fail(const char* key, const std::string& message) {
  const YAML::Node& node = node_;
  const auto value = node.IsMap() ? node[key] : node;
  fail_at(value.IsDefined() ? value.Mark() : node.Mark(), message);
}

void Fields::fail_at(const YAML::Mark& mark, const std::string& message) {
  if (!failure_) {
    failure_ = Error{ErrorKind::usage, message, yaml::place(file_, mark)};
  }
}

void Fields::finish() {
  if (!node_.IsMap()) {
    return;
  }
  for (const auto& entry : node_) {
    const auto name = entry.first.IsScalar() ? entry.first.Scalar() : std::string();
    if (std::ranges::find(known_, name) == known_.end()) {
      fail_at(entry.first.Mark(), "unknown key " + quote(name));
    }
  }
}

}  // namespace gpusolve::lock
