#include "engine/specs/empty_range.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "adapters/pypi/version.hpp"
#include "model/dotted_version.hpp"

namespace gpusolve::engine {
namespace {

/// One end of a range.
struct Bound {
  std::string text;
  pypi::Version version;
  bool is_open{};  ///< excludes the version itself
};

struct Bounds {
  std::vector<Bound> lower;
  std::vector<Bound> upper;
};

/// The first release that `~=` no longer allows: 2 for `~=1.24`, 1.25 for `~=1.24.1` (PEP 440, "Compatible release").
auto end_of_compatible(const std::string& release) -> std::optional<pypi::Version> {
  const auto numbers = parse_dotted_version(release);
  if (!numbers || numbers->parts().size() < 2) {
    return std::nullopt;
  }
  const auto last = numbers->parts().size() - 2;
  const auto start = last == 0 ? std::string() : numbers->prefix(last).text() + ".";
  auto end = pypi::parse_version(start + std::to_string(numbers->part(last) + 1));
  return end ? std::optional(std::move(end).value()) : std::nullopt;
}

/// `2.4.0+cu121` meets `==2.4.0`, so conditions with a local part are ignored.
void add_condition(const std::string& text, Bounds& bounds) {
  const auto start = std::min(text.find_first_not_of("=<>!~"), text.size());
  const auto operation = text.substr(0, start);
  const auto version = pypi::parse_version(text.substr(start));
  if (!version || !version->local_text().empty()) {
    return;
  }
  const Bound bound{text, *version, operation == ">" || operation == "<"};
  if (operation == ">=" || operation == ">" || operation == "==" || operation == "~=") {
    bounds.lower.push_back(bound);
  }
  if (const auto end = operation == "~=" ? end_of_compatible(text.substr(start)) : std::nullopt) {
    bounds.upper.push_back({text, *end, true});
  }
  if (operation == "<=" || operation == "<" || operation == "==") {
    bounds.upper.push_back(bound);
  }
}

}  // namespace

auto empty_range_in(std::string_view versions) -> std::optional<std::pair<std::string, std::string>> {
  if (versions.find('|') != std::string_view::npos) {
    return std::nullopt;
  }
  std::string plain(versions);
  std::erase(plain, ' ');
  Bounds bounds;
  for (std::size_t start = 0; start <= plain.size();) {
    const auto comma = std::min(plain.find(',', start), plain.size());
    add_condition(plain.substr(start, comma - start), bounds);
    start = comma + 1;
  }
  for (const auto& lower : bounds.lower) {
    for (const auto& upper : bounds.upper) {
      const bool is_apart = upper.version < lower.version || (upper.version == lower.version && (upper.is_open || lower.is_open));
      if (is_apart) {
        return std::pair(lower.text, upper.text);
      }
    }
  }
  return std::nullopt;
}

}  // namespace gpusolve::engine
