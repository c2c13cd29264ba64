// Formats that are recognised but not supported. Each error names the format and an alternative input.
#pragma once

#include <optional>
#include <string_view>

#include "adapters/inventory/readers.hpp"

namespace gpusolve::inventory {

/// "this is a setup.py, a program: hand over ...", or nullopt if neither the name nor the content is known. `has_kind`: the name also
/// matches a kind (Dockerfile.conda); then only names with a folder, such as those of workflows, exclude the text.
[[nodiscard]] auto why_unread_by_name(std::string_view path, bool has_kind) -> std::optional<std::string_view>;
[[nodiscard]] auto why_unread_by_content(const Input& input) -> std::optional<std::string_view>;

}  // namespace gpusolve::inventory
