#include "adapters/report/text/progress_text.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "adapters/report/words/wording.hpp"
#include "base/plain.hpp"
#include "base/url/parts.hpp"

namespace gpusolve::report {
namespace {

/// Below this duration a rate is not meaningful.
constexpr double k_least_seconds = 0.05;

auto rate_text(const SourceProgress& source) -> std::string {
  return source.seconds < k_least_seconds || source.bytes == 0
             ? std::string()
             : bytes_text(static_cast<std::uint64_t>(static_cast<double>(source.bytes) / source.seconds)) + "/s";
}

/// The name; for a URL without its scheme.
auto short_name(const SourceProgress& source) -> std::string { return std::string(url::without_scheme(source.name)); }

auto under_way(const SourceProgress& source) -> std::string {
  auto text = short_name(source) + " " + bytes_text(source.bytes);
  if (const auto rate = rate_text(source); !rate.empty()) {
    text += ", " + rate;
  }
  if (source.asked > 1) {
    text += fmt::format(", {} of {}", source.answered, source.asked);
  }
  return text + (source.records ? ", " + counted(*source.records, "record") : "");
}

}  // namespace

auto bytes_text(std::uint64_t bytes) -> std::string {
  constexpr std::array<std::string_view, 5> k_units{"B", "kB", "MB", "GB", "TB"};
  auto value = static_cast<double>(bytes);
  std::size_t unit = 0;
  while (value >= 999.5 && unit + 1 < k_units.size()) {
    value /= 1000;
    ++unit;
  }
  const int digits = unit == 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
  return fmt::format("{:.{}f} {}", value, digits, k_units.at(unit));
}

auto progress_line(std::span<const SourceProgress> sources, std::size_t width) -> std::string {
  std::string line;
  for (const auto& source : sources) {
    if (source.answered < source.asked) {
      line += (line.empty() ? "fetching " : "; ") + under_way(source);
    }
  }
  return width == 0 || line.empty() ? std::string() : printable(line, width - 1);
}

auto source_line(const SourceProgress& source) -> std::string {
  auto text = printable(source.name) + ": ";
  if (source.asked == 0) {
    text += "all from the cache";
  } else {
    const auto rate = rate_text(source);
    text += fmt::format("{} in {:.1f} s{}, {}", bytes_text(source.bytes), source.seconds, rate.empty() ? "" : " (" + rate + ")",
                        counted(source.answered, "document"));
  }
  return text + (source.records ? ", " + counted(*source.records, "record") : "");
}

}  // namespace gpusolve::report
