// How fetching gets on, in words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace gpusolve::cli {

/// What came of one source so far.
struct SourceProgress {
  std::string name;  ///< for people, without secrets: "conda-forge", a URL
  std::uint64_t bytes{};
  std::size_t asked{};     ///< documents that a server was asked for
  std::size_t answered{};  ///< of these
  double seconds{};        ///< during which any of them was under way
  std::optional<std::uint64_t> records{};
};

/// "831 B", "41.2 MB": three digits, decimal units.
[[nodiscard]] auto bytes_text(std::uint64_t bytes) -> std::string;

/// One line for a terminal, at most `width` columns: those that are under way, each with its bytes, rate and documents. Empty where none
/// is.
[[nodiscard]] auto progress_line(std::span<const SourceProgress> sources, std::size_t width) -> std::string;

/// A line for a log once all is done: "conda-forge: 41.2 MB in 3.1 s (13.3 MB/s), 12 documents, 723412 records".
[[nodiscard]] auto source_line(const SourceProgress& source) -> std::string;

}  // namespace gpusolve::cli
