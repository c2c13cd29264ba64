// The text of the progress display.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace gpusolve::report {

/// The progress of one source.
struct SourceProgress {
  std::string name;  ///< for display, without secrets: "conda-forge", a URL
  std::uint64_t bytes{};
  std::size_t asked{};     ///< documents requested from a server
  std::size_t answered{};  ///< answered requests among them
  double seconds{};        ///< duration with at least one request in progress
  std::optional<std::uint64_t> records{};
};

/// The size in decimal units, with three digits: "831 B", "41.2 MB".
[[nodiscard]] auto bytes_text(std::uint64_t bytes) -> std::string;

/// One line for a terminal, at most `width` columns: the sources with requests in progress, each with its bytes, rate and documents.
/// Empty if no request is in progress.
[[nodiscard]] auto progress_line(std::span<const SourceProgress> sources, std::size_t width) -> std::string;

/// A line for a log when a source is done: "conda-forge: 41.2 MB in 3.1 s (13.3 MB/s), 12 documents, 723412 records".
[[nodiscard]] auto source_line(const SourceProgress& source) -> std::string;

}  // namespace gpusolve::report
