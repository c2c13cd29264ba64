// METADATA and PKG-INFO as they are written: header fields (RFC 822 style), and a description that is passed over.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gpusolve::pypi {

/// A header field: its name in lower case, its value with continuation lines put together.
struct MetadataField {
  std::string name;
  std::string value;
};

/// The fields of METADATA or PKG-INFO, up to the description; nothing is checked.
[[nodiscard]] auto metadata_fields(std::string_view text) -> std::vector<MetadataField>;

}  // namespace gpusolve::pypi
