#include "engine/audit/checks/device_code_failures.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include "adapters/report/words/why.hpp"
#include "adapters/report/words/wording.hpp"
#include "base/plain.hpp"
#include "engine/audit/checks/audits.hpp"
#include "engine/audit/repair/repair.hpp"
#include "engine/specs/leading_numbers.hpp"

namespace gpusolve::engine::audit {
namespace {

/// The number in `sm_90a`, `compute_90`, `gfx90a`.
auto number_in(const std::string& target) -> std::uint64_t {
  std::uint64_t number = 0;
  for (const char c : target) {
    const bool is_digit = c >= '0' && c <= '9';
    if (!is_digit && number != 0) {
      break;
    }
    number = is_digit && number < 1'000'000 ? number * 10 + static_cast<std::uint64_t>(c - '0') : number;
  }
  return number;
}

/// "sm_80 sm_90 compute_90": the targets of all code in the libraries that can run on some GPU.
auto content_text(const std::vector<JudgedLibrary>& judged) -> std::string {
  constexpr std::size_t k_most = 16;
  std::set<std::tuple<DeviceCode::Kind, std::uint64_t, std::string>> targets;
  for (const auto& [library, verdict] : judged) {
    for (const auto& code : library->codes) {
      if (code.kind != DeviceCode::Kind::idle) {
        targets.emplace(code.kind, number_in(code.target), code.target);
      }
    }
  }
  std::vector<std::string> names;
  std::ranges::transform(targets, std::back_inserter(names), [](const auto& target) { return std::get<2>(target); });
  return joined_first(names, k_most, " ");
}

/// The files that were read, and the catalog's entry if it lists other code.
auto evidence_of(const CodeFailure& failure, const Scene& scene) -> std::vector<std::string> {
  std::vector<std::string> paths;
  std::ranges::transform(failure.judged, std::back_inserter(paths), [](const JudgedLibrary& one) { return one.library->path; });
  std::vector<std::string> evidence{"read: " + short_list(paths)};
  for (const auto& torch : scene.torches) {
    const auto& match = torch.judgement.match;
    if (audit::label_of(*torch.package) == label_of(*failure.package) && match && match->build->is_code_known) {
      evidence.push_back("the catalog lists other code for " + torch.label + " (" + match->build->evidence.source.str() +
                         "); the files decide");
    }
  }
  return evidence;
}

/// The cause of a failure; failures with the same cause share one finding.
struct Cause {
  ComputeCapability gpu;
  std::string least_driver;
  std::string least_cuda;
  bool is_ptx_too_new{};
  auto operator==(const Cause&) const -> bool = default;
};

auto cause_of(const CodeFailure& failure) -> Cause {
  const auto awaited = failure.awaited_driver();
  return awaited ? Cause{failure.gpu, awaited->least_driver, awaited->least_cuda, awaited->is_ptx_too_new} : Cause{failure.gpu, {}, {}, {}};
}

/// Writes into the finding which driver the packages need.
void put_driver(const Cause& cause, bool is_one, const Scene& scene, Finding& finding) {
  finding.code = cause.is_ptx_too_new ? FindingCode(AuditCode::ptx_too_new) : FindingCode(ReasonCode::driver_too_old);
  finding.fact = machine_driver(scene);
  finding.needed = cause.least_driver;
  finding.text = cause.is_ptx_too_new ? ""
                                      : finding.subject + (is_one ? " was" : " were") + " compiled by CUDA " + cause.least_cuda + ", and " +
                                            finding.fact + " is too old for " + (is_one ? "it." : "them.");
  finding.repair = cause.least_driver.empty() ? std::nullopt : std::optional(update_driver(cause.least_driver, scene));
}

auto finding_of(const Cause& cause, const std::vector<const CodeFailure*>& failures, const Scene& scene) -> Finding {
  const bool is_one = failures.size() == 1;
  std::vector<std::string> labels;
  std::size_t files = 0;
  for (const auto* const failure : failures) {
    labels.push_back(label_of(*failure->package));
    files += failure->judged.size();
  }
  Finding finding{.code = AuditCode::no_device_code, .subject = report::enumerated(labels), .fact = cause.gpu.sm()};
  if (!cause.least_cuda.empty()) {
    put_driver(cause, is_one, scene, finding);
  } else if (is_one) {
    finding.needed = content_text(failures.front()->judged);
  } else {
    finding.text = finding.subject + " have no code for " + finding.fact +
                   ". They may import, but the first kernel of each fails: \"no kernel image is available for execution on the device\".";
  }
  finding.evidence = is_one ? evidence_of(*failures.front(), scene) : std::vector{"read: " + report::counted(files, "file")};
  return finding;
}

}  // namespace

auto CodeFailure::awaited_driver() const -> std::optional<CodeVerdict> {
  std::optional<CodeVerdict> least;
  for (const auto& [library, verdict] : judged) {
    const bool is_less = !least || leading_numbers(verdict.least_cuda) < leading_numbers(least->least_cuda);
    if (!verdict.least_cuda.empty() && is_less) {
      least = verdict;
    }
  }
  return least;
}

auto label_of(const PackageCode& package) -> std::string { return package.name + " " + package.version; }

auto machine_driver(const Scene& scene) -> std::string {
  const auto& driver = scene.facts.driver;
  return driver && driver->version ? "driver " + driver->version->text() : "the driver";
}

auto short_list(const std::vector<std::string>& texts) -> std::string {
  constexpr std::size_t k_most = 4;
  return joined_first(texts, k_most);
}

auto findings_of(const std::vector<CodeFailure>& failures, const Scene& scene) -> Findings {
  std::vector<std::pair<Cause, std::vector<const CodeFailure*>>> kinds;
  for (const auto& failure : failures) {
    const auto cause = cause_of(failure);
    auto kind = std::ranges::find(kinds, cause, [](const auto& one) { return one.first; });
    kind = kind == kinds.end() ? kinds.insert(kind, {cause, {}}) : kind;
    kind->second.push_back(&failure);
  }
  Findings findings;
  std::ranges::transform(kinds, std::back_inserter(findings), [&](const auto& kind) { return finding_of(kind.first, kind.second, scene); });
  return findings;
}

}  // namespace gpusolve::engine::audit
