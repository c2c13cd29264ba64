#include "cli/output/print.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <system_error>

#include "base/url/secrets.hpp"
#include "cli/deadline.hpp"
#include "cli/output/terminal.hpp"

namespace gpusolve::cli {
namespace {

/// Longer than any of our messages, and short enough that a hostile name cannot flood the screen.
constexpr std::size_t k_longest_message = 8000;

}  // namespace

auto print_document(std::string_view document) -> Status {
  settle();
  if (std::fwrite(document.data(), 1, document.size(), stdout) != document.size() || std::fflush(stdout) != 0) {
    return usage_error("standard output cannot be written to: " + std::generic_category().message(errno));
  }
  return std::monostate{};
}

auto print(std::string_view text, Colors colors) -> Status { return print_document(printable_lines(text, colors)); }

auto print_text(std::string_view text, Colors colors) -> Status {
  return is_utf8_locale() ? print(text, colors) : print(in_ascii(text), colors);
}

auto print_report(std::string_view text, bool is_json, Colors colors) -> Status { return is_json ? print(text) : print_text(text, colors); }

void tell_text(std::string_view text, Colors colors) {
  const auto shown = printable_lines(is_utf8_locale() ? std::string(text) : in_ascii(text), colors);
  std::fwrite(shown.data(), 1, shown.size(), stderr);
}

void tell(std::string_view message) { tell_text("gpusolve: " + printable(url::text_without_secrets(message), k_longest_message) + "\n"); }

void warn(std::string_view message) { tell("warning: " + std::string(message)); }

void draw(std::string_view sequence) { static_cast<void>(::write(STDERR_FILENO, sequence.data(), sequence.size()) == 0); }

}  // namespace gpusolve::cli
