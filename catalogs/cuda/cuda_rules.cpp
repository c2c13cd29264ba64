#include "catalogs/cuda/cuda_rules.hpp"

#include <algorithm>

#include "catalogs/cuda/code_targets.hpp"
#include "catalogs/cuda/library_range.hpp"

namespace gpusolve::catalogs {
namespace {

using Judged = std::variant<RunsBy, Reason>;

/// Answers the rules' questions about a driver that may be only partly known. If only its CUDA version is known, compares driver numbers by
/// the CUDA versions that they correspond to.
class DriverView {
 public:
  DriverView(const Facts& facts, const Catalog& catalog)
      : driver_(facts.driver ? &*facts.driver : nullptr), platform_(facts.platform.value), catalog_(catalog) {}

  [[nodiscard]] auto is_free() const -> bool { return driver_ == nullptr || (!driver_->version && !driver_->cuda); }

  [[nodiscard]] auto fact() const -> std::string { return "driver " + known_version_text(*driver_); }

  /// Whether the driver is at least `least`.
  [[nodiscard]] auto reaches(const DottedVersion& least) const -> bool {
    if (driver_->version) {
      return *driver_->version >= least;
    }
    const auto cuda = catalog_.cuda_of_driver(least, platform_);
    return !cuda || *driver_->cuda >= *cuda;
  }

  /// Whether the driver's branch is later than `last`.
  [[nodiscard]] auto is_beyond(const DottedVersion& last) const -> bool {
    if (driver_->version) {
      const auto* branch = catalog_.branch_of(*driver_->version);
      return branch != nullptr && branch->branch > last;
    }
    const auto cuda = catalog_.cuda_of_driver(last, platform_);
    return cuda && *driver_->cuda > *cuda;
  }

  [[nodiscard]] auto has_cuda(const DottedVersion& cuda) const -> bool {
    const auto own = driver_->cuda ? driver_->cuda : catalog_.cuda_of_driver(*driver_->version, platform_);
    if (own) {
      return *own >= cuda.prefix(2);
    }
    const auto native = catalog_.native_driver(cuda, platform_);
    return !native || *driver_->version >= *native;
  }

 private:
  const Driver* driver_;
  Platform platform_;
  const Catalog& catalog_;
};

/// The code of a build that a GPU uses: the code of the separate Tegra build if only that runs on the GPU.
struct Code {
  std::span<const CodeTarget> cubins;
  std::span<const CodeTarget> ptx;
};

auto code_for(const GpuCode& build, ComputeCapability gpu, const Catalog& catalog) -> Code {
  if (!build.is_code_known) {
    return {build.cuda ? catalog.toolkit_targets(*build.cuda) : std::span<const CodeTarget>{}, {}};
  }
  return is_for_tegra_build(build, gpu) ? Code{build.tegra_cubins, build.tegra_ptx} : Code{build.cubins, build.ptx};
}

auto find_code(const Code& code, ComputeCapability gpu) -> std::optional<RunsBy> {
  if (const auto cubin = best_cubin(code.cubins, gpu)) {
    return RunsBy{RunsBy::Kind::cubin, *cubin};
  }
  if (const auto ptx = best_ptx(code.ptx, gpu)) {
    return RunsBy{RunsBy::Kind::ptx, *ptx};
  }
  return std::nullopt;
}

/// The range of the toolkit's own libraries: from its lowest target to the major version of its highest.
auto toolkit_range(const DottedVersion& cuda, const Catalog& catalog) -> LibraryRange {
  const auto targets = catalog.toolkit_targets(cuda);
  if (targets.empty()) {
    return {};
  }
  return {std::ranges::min(targets).capability, std::ranges::max(targets).capability, {}};
}

auto is_served_by_libraries(const GpuCode& build, ComputeCapability gpu, const Catalog& catalog) -> bool {
  if (!build.cuda) {
    return true;
  }
  const auto cudnn = build.cudnn ? catalog.cudnn_range(*build.cudnn, *build.cuda) : std::nullopt;
  return is_served(toolkit_range(*build.cuda, catalog), gpu) && (!cudnn || is_served(*cudnn, gpu));
}

/// Why the driver does not support the GPU; nullopt if it does.
auto driver_fault(ComputeCapability gpu, const DriverView& driver, const Catalog& catalog) -> std::optional<Reason> {
  if (driver.is_free()) {
    return std::nullopt;
  }
  if (const auto first = catalog.first_driver_for(gpu); first && !driver.reaches(*first)) {
    return Reason{ReasonCode::driver_too_old, {}, driver.fact(), first->text()};
  }
  if (const auto last = catalog.last_driver_branch_for(gpu); last && driver.is_beyond(*last)) {
    return Reason{
        .code = ReasonCode::library_drops_arch, .subject = {}, .fact = driver.fact(), .needed = last->text(), .is_of_driver = true};
  }
  return std::nullopt;
}

auto text_of(const std::optional<DottedVersion>& version) -> std::string { return version ? version->text() : std::string(); }

/// Why the program itself does not serve the GPU, whatever its code; nullopt if it does.
auto own_limit(const GpuCode& build, ComputeCapability gpu) -> std::optional<Reason> {
  if (build.least && gpu < *build.least) {
    return Reason{ReasonCode::no_kernel_image, {}, gpu.sm(), build.least->text()};
  }
  if (build.most && *build.most < gpu) {
    return Reason{ReasonCode::no_kernel_image, {}, gpu.sm(), {}};
  }
  for (const auto& failure : build.failures) {
    if (!failure.fails_only_with_older_driver && std::ranges::find(failure.gpus, gpu) != failure.gpus.end()) {
      return Reason{.code = ReasonCode::no_kernel_image, .subject = {}, .fact = gpu.sm(), .known_failure = failure.why};
    }
  }
  return std::nullopt;
}

/// The entry about kernels that the build has for the GPU only as PTX; null if there is none.
auto ptx_part_of(std::span<const KnownFailure> failures, ComputeCapability gpu) -> const KnownFailure* {
  const auto found = std::ranges::find_if(failures, [&](const KnownFailure& failure) {
    return failure.fails_only_with_older_driver && std::ranges::find(failure.gpus, gpu) != failure.gpus.end();
  });
  return found == failures.end() ? nullptr : &*found;
}

/// The kernels that the build has for the GPU only as PTX, in words; empty if there are none.
auto part_as_ptx(const GpuCode& build, ComputeCapability gpu) -> std::string {
  const auto* const part = ptx_part_of(build.failures, gpu);
  return part == nullptr ? std::string() : std::string(part->why);
}

/// Whether the build contains no kernels, because it compiles them.
auto only_compiles(const GpuCode& build) -> bool { return build.compiles && build.cubins.empty() && build.ptx.empty(); }

/// Why a build without code for the GPU fails. If its code is unknown, the targets of its toolkit replace it: then it is only known that
/// the libraries of that toolkit do not serve the GPU.
auto without_code(const GpuCode& build, ComputeCapability gpu, const Catalog& catalog) -> Reason {
  const bool is_of_libraries = !build.is_code_known && !is_served_by_libraries(build, gpu, catalog);
  return {is_of_libraries ? ReasonCode::library_drops_arch : ReasonCode::no_kernel_image, {}, gpu.sm(), {}};
}

/// Whether the GPU itself needs a newer driver than the compilation of the PTX.
auto needs_more_than(const std::optional<Reason>& fault, const std::optional<DottedVersion>& native) -> bool {
  const auto first = fault ? parse_dotted_version(fault->needed) : Result<DottedVersion>(Error{});
  return fault && fault->code == ReasonCode::driver_too_old && first && native && *native < *first;
}

auto judge_gpu(const GpuCode& build, ComputeCapability gpu, const Facts& facts, const Catalog& catalog) -> Judged {
  const DriverView driver(facts, catalog);
  if (auto limit = own_limit(build, gpu)) {
    return *std::move(limit);
  }
  const auto runs_by =
      only_compiles(build) ? std::optional(RunsBy{RunsBy::Kind::compiled, {gpu}}) : find_code(code_for(build, gpu, catalog), gpu);
  if (!runs_by) {
    return without_code(build, gpu, catalog);
  }
  if (!is_served_by_libraries(build, gpu, catalog)) {
    return Reason{ReasonCode::library_drops_arch, {}, gpu.sm(), {}};
  }
  const bool is_ptx = runs_by->kind == RunsBy::Kind::ptx;
  const auto part = is_ptx ? std::string() : part_as_ptx(build, gpu);
  auto fault = driver_fault(gpu, driver, catalog);
  if ((is_ptx || !part.empty()) && build.cuda && !is_native_cuda(*build.cuda, facts, catalog)) {
    const auto native = catalog.native_driver(*build.cuda, facts.platform.value);
    return needs_more_than(fault, native) ? *std::move(fault)
                                          : Reason{.code = ReasonCode::ptx_needs_newer_driver,
                                                   .subject = {},
                                                   .fact = driver.fact(),
                                                   .needed = text_of(native),
                                                   .known_failure = part};
  }
  if (fault) {
    return *std::move(fault);
  }
  return *runs_by;
}

/// Judges all GPUs. If neither the code nor a toolkit's targets are known, judges only the limits of the program itself.
void judge_gpus(const GpuCode& build, const Facts& facts, const Catalog& catalog, Verdict& verdict) {
  const bool is_open = !build.is_code_known && (!build.cuda || catalog.toolkit_targets(*build.cuda).empty());
  verdict.is_code_assumed = !build.is_code_known;
  for (const auto capability : facts.capabilities()) {
    if (!is_open) {
      verdict.gpus.emplace_back(capability, judge_gpu(build, capability, facts, catalog));
    } else if (auto limit = own_limit(build, capability)) {
      verdict.gpus.emplace_back(capability, *std::move(limit));
    }
  }
}

/// Adds a reason if the driver is older than the build itself requires.
void judge_own_driver(const GpuCode& build, const Facts& facts, const Catalog& catalog, Verdict& verdict) {
  const DriverView driver(facts, catalog);
  const auto& least = is_windows(facts.platform.value) ? build.least_windows_driver : build.least_linux_driver;
  if (least && !driver.is_free() && !driver.reaches(*least)) {
    verdict.machine.push_back({ReasonCode::driver_too_old, {}, driver.fact(), least->text()});
  }
}

void raise(std::optional<DottedVersion>& least, const std::optional<DottedVersion>& other) {
  if (other && (!least || *least < *other)) {
    least = other;
  }
}

/// 12.0 for the family 12: its least driver is the least driver of all toolkits of the family.
auto first_of_family(const DottedVersion& cuda) -> DottedVersion { return cuda.parts().size() > 1 ? cuda : dotted(cuda.text() + ".0"); }

}  // namespace

auto is_for_tegra_build(const GpuCode& build, ComputeCapability gpu) -> bool {
  return best_cubin(build.tegra_cubins, gpu) && !best_cubin(build.cubins, gpu);
}

void keep_to_one_build(const GpuCode& build, Verdict& verdict) {
  const auto is_of_tegra = [&](const auto& gpu) { return is_for_tegra_build(build, gpu.first); };
  if (std::ranges::none_of(verdict.gpus, is_of_tegra)) {
    return;
  }
  for (auto& [gpu, judged] : verdict.gpus) {
    if (!is_for_tegra_build(build, gpu) && std::holds_alternative<RunsBy>(judged)) {
      judged = Reason{ReasonCode::no_kernel_image, {}, gpu.sm(), {}};
    }
  }
}

auto least_toolkit(const GpuCode& build, const Catalog& catalog) -> std::optional<DottedVersion> {
  if (build.cuda || !build.is_code_known || (build.cubins.empty() && build.ptx.empty())) {
    return build.cuda;
  }
  auto newest = build.cubins.empty() ? build.ptx.front() : std::ranges::max(build.cubins);
  newest = build.ptx.empty() ? newest : std::max(newest, std::ranges::max(build.ptx));
  std::optional<DottedVersion> least;
  for (const auto& toolkit : catalog.toolkits()) {
    const auto targets = catalog.toolkit_targets(toolkit);
    const bool makes_it = std::ranges::find(targets, newest) != targets.end();
    least = makes_it && (!least || toolkit < *least) ? std::optional(toolkit) : least;
  }
  return least;
}

auto judge_cuda(const DottedVersion& cuda, const Facts& facts, const Catalog& catalog) -> Verdict {
  Verdict verdict;
  const DriverView driver(facts, catalog);
  const auto least = catalog.least_driver(cuda, facts.platform.value);
  if (least && !driver.is_free() && !driver.reaches(*least)) {
    verdict.machine.push_back({ReasonCode::driver_too_old, {}, driver.fact(), least->text()});
  }
  return verdict;
}

auto driver_fault(ComputeCapability gpu, const Facts& facts, const Catalog& catalog) -> std::optional<Reason> {
  return driver_fault(gpu, DriverView(facts, catalog), catalog);
}

auto is_native_cuda(const DottedVersion& cuda, const Facts& facts, const Catalog& catalog) -> bool {
  const DriverView driver(facts, catalog);
  return driver.is_free() || driver.has_cuda(cuda);
}

auto judge_by_cuda(const PublishedBuild& build, const Facts& facts, const Catalog& catalog) -> Verdict {
  auto verdict = judge_cuda(*build.cuda, facts, catalog);
  judge_gpus(build, facts, catalog, verdict);
  keep_to_one_build(build, verdict);
  return verdict;
}

auto has_ptx_part(const StackBuild& build, std::span<const ComputeCapability> gpus) -> bool {
  return std::ranges::any_of(gpus, [&](ComputeCapability gpu) { return ptx_part_of(build.failures, gpu) != nullptr; });
}

auto judge_by_cuda(const StackBuild& build, const Facts& facts, const Catalog& catalog) -> Verdict {
  const auto toolkit = least_toolkit(build, catalog);
  auto verdict = toolkit ? judge_cuda(first_of_family(*toolkit), facts, catalog) : Verdict{};
  judge_own_driver(build, facts, catalog, verdict);
  judge_gpus(build, facts, catalog, verdict);
  return verdict;
}

auto least_driver_of(const std::optional<DottedVersion>& cuda, bool needs_compiling, const Facts& facts, const Catalog& catalog)
    -> std::optional<DottedVersion> {
  const auto platform = facts.platform.value;
  auto least = cuda ? catalog.least_driver(first_of_family(*cuda), platform) : std::nullopt;
  for (const auto capability : facts.capabilities()) {
    raise(least, catalog.first_driver_for(capability));
  }
  if (needs_compiling && cuda) {
    raise(least, catalog.native_driver(*cuda, platform));
  }
  return least;
}

}  // namespace gpusolve::catalogs
