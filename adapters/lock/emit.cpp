#include "adapters/lock/emit.hpp"

#include <algorithm>
#include <array>

#include "adapters/lock/commands.hpp"
#include "adapters/lock/conda_lock.hpp"
#include "adapters/lock/dockerfile.hpp"
#include "adapters/lock/environment.hpp"
#include "adapters/lock/explicit.hpp"
#include "adapters/lock/pixi_lock.hpp"
#include "adapters/lock/pylock.hpp"
#include "adapters/lock/requirements.hpp"
#include "adapters/lock/wheel_list.hpp"
#include "adapters/report/ci/annotation.hpp"
#include "adapters/report/dot.hpp"
#include "adapters/report/html/html.hpp"
#include "base/enum_table.hpp"
#include "base/meant_words.hpp"
#include "base/plain.hpp"
#include "model/option.hpp"

namespace gpusolve::lock {
namespace {

constexpr Spellings<Format, k_format_count> k_formats{{
    {Format::conda, "conda"},
    {Format::pip, "pip"},
    {Format::uv, "uv"},
    {Format::explicit_, "explicit"},
    {Format::environment, "environment"},
    {Format::requirements, "requirements"},
    {Format::pylock, "pylock"},
    {Format::conda_lock, "conda-lock"},
    {Format::pixi, "pixi"},
    {Format::wheels, "wheels"},
    {Format::dockerfile, "dockerfile"},
    {Format::html, "html"},
    {Format::dot, "dot"},
    {Format::mermaid, "mermaid"},
    {Format::sarif, "sarif"},
    {Format::github, "github"},
}};
static_assert(is_in_order(k_formats));

auto lines_for(const std::vector<std::string>& lines, Format format, std::string_view installer) -> Result<std::string> {
  if (lines.empty()) {
    return usage_error("nothing to write as " + quote(format_text(format)) + ", for the set was not solved for " + std::string(installer) +
                       "; add " + option_text(Option::installer, installer));
  }
  return joined(lines, "\n") + "\n";
}

/// A script has no file beside it, so the lines contain all pins.
auto emit_commands(Format format, const Answer& answer) -> Result<std::string> {
  auto made = install_commands(answer);
  if (!made) {
    return made.error();
  }
  const auto commands = with_builds(*std::move(made), answer.builds);
  return format == Format::conda ? lines_for(commands.conda, format, "conda")
                                 : lines_for(format == Format::pip ? commands.pip : commands.uv, format, "pip");
}

auto is_command_line(Format format) -> bool { return format == Format::conda || format == Format::pip || format == Format::uv; }

auto emit_report(Format format, const Answer& answer, const EmitOptions& options) -> std::string {
  auto annotations = report::annotations_of(answer, options.is_cpu_accepted);
  annotations.file = options.file;
  if (format == Format::html) {
    return report::render_html(answer, {options.is_cpu_accepted, options.origin});
  }
  if (format == Format::dot) {
    return report::render_dot(answer);
  }
  if (format == Format::mermaid) {
    return report::render_mermaid(answer);
  }
  return format == Format::sarif ? report::render_sarif(annotations) : report::render_github(annotations);
}

}  // namespace

auto format_text(Format format) -> std::string_view { return row_of(k_formats, format); }

auto parse_format(std::string_view text) -> Result<Format> {
  if (const auto format = spelled(k_formats, text)) {
    return *format;
  }
  std::vector<std::string> known;
  std::ranges::transform(k_formats, std::back_inserter(known), [](const auto& row) { return std::string(row.value); });
  return usage_error(not_one_of(std::string(text), known, {}));
}

auto is_report(Format format) -> bool {
  switch (format) {
    case Format::html:
    case Format::dot:
    case Format::mermaid:
    case Format::sarif:
    case Format::github:
      return true;
    case Format::conda:
    case Format::pip:
    case Format::uv:
    case Format::explicit_:
    case Format::environment:
    case Format::requirements:
    case Format::pylock:
    case Format::conda_lock:
    case Format::pixi:
    case Format::wheels:
    case Format::dockerfile:
      return false;
  }
  return false;
}

auto emit(Format format, const Answer& answer, const EmitOptions& options) -> Result<std::string> {
  if (is_report(format)) {
    return emit_report(format, answer, options);
  }
  const bool has_commands = is_command_line(format) && !answer.builds.empty();
  if (answer.packages.empty() && !has_commands) {
    return usage_error("nothing to write as " + quote(format_text(format)) + ", for there is no set");
  }
  switch (format) {
    case Format::conda:
    case Format::pip:
    case Format::uv:
      return emit_commands(format, answer);
    case Format::explicit_:
      return write_explicit(answer);
    case Format::requirements:
      return write_requirements(answer);
    case Format::pylock:
      return write_pylock(answer);
    case Format::wheels:
      return write_wheel_list(answer);
    case Format::environment:
      return write_environment(answer);
    case Format::conda_lock:
      return write_conda_lock(answer);
    case Format::pixi:
      return write_pixi_lock(answer);
    case Format::dockerfile:
      return write_dockerfile(answer);
    case Format::html:
    case Format::dot:
    case Format::mermaid:
    case Format::sarif:
    case Format::github:
      break;
  }
  GPUSOLVE_CHECK(false, "a format without a writer");
}

}  // namespace gpusolve::lock
