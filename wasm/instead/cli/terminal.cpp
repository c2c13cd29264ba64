// The terminal and the progress of a run as WebAssembly: the width is that of COLUMNS or the usual one, and nothing is fetched whose
// progress could be shown.
#include "cli/output/terminal.hpp"

#include <unistd.h>

#include <algorithm>
#include <string>

#include "base/ascii.hpp"
#include "base/process_environment.hpp"
#include "base/whole_number.hpp"
#include "cli/output/progress.hpp"

namespace gpusolve::cli {

auto terminal_width() -> std::size_t {
  constexpr std::size_t k_usual = 80;
  constexpr std::size_t k_least = 40;
  constexpr std::size_t k_most = 120;
  const auto columns = whole_number<std::size_t>(variable("COLUMNS")).value_or(0);
  return std::clamp(columns > 0 ? columns : k_usual, k_least, k_most);
}

auto is_utf8_locale() -> bool {
  for (const auto* const name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const auto value = ascii::lower(variable(name));
    if (!value.empty()) {
      return value.find("utf-8") != std::string::npos || value.find("utf8") != std::string::npos;
    }
  }
  return false;
}

auto has_color(const std::string& choice) -> bool {
  return choice == "auto" ? variable("NO_COLOR").empty() && ::isatty(STDOUT_FILENO) == 1 : choice == "always";
}

Progress::Progress(Loudness loudness) : loudness_(loudness), is_on_terminal_(false) {}
Progress::~Progress() = default;
void Progress::add_source(const std::string& /*url*/, const std::string& /*name*/) {}
void Progress::set_records(std::string_view /*name*/, std::uint64_t /*records*/) {}
void Progress::summarise() {}
void Progress::asked(std::string_view /*url*/) {}
void Progress::received(std::string_view /*url*/, std::size_t /*bytes*/) {}
void Progress::answered(std::string_view /*url*/) {}
void Progress::waited() {}
void Progress::rested() {}

}  // namespace gpusolve::cli
