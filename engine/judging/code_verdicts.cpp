#include "engine/judging/code_verdicts.hpp"

#include "catalogs/cuda/code_targets.hpp"
#include "catalogs/cuda/cuda_rules.hpp"
#include "catalogs/gpu_rules.hpp"

namespace gpusolve::engine {
namespace {

using catalogs::CodeTarget;

/// The code of the library in the types of the rules.
struct TypedCode {
  DeviceCode::Kind kind{};
  std::optional<CodeTarget> target;   // nullopt: of AMD, idle, or not understood
  std::optional<DottedVersion> cuda;  // of PTX: the CUDA that the driver must serve; nullopt if unknown
};

auto typed(const DeviceCode& code, const catalogs::Catalog& catalog) -> TypedCode {
  const bool is_nvidia = code.kind == DeviceCode::Kind::cubin || code.kind == DeviceCode::Kind::ptx;
  return {code.kind, is_nvidia ? catalogs::parse_target(code.target) : std::nullopt,
          code.kind == DeviceCode::Kind::ptx ? toolkit_of_isa(code.isa, catalog) : std::nullopt};
}

class CodeJudge {
 public:
  CodeJudge(const LibraryCode& library, const Facts& facts, const catalogs::Catalog& catalog)
      : library_(library), facts_(facts), catalog_(catalog) {
    std::ranges::transform(library.codes, std::back_inserter(codes_), [&](const DeviceCode& code) { return typed(code, catalog); });
    has_plain_units_ =
        std::ranges::any_of(library.units, [&](const CodeUnits& unit) { return runs_somewhere(unit) && !is_optional(unit); });
  }

  [[nodiscard]] auto verdict(ComputeCapability gpu) const -> CodeVerdict {
    CodeVerdict verdict{.gpu = gpu};
    std::uint64_t compiled = 0;
    for (const auto& unit : library_.units) {
      if (!runs_somewhere(unit) || (has_plain_units_ && is_optional(unit))) {
        continue;
      }
      verdict.judged += unit.count;
      const auto how = judge_unit(unit, gpu, verdict);
      compiled += how == CodeVerdict::How::compiled ? unit.count : 0;
      verdict.without += how == CodeVerdict::How::none ? unit.count : 0;
    }
    verdict.how = verdict.without == verdict.judged ? CodeVerdict::How::none
                  : verdict.without > 0             ? CodeVerdict::How::partly
                  : compiled > 0                    ? CodeVerdict::How::compiled
                                                    : CodeVerdict::How::native;
    refuse_old_driver(verdict);
    return verdict;
  }

  [[nodiscard]] auto has_code() const -> bool {
    return std::ranges::any_of(library_.units, [&](const CodeUnits& unit) { return runs_somewhere(unit); });
  }

 private:
  [[nodiscard]] auto runs_somewhere(const CodeUnits& unit) const -> bool {
    return std::ranges::any_of(unit.codes, [&](std::uint32_t code) { return codes_[code].kind != DeviceCode::Kind::idle; });
  }
  /// Whether all code of the unit is restricted to one chip or family, or is of one major version.
  [[nodiscard]] auto is_optional(const CodeUnits& unit) const -> bool {
    std::set<std::uint16_t> majors;
    bool is_restricted = true;
    for (const auto code : unit.codes) {
      if (const auto& target = codes_[code].target) {
        majors.insert(target->capability.major);
        is_restricted = is_restricted && target->kind != CodeTarget::Kind::plain;
      }
    }
    return !majors.empty() && (is_restricted || majors.size() == 1);
  }

  [[nodiscard]] auto targets(const CodeUnits& unit, DeviceCode::Kind kind) const -> std::vector<CodeTarget> {
    std::vector<CodeTarget> found;
    for (const auto code : unit.codes) {
      if (codes_[code].kind == kind && codes_[code].target) {
        found.push_back(*codes_[code].target);
      }
    }
    return found;
  }

  /// Records in `verdict` the code that the GPU uses, or the driver that it lacks.
  [[nodiscard]] auto judge_unit(const CodeUnits& unit, ComputeCapability gpu, CodeVerdict& verdict) const -> CodeVerdict::How {
    if (const auto cubin = catalogs::best_cubin(targets(unit, DeviceCode::Kind::cubin), gpu)) {
      verdict.uses = verdict.uses.empty() ? catalogs::target_text(*cubin) : verdict.uses;
      return CodeVerdict::How::native;
    }
    const auto ptx = catalogs::best_ptx(targets(unit, DeviceCode::Kind::ptx), gpu);
    if (!ptx) {
      return CodeVerdict::How::none;
    }
    const auto cuda = cuda_of(unit, *ptx);
    const bool is_free = !facts_.driver || (!facts_.driver->version && !facts_.driver->cuda);
    if (is_free || (cuda && catalogs::is_native_cuda(*cuda, facts_, catalog_))) {
      verdict.uses =
          verdict.uses.empty() || verdict.uses.starts_with("sm_") ? "compute_" + catalogs::target_text(*ptx).substr(3) : verdict.uses;
      return CodeVerdict::How::compiled;
    }
    demand(cuda, verdict);
    return CodeVerdict::How::none;
  }

  /// The CUDA that the PTX needs. If the unit has several versions of the PTX, the oldest counts.
  [[nodiscard]] auto cuda_of(const CodeUnits& unit, const CodeTarget& ptx) const -> std::optional<DottedVersion> {
    std::optional<DottedVersion> least;
    for (const auto code : unit.codes) {
      const auto& one = codes_[code];
      if (one.kind == DeviceCode::Kind::ptx && one.target == ptx && one.cuda && (!least || *one.cuda < *least)) {
        least = one.cuda;
      }
    }
    return least;
  }

  void demand(const std::optional<DottedVersion>& cuda, CodeVerdict& verdict) const {
    verdict.is_ptx_too_new = true;
    verdict.least_cuda = cuda ? cuda->text() : "unknown to the catalog";
    const auto driver = cuda ? catalog_.native_driver(*cuda, facts_.platform.value) : std::nullopt;
    verdict.least_driver = driver ? driver->text() : std::string();
  }

  /// Cubins need the least driver of their toolkit.
  void refuse_old_driver(CodeVerdict& verdict) const {
    const auto toolkit = parse_dotted_version(library_.toolkit);
    if (library_.toolkit.empty() || !toolkit || verdict.how == CodeVerdict::How::none) {
      return;
    }
    const auto judged = catalogs::judge_cuda(*toolkit, facts_, catalog_);
    if (!judged.machine.empty()) {
      verdict.how = CodeVerdict::How::none;
      verdict.is_ptx_too_new = false;
      verdict.without = verdict.judged;
      verdict.least_driver = judged.machine.front().needed;
      verdict.least_cuda = toolkit->text();
    }
  }

  const LibraryCode& library_;
  const Facts& facts_;
  const catalogs::Catalog& catalog_;
  std::vector<TypedCode> codes_;
  bool has_plain_units_{};
};

}  // namespace

auto toolkit_of_isa(std::string_view isa, const catalogs::Catalog& catalog) -> std::optional<DottedVersion> {
  const auto wanted = parse_dotted_version(isa);
  std::optional<DottedVersion> least;
  for (const auto& toolkit : catalog.toolkit_entries()) {
    if (wanted && toolkit.ptx_isa && *toolkit.ptx_isa >= *wanted && (!least || toolkit.cuda < *least)) {
      least = toolkit.cuda;
    }
  }
  return least;
}

auto code_verdicts(const LibraryCode& library, const Facts& facts, const catalogs::Catalog& catalog) -> std::vector<CodeVerdict> {
  const CodeJudge judge(library, facts, catalog);
  std::vector<CodeVerdict> verdicts;
  if (judge.has_code()) {
    std::ranges::transform(facts.capabilities(), std::back_inserter(verdicts), [&](ComputeCapability gpu) { return judge.verdict(gpu); });
  }
  return verdicts;
}

auto verdicts_on(ComputeCapability gpu, const std::vector<LibraryCode>& libraries, const Facts& facts, const catalogs::Catalog& catalog)
    -> std::vector<CodeVerdict> {
  std::vector<CodeVerdict> verdicts;
  for (const auto& library : libraries) {
    std::ranges::copy_if(code_verdicts(library, facts, catalog), std::back_inserter(verdicts),
                         [&](const CodeVerdict& verdict) { return verdict.gpu == gpu; });
  }
  return verdicts;
}

}  // namespace gpusolve::engine
