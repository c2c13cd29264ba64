// Reads YAML maps whose keys are known in advance. Keeps the first error with its place; values read after that error are meaningless.
// A reader is therefore a plain list of fields, and checks for the error once, at the end.
#pragma once

#include <yaml-cpp/node/node.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"

namespace gpusolve::lock {

/// One map. A key that was never requested is an error when the map is finished.
class Fields {
 public:
  /// `failure` must outlive this object; it collects the first error of a whole document.
  Fields(const YAML::Node& node, std::string_view file, std::optional<Error>& failure);

  /// Whether an optional key is present.
  [[nodiscard]] auto has(const char* key) const -> bool;
  [[nodiscard]] auto text(const char* key) -> std::string;
  [[nodiscard]] auto optional_text(const char* key) -> std::optional<std::string>;
  [[nodiscard]] auto number(const char* key) -> std::uint64_t;
  [[nodiscard]] auto optional_number(const char* key) -> std::optional<std::uint64_t>;
  [[nodiscard]] auto flag(const char* key) -> bool;
  [[nodiscard]] auto texts(const char* key) -> std::vector<std::string>;

  /// `read` converts the Fields of the map under `key` to a value.
  template <class Read>
  [[nodiscard]] auto map(const char* key, Read read) {
    return read_map(required(key), read);
  }
  template <class Read>
  [[nodiscard]] auto optional_map(const char* key, Read read) {
    const auto node = find(key);
    using Value = decltype(read_map(node, read));
    return is_nothing(node) ? std::optional<Value>() : std::optional<Value>(read_map(node, read));
  }
  template <class Read>
  [[nodiscard]] auto maps(const char* key, Read read) {
    const auto node = required(key);
    std::vector<decltype(read_map(node, read))> values;
    for (const auto& entry : elements(node, key)) {
      values.push_back(read_map(entry, read));
    }
    return values;
  }
  template <class Read>
  [[nodiscard]] auto optional_maps(const char* key, Read read) {
    using Values = decltype(maps(key, read));
    return is_nothing(find(key)) ? std::optional<Values>() : std::optional<Values>(maps(key, read));
  }

  /// Accepts an optional key without reading it.
  void ignore(const char* key) { known_.emplace_back(key); }
  /// Records that the value of `key` is wrong.
  void fail(const char* key, const std::string& message);
  /// Records an error if the map has a key that was never requested.
  void finish();

 private:
  template <class Read>
  auto read_map(const YAML::Node& node, Read read) {
    Fields fields(node, file_, failure_);
    auto value = read(fields);
    fields.finish();
    return value;
  }
  /// The value of `key`. A missing key is an error, because the writer writes every key, an absent value as null.
  auto find(const char* key) -> YAML::Node;
  /// The value of `key`; a missing key or a null is an error.
  auto required(const char* key) -> YAML::Node;
  auto scalar(const YAML::Node& node, const char* key) -> std::string;
  auto elements(const YAML::Node& node, const char* key) -> std::vector<YAML::Node>;
  void fail_at(const YAML::Mark& mark, const std::string& message);
  static auto is_nothing(const YAML::Node& node) -> bool;

  YAML::Node node_;
  std::string_view file_;
  std::optional<Error>& failure_;
  std::vector<std::string> known_;
};

/// Applies `read` to the document `node`; returns its value or the first error.
template <class Value, class Read>
[[nodiscard]] auto read_fields(const YAML::Node& node, std::string_view file, Read read) -> Result<Value> {
  std::optional<Error> failure;
  Fields fields(node, file, failure);
  Value value = read(fields);
  fields.finish();
  return failure ? Result<Value>(*failure) : Result<Value>(std::move(value));
}

}  // namespace gpusolve::lock
