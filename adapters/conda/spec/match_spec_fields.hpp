// Splits the text of a match spec into fields. Used by match_spec.cpp only.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"

namespace gpusolve::conda::detail {

/// Fields by conda's names (`name`, `version`, `build_number`, `fn`), each at most once. A list suffices because there are few. The feature
/// in `mkl@` has the key `@`.
class SpecFields {
 public:
  void set(std::string_view key, std::string value);
  [[nodiscard]] auto get(std::string_view key) const -> const std::string*;
  /// Removes and returns a field, if it is present.
  auto take(std::string_view key) -> std::optional<std::string>;
  [[nodiscard]] auto all() const -> const std::vector<std::pair<std::string, std::string>>& { return fields_; }

 private:
  static constexpr std::size_t k_usual = 3;  // name, version and build
  std::vector<std::pair<std::string, std::string>> fields_;
};

/// Splits a spec into fields without parsing their values. Errors (kind `usage`) describe the fault without quoting the whole spec.
[[nodiscard]] auto split_match_spec(std::string_view text) -> Result<SpecFields>;

/// The channel of a spec. conda keeps its canonical name, and for a host other than the alias also the URL.
struct ChannelField {
  std::string channel;
  std::string subdir;  ///< empty if the channel names none
};
[[nodiscard]] auto read_channel_field(std::string_view text) -> Result<ChannelField>;

}  // namespace gpusolve::conda::detail
