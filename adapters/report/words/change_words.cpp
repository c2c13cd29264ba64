#include "adapters/report/words/change_words.hpp"

#include "base/plain.hpp"
#include "model/dotted_version.hpp"
#include "model/option.hpp"

namespace gpusolve::report {
namespace {

using Kind = Change::Kind;

/// A change of a spec: "`torch==2.1.0` instead of `torch==2.0.0`"; both are whole specs.
auto spec_text(const std::string& from, const std::string& to) -> std::string {
  return to.empty() ? "without `" + from + "`" : "`" + to + "` instead of `" + from + "`";
}

/// A change of a version: "driver 525.60.13 or newer, now 470.82". An older target is exact: "driver 470.42.01 instead of 580.65.06".
auto version_text(const std::string& name, const std::string& from, const std::string& to) -> std::string {
  const auto now = parse_dotted_version(from);
  const auto then = parse_dotted_version(to);
  if (now && then && *then < *now) {
    return name + " " + to + " instead of " + from;
  }
  return name + " " + to + " or newer" + (from.empty() ? "" : ", now " + from);
}

auto limit_text(const std::string& name, const std::string& from, const std::string& to) -> std::string {
  if (to.empty()) {
    return "without " + name + (from.empty() ? "" : " " + from);
  }
  return name + " " + to + (from.empty() ? "" : " instead of " + from);
}

}  // namespace

auto change_name(const Change& change) -> std::string {
  switch (change.kind) {
    case Kind::package:
    case Kind::python_package:
    case Kind::channel:
    case Kind::channel_order:
      return change.name;
    case Kind::channel_priority:
      return option_text(Option::channel_priority);
    case Kind::index:
      return option_text(Option::index_url);
    case Kind::cuda:
      return option_text(Option::cuda);
    case Kind::cudnn:
      return option_text(Option::cudnn);
    case Kind::python:
      return option_text(Option::python);
    case Kind::installer:
      return option_text(Option::installer);
    case Kind::gpu:
      return change.to.empty() ? change.from : "gpu";
    case Kind::driver:
    case Kind::glibc:
    case Kind::platform:
      return std::string(change_kind_text(change.kind));
  }
  return "";
}

auto change_text(const Change& change) -> std::string {
  const auto from = printable(change.from);
  const auto to = printable(change.to);
  const auto name = printable(change_name(change));
  switch (change.kind) {
    case Kind::package:
    case Kind::python_package:
      return spec_text(from, to);
    case Kind::driver:
    case Kind::glibc:
      return version_text(name, from, to);
    case Kind::platform:
      return "another system, " + to + " instead of " + from + (from.starts_with("win-") && to == "linux-64" ? ", such as WSL 2" : "");
    case Kind::gpu:
      return to.empty() ? "without `" + from + "`" : "another GPU, " + to + " instead of " + from;
    case Kind::channel:
      return "-c " + to + " before your channels";
    case Kind::channel_order:
      return "-c " + name + " before the other channels";
    case Kind::channel_priority:
    case Kind::index:
    case Kind::installer:
    case Kind::cuda:
    case Kind::cudnn:
    case Kind::python:
      return limit_text(name, from, to);
  }
  return {};
}

}  // namespace gpusolve::report
