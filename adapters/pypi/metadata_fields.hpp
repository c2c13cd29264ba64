// Parses METADATA and PKG-INFO: header fields (RFC 822 style), without the description.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gpusolve::pypi {

/// A header field: its name in lower case, and its value with continuation lines joined.
struct MetadataField {
  std::string name;
  std::string value;
};

/// The fields of METADATA or PKG-INFO before the description. Does not validate them.
[[nodiscard]] auto metadata_fields(std::string_view text) -> std::vector<MetadataField>;

}  // namespace gpusolve::pypi
