#include "cli/options/python_spelling.hpp"

#include <algorithm>
#include <string_view>

namespace gpusolve::cli {

auto python_spelling(std::string text) -> std::string {
  constexpr std::string_view k_digits = "0123456789";
  constexpr std::string_view k_program = "python";
  if (text.starts_with(k_program) && text.find_first_not_of(k_digits, k_program.size()) == text.find('.')) {
    return text.substr(k_program.size());
  }
  const bool is_tag = text.starts_with("py") || text.starts_with("cp");
  const bool has_numbers = text.size() > 3 && text.find_first_not_of(k_digits, 2) == std::string::npos;
  return is_tag && has_numbers ? text.substr(2, 1) + "." + text.substr(3) : text;
}

}  // namespace gpusolve::cli
