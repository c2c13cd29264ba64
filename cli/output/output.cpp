#include "cli/output/output.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adapters/lock/command_parts.hpp"
#include "adapters/lock/commands.hpp"
#include "adapters/lock/emit.hpp"
#include "adapters/lock/gpusolve_lock.hpp"
#include "adapters/lock/other_lock.hpp"
#include "adapters/lock/requirements.hpp"
#include "adapters/report/json/json.hpp"
#include "adapters/report/text/text.hpp"
#include "base/files/atomic_file.hpp"
#include "base/plain.hpp"
#include "cli/output/lock_file.hpp"
#include "cli/output/print.hpp"
#include "cli/output/report_date.hpp"
#include "cli/output/terminal.hpp"

namespace gpusolve::cli {
namespace {

auto writes_lock(const ResolveOptions& options) -> bool { return !options.has_no_lock; }

/// The destinations and their contents, in order.
struct Writing {
  enum class Kind : std::uint8_t { asked, lock, requirements };
  std::string path;
  std::string content;
  Kind kind{Kind::asked};
};
using Writings = std::vector<Writing>;

/// Whether the format is written: a report for every outcome, a format that installs a set only if there is a set.
auto is_written(const std::string& emit, bool is_success) -> bool {
  const auto format = lock::parse_format(split_emit(emit).first);
  return is_success || (format && lock::is_report(*format));
}

/// Without a lock, no file is written unless requested. For a long set the first command then writes the requirements.
auto with_short_commands(Answer answer, const ResolveOptions& options, const Asking& asking) -> Answer {
  if (!asking.is_success || requirements_place(answer, options) || !lock::wants_requirements(answer)) {
    return answer;
  }
  constexpr auto k_place = "gpusolve.requirements.txt";
  if (auto commands = lock::install_commands(answer, {.requirements = k_place})) {
    answer.commands = std::move(commands).value();
    for (auto* const lines : {&answer.commands.pip, &answer.commands.uv}) {
      lines->insert(lines->begin(), asking.command + " --no-lock --emit requirements=" + k_place);
    }
  }
  return answer;
}

/// Produces the formats and the lock before writing anything: all or none.
auto writings_of(const Answer& answer, const ResolveOptions& options, const Asking& asking) -> Result<Writings> {
  Writings writings;
  const bool has_file = writes_lock(options) && options.output != "-";
  const lock::EmitOptions about{
      asking.is_cpu_accepted, has_file ? std::optional(options.output) : std::nullopt, {asking.command, asking.catalog, report_date()}};
  for (const auto& one : options.emits) {
    if (!is_written(one, asking.is_success)) {
      continue;
    }
    const auto [name, path] = split_emit(one);
    const auto format = lock::parse_format(name);
    auto content = lock::emit(*format, lock::is_report(*format) ? with_short_commands(answer, options, asking) : answer, about);
    if (!content) {
      return content.error().in("--emit " + name);
    }
    writings.push_back({path, std::move(content).value()});
  }
  if (asking.is_success && writes_lock(options)) {
    writings.push_back({options.output, lock::write_lock(lock::lock_of(answer), answer.roles), Writing::Kind::lock});
  }
  if (const auto place = asking.is_success ? requirements_place(answer, options) : std::nullopt) {
    auto requirements = lock::write_requirements(answer);
    if (!requirements) {
      return requirements.error();
    }
    writings.push_back({*place, std::move(requirements).value(), Writing::Kind::requirements});
  }
  return writings;
}

auto write_file(const Writing& writing) -> Status {
  switch (writing.kind) {
    case Writing::Kind::lock:
      return write_lock_file(writing.path, writing.content);
    case Writing::Kind::requirements:
      return write_requirements_file(writing.path, writing.content);
    case Writing::Kind::asked:
      break;
  }
  return write_emitted_file(writing.path, writing.content);
}

/// Writes to pipes first, because the deadline still ends a run that waits for their readers.
auto write_files(const Writings& writings) -> Status {
  for (const bool is_pipe : {true, false}) {
    for (const auto& writing : writings) {
      const bool is_next = writing.path != "-" && files::may_wait(writing.path) == is_pipe;
      if (auto written = is_next ? write_file(writing) : Status(std::monostate{}); !written) {
        return written;
      }
    }
  }
  return std::monostate{};
}

/// Prints the contents for standard output. Returns whether there were any.
auto print_all(const Writings& writings) -> Result<bool> {
  bool is_any = false;
  for (const auto& one : writings) {
    const auto printed = one.path == "-" ? print_document(one.content) : Status(std::monostate{});
    if (!printed) {
      return printed.error();
    }
    is_any = is_any || one.path == "-";
  }
  return is_any;
}

/// Prints the formats that go to standard output, then the answer. The answer goes to standard error if a format uses standard output.
auto tell_answer(const Answer& answer, const Writings& writings, const ResolveOptions& options, const Asking& asking,
                 const report::TextOptions& text) -> Status {
  const auto is_taken = print_all(writings);
  if (!is_taken) {
    return is_taken.error();
  }
  if (options.is_json) {
    tell_text(report::lock_line(answer, text));
    return print(report::render_json(answer));
  }
  const auto rendered = report::render_text(with_short_commands(answer, options, asking), text);
  if (*is_taken) {
    tell_text(rendered, colors_of(options));
    return std::monostate{};
  }
  return print_text(rendered, colors_of(options));
}

/// Rejects two outputs to one file, where the later one would overwrite the earlier, or to standard output, where neither could be read.
auto check_places(const ResolveOptions& options) -> Status {
  std::set<std::string> places;
  if (writes_lock(options)) {
    places.insert(options.output);
  }
  for (const auto& one : options.emits) {
    const auto [name, path] = split_emit(one);
    if (!places.insert(path).second) {
      return usage_error(
          "--emit " + quote(one) + ": something else is written to " +
          (path == "-" ? "standard output already; name a file, " + quote(name + "=FILE") : quote(path) + " already; name another file"));
    }
  }
  return std::monostate{};
}

/// Whether anything other than the report for people or programs goes to standard output.
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

auto command_for_rows(const std::string& path, lock::Shell shell) -> std::string {
  const auto line = lock::command_line("gpusolve install-commands", {path}, shell);
  return line ? *line : std::string();
}

auto write_to(const std::string& path, const std::string& content) -> Status {
  return path == "-" ? print_document(content) : write_emitted_file(path, content);
}

auto requirements_place(const Answer& answer, const ResolveOptions& options) -> std::optional<std::string> {
  constexpr std::string_view k_ending = ".lock";
  if (!writes_lock(options) || options.output == "-" || !lock::wants_requirements(answer)) {
    return std::nullopt;
  }
  const auto length = options.output.size() - (options.output.ends_with(k_ending) ? k_ending.size() : 0);
  return options.output.substr(0, length) + ".requirements.txt";
}

auto plain_text_options(const ResolveOptions& options) -> report::TextOptions {
  report::TextOptions text;
  text.verbosity = options.is_quiet        ? report::Verbosity::quiet
                   : options.verbosity > 0 ? report::Verbosity::verbose
                                           : report::Verbosity::normal;
  text.has_color = has_color(options.color);
  text.width = terminal_width();
  return text;
}

auto colors_of(const ResolveOptions& options) -> Colors { return has_color(options.color) ? Colors::kept : Colors::escaped; }

auto check_output(const ResolveOptions& options) -> Status {
  for (const auto& one : options.emits) {
    const auto [name, path] = split_emit(one);
    const auto format = lock::parse_format(name);
    if (!format) {
      return format.error().in("--emit");
    }
    if (path.empty()) {
      return usage_error("--emit " + quote(one) + " names no file behind `=`");
    }
  }
  if (options.is_json && takes_stdout(options)) {
    return usage_error("--json takes standard output for itself: give --output and each --emit a file");
  }
  return check_places(options);
}

/// The purpose of the lock that the lock among the writings replaces; see lock::other_lock_at.
auto lock_replaced_at(const std::string& path, const Writings& writings, const Answer& answer) -> std::optional<std::string> {
  const auto written = std::ranges::find(writings, Writing::Kind::lock, &Writing::kind);
  return lock::other_lock_at(path, lock::lock_of(answer), written->content, answer.roles);
}

void tell_unsolved() { cli::tell("no lock was written, because nothing was solved: the installer chooses the set"); }

auto write_out(const Answer& answer, const ResolveOptions& options, const Asking& asked) -> Status {
  auto asking = asked;
  asking.is_success = asked.is_success && !is_unsolved(answer);
  const auto writings = writings_of(answer, options, asking);
  if (!writings) {
    return writings.error();
  }
  auto text = plain_text_options(options);
  text.is_cpu_accepted = asking.is_cpu_accepted;
  const bool has_lock_file = asking.is_success && writes_lock(options) && options.output != "-";
  text.replaced = has_lock_file ? lock_replaced_at(options.output, *writings, answer) : std::nullopt;
  auto written = write_files(*writings);  // before the answer, which mentions the lock; an error is reported after the answer
  if (!written && options.is_json) {
    return written;  // standard output holds one document
  }
  text.lock = has_lock_file && written ? std::optional(options.output) : std::nullopt;
  text.requirements = text.lock ? requirements_place(answer, options) : std::nullopt;
  const auto told = tell_answer(answer, *writings, options, asking, text);
  if (asked.is_success && is_unsolved(answer) && writes_lock(options)) {
    tell_unsolved();
  }
  return written ? told : written;
}

}  // namespace gpusolve::cli
