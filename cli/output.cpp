#include "cli/output.hpp"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include "adapters/lock/atomic_file.hpp"
#include "adapters/lock/emit.hpp"
#include "adapters/lock/gpusolve_lock.hpp"
#include "adapters/report/json.hpp"
#include "adapters/report/text.hpp"

namespace gpusolve::cli {
namespace {

/// FORMAT or FORMAT=FILE; no file: standard output.
auto split_emit(const std::string& text) -> std::pair<std::string, std::string> {
  const auto equals = text.find('=');
  return equals == std::string::npos ? std::pair(text, std::string("-")) : std::pair(text.substr(0, equals), text.substr(equals + 1));
}

auto writes_lock(const ResolveOptions& options) -> bool { return !options.has_no_lock; }

auto write_to(const std::string& path, const std::string& content) -> Status {
  if (path != "-") {
    return lock::write_file(path, content);
  }
  if (std::fwrite(content.data(), 1, content.size(), stdout) != content.size()) {
    return Error{ErrorKind::usage, "standard output cannot be written to"};
  }
  return std::monostate{};
}

auto has_color(const ResolveOptions& options) -> bool {
  if (options.color != "auto") {
    return options.color == "always";
  }
  const auto* const no_color = std::getenv("NO_COLOR");
  const bool is_refused = no_color != nullptr && *no_color != '\0';
  return !is_refused && ::isatty(STDOUT_FILENO) == 1;
}

auto text_options(const ResolveOptions& options, bool is_success, bool is_cpu_accepted) -> report::TextOptions {
  report::TextOptions text;
  text.verbosity = options.is_quiet        ? report::Verbosity::quiet
                   : options.verbosity > 0 ? report::Verbosity::verbose
                                           : report::Verbosity::normal;
  text.has_color = has_color(options);
  text.is_cpu_accepted = is_cpu_accepted;
  if (is_success && writes_lock(options) && options.output != "-") {
    text.lock = options.output;
  }
  return text;
}

auto write_formats(const report::Answer& answer, const ResolveOptions& options) -> Status {
  for (const auto& one : options.emits) {
    const auto [name, path] = split_emit(one);
    const auto format = lock::parse_format(name);
    const auto content = lock::emit(*format, answer);
    if (!content) {
      return content.error().in("--emit " + name);
    }
    if (auto written = write_to(path, *content); !written) {
      return written;
    }
  }
  return std::monostate{};
}

/// Does something else than the report for people or programs go to standard output?
auto takes_stdout(const ResolveOptions& options) -> bool {
  for (const auto& one : options.emits) {
    if (split_emit(one).second == "-") {
      return true;
    }
  }
  return writes_lock(options) && options.output == "-";
}

}  // namespace

auto check_output(const ResolveOptions& options) -> Status {
  for (const auto& one : options.emits) {
    const auto [name, path] = split_emit(one);
    const auto format = lock::parse_format(name);
    if (!format) {
      return format.error().in("--emit");
    }
    if (path.empty()) {
      return Error{ErrorKind::usage, "--emit " + quote(one) + " names no file behind `=`"};
    }
  }
  if (options.is_json && takes_stdout(options)) {
    return Error{ErrorKind::usage, "--json takes standard output for itself: give --output and each --emit a file"};
  }
  return std::monostate{};
}

auto write_out(const report::Answer& answer, const ResolveOptions& options, bool is_success, bool is_cpu_accepted) -> Status {
  if (is_success) {
    if (auto written = write_formats(answer, options); !written) {
      return written;
    }
    if (writes_lock(options)) {
      if (auto written = write_to(options.output, lock::write_lock(lock::lock_of(answer))); !written) {
        return written;
      }
    }
  }
  if (options.is_json) {
    return write_to("-", report::render_json(answer));
  }
  const auto text = report::render_text(answer, text_options(options, is_success, is_cpu_accepted));
  std::fwrite(text.data(), 1, text.size(), takes_stdout(options) && is_success ? stderr : stdout);
  return std::monostate{};
}

}  // namespace gpusolve::cli
