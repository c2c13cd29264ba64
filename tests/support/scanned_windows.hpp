// Scans a repodata text in windows of a few bytes, because the windows of RepodataReader are larger than most texts of tests.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "adapters/conda/repodata/repodata.hpp"
#include "adapters/conda/repodata/repodata_scanner.hpp"
#include "adapters/conda/repodata/text.hpp"

namespace gpusolve::tests {

/// The content of the text; nullopt if the scanner rejects it. `size` must be at least 1.
inline auto scan_in_windows(std::string_view text, std::size_t size, const std::string& subdir, const std::string& url)
    -> std::optional<conda::Repodata> {
  conda::RepodataScanner scanner;
  conda::Repodata::Builder builder;
  std::vector<conda::SkippedRecord> nameless;
  std::string rest;
  for (std::size_t at = 0; at < text.size() && !scanner.is_over(); at += size) {
    rest += text.substr(at, size);
    const conda::Text window(rest);
    rest.erase(0, scanner.scan(window.view()));
    auto& packed = scanner.packed();
    for (const auto& record : packed.nameless) {
      nameless.push_back({subdir + "/" + record.place, record.why});
    }
    builder.add(packed);
  }
  auto outline = scanner.finish();
  if (!outline) {
    return std::nullopt;
  }
  return builder.finish({subdir, url, outline->count, std::move(nameless), std::move(outline->removed)});
}

}  // namespace gpusolve::tests
