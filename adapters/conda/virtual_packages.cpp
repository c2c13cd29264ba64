#include "adapters/conda/virtual_packages.hpp"

#include <algorithm>
#include <utility>

#include "adapters/conda/dependency_text.hpp"
#include "base/overloaded.hpp"
#include "model/words/word.hpp"

namespace gpusolve::conda {
namespace {

// Baselines for a machine whose system version is unknown; rattler assumes the same.
constexpr std::string_view k_linux_version = "4.18";
constexpr std::string_view k_windows_version = "10.0";
constexpr std::string_view k_macos_version = "13.0";

/// The baseline CPU that `conda` assumes for a platform other than the running one.
auto baseline_cpu(Platform platform) -> std::string_view {
  switch (platform) {
    case Platform::linux_64:
    case Platform::win_64:
    case Platform::osx_64:
      return "x86_64";
    case Platform::linux_aarch64:
      return "aarch64";
    case Platform::osx_arm64:
      return "arm64";
  }
  GPUSOLVE_CHECK(false, "unknown platform");
  return {};
}

auto is_met_by(const MatchSpec& spec, const std::string& name, const VirtualPackage& package) -> bool {
  RecordView view{.name = name, .version = package.version, .version_text = package.version_text, .build = package.build};
  return spec.matches_apart_from_name(view);
}

/// The lowest version that meets the spec, if it is newer than the one found; nullopt for any other mismatch.
auto newer_version_for(const MatchSpec& spec, const std::string& name, const VirtualPackage& found) -> std::optional<DottedVersion> {
  const auto least = spec.version() == nullptr ? std::nullopt : lower_bound_of(spec.version()->text());
  const auto version = least ? parse_version(least->text()) : Result<Version>(Error{});
  const bool is_newer = version && found.version < *version;
  return is_newer && is_met_by(spec, name, {*version, least->text(), found.build}) ? least : std::nullopt;
}

auto driver_fact(const Facts& facts) -> std::string {
  if (!facts.driver) {
    return {};
  }
  const auto& version = facts.driver->version;
  const auto& cuda = facts.driver->cuda;
  const std::string cuda_text = cuda ? "CUDA " + cuda->text() : "";
  if (!version) {
    return cuda ? "driver for " + cuda_text : "";
  }
  return "driver " + version->text() + (cuda ? " (" + cuda_text + ")" : "");
}

auto reason_code_of(std::string_view name, bool is_present, bool is_too_old) -> ReasonCode {
  if (name == "__cuda") {
    return !is_present ? ReasonCode::no_gpu : is_too_old ? ReasonCode::driver_too_old : ReasonCode::dependency_conflict;
  }
  if (name == "__cuda_arch") {
    return is_present ? ReasonCode::no_kernel_image : ReasonCode::no_gpu;
  }
  if (name == "__glibc" && is_present) {
    return is_too_old ? ReasonCode::glibc_too_old : ReasonCode::dependency_conflict;
  }
  return ReasonCode::platform_unavailable;
}

}  // namespace

void VirtualPackages::set(std::string_view name, std::string_view version, std::string_view build) {
  const auto parsed = parse_version(version);
  GPUSOLVE_CHECK(parsed.has_value(), "a fact's version is no conda version");
  states_.insert_or_assign(std::string(name), VirtualPackage{*parsed, std::string(version), std::string(build)});
}

void VirtualPackages::set_cuda(const Facts& facts) {
  if (facts.has_no_gpu() || is_macos(facts.platform.value)) {
    return;
  }
  if (facts.driver && facts.driver->cuda) {
    set("__cuda", facts.driver->cuda->text(), "0");
  } else {
    states_.insert_or_assign("__cuda", FreePackage{});
  }
  const auto capabilities = facts.capabilities();
  if (capabilities.empty()) {
    states_.insert_or_assign("__cuda_arch", FreePackage{});
  } else {
    set("__cuda_arch", capabilities.front().text(), "0");
  }
}

auto VirtualPackages::of_facts(const Facts& facts, DriverFor driver_for) -> VirtualPackages {
  VirtualPackages out;
  out.driver_for_ = std::move(driver_for);
  const auto platform = facts.platform.value;
  out.platform_ = platform;
  out.driver_text_ = driver_fact(facts);
  if (is_linux(platform)) {
    out.set("__linux", k_linux_version, "0");
    if (facts.glibc) {
      out.set("__glibc", facts.glibc->value.text(), "0");
    }
  } else if (is_windows(platform)) {
    out.set("__win", k_windows_version, "0");
  } else {
    out.set("__osx", k_macos_version, "0");
  }
  if (!is_windows(platform)) {
    out.set("__unix", "0", "0");
  }
  out.set("__archspec", "1", baseline_cpu(platform));
  out.set_cuda(facts);
  return out;
}

auto VirtualPackages::with_override(std::string_view text) const -> Result<VirtualPackages> {
  const auto equals = text.find('=');
  const auto name = text.substr(0, equals);
  const auto wrong = [&](const std::string& why) { return usage_error("virtual package " + quote(text) + " " + why); };
  if (equals == std::string_view::npos || !is_virtual_name(name) || !is_plain_word(name)) {
    return wrong("is not of the form `__name=version`, `__name=version=build` or `__name=`");
  }
  VirtualPackages out = *this;
  const auto value = text.substr(equals + 1);
  if (value.empty()) {
    out.states_.erase(std::string(name));
    if (name == "__cuda") {
      out.states_.erase("__cuda_arch");
    }
    return out;
  }
  const auto second = value.find('=');
  const auto build = second == std::string_view::npos ? std::string_view("0") : value.substr(second + 1);
  const auto version = value.substr(0, second);
  auto parsed = parse_version(version);
  if (!parsed) {
    return wrong("has no readable version: " + parsed.error().message);
  }
  if (!is_plain_word(build)) {
    return wrong("has a build of other characters than letters, digits and `_.-+!=~`");
  }
  out.states_.insert_or_assign(std::string(name), VirtualPackage{std::move(*parsed), std::string(version), std::string(build)});
  if (name == "__cuda") {
    out.driver_text_ = "driver for CUDA " + std::string(version);
  }
  return out;
}

auto VirtualPackages::reason_for(const std::string& name, const MatchSpec& spec, const VirtualPackage* found) const -> Reason {
  const auto newer = found == nullptr ? std::nullopt : newer_version_for(spec, name, *found);
  Reason reason{reason_code_of(name, found != nullptr, newer.has_value()), {}, {}};
  reason.needed = spec.version() != nullptr ? spec.version()->text() : "";
  if (found == nullptr) {
    reason.fact = reason.code == ReasonCode::no_gpu ? "no GPU" : std::string(platform_text(platform_));
  } else if (name == "__cuda") {
    reason.fact = driver_text_;
    const auto driver = newer && driver_for_ ? driver_for_(*newer) : std::nullopt;
    // The package is a CUDA version, but the component that is too old is the driver.
    reason.needed = driver ? driver->text() : newer ? "" : reason.needed;
  } else if (name == "__cuda_arch") {
    const auto capability = parse_compute_capability(found->version_text);
    reason.fact = capability ? capability->sm() : found->version_text;
  } else {
    const bool is_cpu = name == "__archspec";
    reason.fact = name.substr(2) + " " + (is_cpu ? found->build : found->version_text);
    reason.needed = is_cpu && spec.build() != nullptr ? spec.build()->text() : newer ? newer->text() : reason.needed;
  }
  return reason;
}

auto VirtualPackages::failure_of(const MatchSpec& spec, resolver::Requirement::Kind kind) const -> std::optional<Reason> {
  GPUSOLVE_CHECK(spec.exact_name() != nullptr, "a virtual package's spec names it");
  const std::string& name = *spec.exact_name();
  const auto found = states_.find(name);
  if (found == states_.end()) {
    const bool holds = kind == resolver::Requirement::Kind::constrains || name == "__conda";
    return holds ? std::nullopt : std::optional(reason_for(name, spec, nullptr));
  }
  const auto* package = std::get_if<VirtualPackage>(&found->second);
  const bool holds = package == nullptr || is_met_by(spec, name, *package);
  return holds ? std::nullopt : std::optional(reason_for(name, spec, package));
}

auto VirtualPackages::texts() const -> std::vector<std::string> {
  std::vector<std::string> out;
  out.reserve(states_.size());
  for (const auto& [name, state] : states_) {
    out.push_back(std::visit(
        overloaded{[&, &key = name](const VirtualPackage& package) { return key + "=" + package.version_text + "=" + package.build; },
                   [&, &key = name](const FreePackage&) { return key + "=*"; }},
        state));
  }
  return out;
}

}  // namespace gpusolve::conda
