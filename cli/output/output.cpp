#include "cli/output/output.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "adapters/lock/atomic_file.hpp"
#include "adapters/lock/emit.hpp"
#include "adapters/lock/gpusolve_lock.hpp"
#include "adapters/report/json.hpp"
#include "adapters/report/text.hpp"
#include "cli/deadline.hpp"
#include "cli/output/print.hpp"

namespace gpusolve::cli {
namespace {

auto writes_lock(const ResolveOptions& options) -> bool { return !options.has_no_lock; }

auto has_color(const ResolveOptions& options) -> bool {
  if (options.color != "auto") {
    return options.color == "always";
  }
  const auto* const no_color = std::getenv("NO_COLOR");
  const bool is_refused = no_color != nullptr && *no_color != '\0';
  return !is_refused && ::isatty(STDOUT_FILENO) == 1;
}

auto text_options(const ResolveOptions& options, bool is_success, bool is_cpu_accepted) -> report::TextOptions {
  auto text = plain_text_options(options);
  text.is_cpu_accepted = is_cpu_accepted;
  if (is_success && writes_lock(options) && options.output != "-") {
    text.lock = options.output;
  }
  return text;
}

/// What goes where, in order.
using Writings = std::vector<std::pair<std::string, std::string>>;

/// Reports are written whatever the outcome, what installs a set only where there is one.
auto is_written(const std::string& emit, bool is_success) -> bool {
  const auto format = lock::parse_format(split_emit(emit).first);
  return is_success || (format && lock::is_report(*format));
}

/// The formats and the lock, made before anything is written: all of them or none.
auto writings_of(const report::Answer& answer, const ResolveOptions& options, bool is_success, bool is_cpu_accepted) -> Result<Writings> {
  Writings writings;
  const bool has_file = writes_lock(options) && options.output != "-";
  const lock::EmitOptions about{is_cpu_accepted, has_file ? std::optional(options.output) : std::nullopt};
  for (const auto& one : options.emits) {
    if (!is_written(one, is_success)) {
      continue;
    }
    const auto [name, path] = split_emit(one);
    const auto format = lock::parse_format(name);
    auto content = lock::emit(*format, answer, about);
    if (!content) {
      return content.error().in("--emit " + name);
    }
    writings.emplace_back(path, std::move(content).value());
  }
  if (is_success && writes_lock(options)) {
    writings.emplace_back(options.output, lock::write_lock(lock::lock_of(answer)));
  }
  return writings;
}

auto write_all(const Writings& writings) -> Status {
  for (const auto& [path, content] : writings) {
    if (auto written = write_to(path, content); !written) {
      return written;
    }
  }
  return std::monostate{};
}

/// Two things for one file: the later would wipe out the earlier.
auto check_places(const ResolveOptions& options) -> Status {
  std::set<std::string> places;
  if (writes_lock(options)) {
    places.insert(options.output);
  }
  for (const auto& one : options.emits) {
    const auto path = split_emit(one).second;
    if (path != "-" && !places.insert(path).second) {
      return Error{ErrorKind::usage,
                   "--emit " + quote(one) + ": something else is written to " + quote(path) + " already; name another file"};
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

auto split_emit(const std::string& text) -> std::pair<std::string, std::string> {
  const auto equals = text.find('=');
  return equals == std::string::npos ? std::pair(text, std::string("-")) : std::pair(text.substr(0, equals), text.substr(equals + 1));
}

auto write_to(const std::string& path, const std::string& content) -> Status {
  settle();
  return path == "-" ? print_document(content) : lock::write_file(path, content);
}

auto plain_text_options(const ResolveOptions& options) -> report::TextOptions {
  report::TextOptions text;
  text.verbosity = options.is_quiet        ? report::Verbosity::quiet
                   : options.verbosity > 0 ? report::Verbosity::verbose
                                           : report::Verbosity::normal;
  text.has_color = has_color(options);
  return text;
}

auto colors_of(const ResolveOptions& options) -> Colors { return has_color(options) ? Colors::kept : Colors::escaped; }

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
  return check_places(options);
}

auto write_out(const report::Answer& answer, const ResolveOptions& options, bool is_success, bool is_cpu_accepted) -> Status {
  const auto writings = writings_of(answer, options, is_success, is_cpu_accepted);
  if (!writings) {
    return writings.error();
  }
  if (auto written = write_all(*writings); !written) {
    return written;
  }
  if (options.is_json) {
    return print(report::render_json(answer));
  }
  const auto text = report::render_text(answer, text_options(options, is_success, is_cpu_accepted));
  const bool is_stdout_taken = std::ranges::any_of(*writings, [](const auto& writing) { return writing.first == "-"; });
  if (is_stdout_taken) {
    tell_text(text, colors_of(options));
    return std::monostate{};
  }
  return print(text, colors_of(options));
}

}  // namespace gpusolve::cli
