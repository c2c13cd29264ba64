// Virtual packages: the facts of the machine in conda's terms (CEP 30, CEP 46). An unknown fact is free: it meets every spec.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "adapters/conda/spec/match_spec.hpp"
#include "adapters/conda/spec/version.hpp"
#include "base/result.hpp"
#include "model/dotted_version.hpp"
#include "model/facts.hpp"
#include "model/reason.hpp"
#include "resolver/candidate.hpp"

namespace gpusolve::conda {

/// A virtual package that the machine has.
struct VirtualPackage {
  Version version;
  std::string version_text;
  std::string build;
};
/// A virtual package that may be absent, or present in any version, so that it rules out nothing.
struct FreePackage {};

/// The lowest driver whose own CUDA is at least this version; nullopt if none is known.
using DriverFor = std::function<std::optional<DottedVersion>(const DottedVersion& cuda)>;

/// All virtual packages of one machine. Every other virtual name is absent.
class VirtualPackages {
 public:
  /// The virtual packages that follow from the facts:
  /// - `__cuda`: the driver's own CUDA version (`Driver::cuda`). Free if the driver is unknown and a GPU is possible; absent without a GPU
  ///   and on macOS.
  /// - `__cuda_arch`: the smallest compute capability. Absent if `__cuda` is.
  /// - `__glibc`: as known; absent on platforms without glibc.
  /// - `__linux` 4.18, `__win` 10.0, `__osx` 13.0: assumed baselines, because the facts do not contain the version of the system.
  /// - `__unix` 0. `__archspec` 1, with the baseline CPU of the platform as its build.
  /// `driver_for` says in reasons which driver a CUDA version needs.
  [[nodiscard]] static auto of_facts(const Facts& facts, DriverFor driver_for = {}) -> VirtualPackages;

  /// A copy with one package replaced: `__cuda=12.4`, `__archspec=1=x86_64_v3`; `__cuda=` makes it absent, and `__cuda_arch` with it.
  /// Errors (kind `usage`) describe the fault of the text.
  [[nodiscard]] auto with_override(std::string_view text) const -> Result<VirtualPackages>;

  /// The reason why `spec`, whose name starts with two underscores, does not hold; nullopt if it holds. An absent package meets every
  /// `constrains` and no `needs`. `__conda`, the tool itself, is always present.
  [[nodiscard]] auto failure_of(const MatchSpec& spec, resolver::Requirement::Kind kind) const -> std::optional<Reason>;

  /// The packages for reports: `__cuda=12.4=0` and so on, sorted by name; a free package is `__cuda=*`.
  [[nodiscard]] auto texts() const -> std::vector<std::string>;

 private:
  using State = std::variant<VirtualPackage, FreePackage>;
  void set(std::string_view name, std::string_view version, std::string_view build);
  void set_cuda(const Facts& facts);
  [[nodiscard]] auto reason_for(const std::string& name, const MatchSpec& spec, const VirtualPackage* found) const -> Reason;

  std::map<std::string, State, std::less<>> states_;
  Platform platform_{};
  std::string driver_text_;  // `driver 535.104.05 (CUDA 12.2)`; empty if unknown
  DriverFor driver_for_;
};

/// Whether the name is that of a virtual package.
[[nodiscard]] inline auto is_virtual_name(std::string_view name) -> bool { return name.starts_with("__"); }

}  // namespace gpusolve::conda
