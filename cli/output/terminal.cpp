#include "cli/output/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <optional>
#include <string_view>

#include "base/ascii.hpp"
#include "base/process_environment.hpp"
#include "base/whole_number.hpp"

namespace gpusolve::cli {
namespace {

auto columns_of_variable() -> std::optional<std::size_t> {
  const auto columns = whole_number<std::size_t>(variable("COLUMNS"));
  return columns && *columns > 0 ? columns : std::nullopt;
}

auto columns_of_terminal() -> std::optional<std::size_t> {
  ::winsize size{};
  const bool is_known = ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;  // NOLINT(*-vararg)
  return is_known ? std::optional<std::size_t>(size.ws_col) : std::nullopt;
}

}  // namespace

auto terminal_width() -> std::size_t {
  constexpr std::size_t k_usual = 80;
  constexpr std::size_t k_least = 40;
  constexpr std::size_t k_most = 120;
  auto columns = columns_of_variable();
  columns = columns ? columns : columns_of_terminal();
  return std::clamp(columns.value_or(k_usual), k_least, k_most);
}

auto is_utf8_locale() -> bool {
  for (const auto* const name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const auto value = ascii::lower(variable(name));
    if (value.empty()) {
      continue;
    }
    return value.find("utf-8") != std::string::npos || value.find("utf8") != std::string::npos;
  }
  return false;
}

auto has_color(const std::string& choice) -> bool {
  if (choice != "auto") {
    return choice == "always";
  }
  return variable("NO_COLOR").empty() && variable("TERM") != "dumb" && ::isatty(STDOUT_FILENO) == 1;
}

}  // namespace gpusolve::cli
