#include <algorithm>
#include <filesystem>
#include <set>
#include <tuple>

#include "adapters/report/wording.hpp"
#include "base/plain.hpp"
#include "engine/audit/audits.hpp"
#include "engine/audit/repair.hpp"
#include "engine/inspect/code_verdicts.hpp"

namespace gpusolve::engine::audit {
namespace {

using How = CodeVerdict::How;

/// A library and how one GPU runs it.
struct Judged {
  const LibraryCode* library{};
  CodeVerdict verdict;
};

auto label_of(const PackageCode& package) -> std::string { return package.name + " " + package.version; }

/// Whether a finding is about this package: its subject is the label, perhaps with a build behind it.
auto is_about(const Finding& finding, const std::string& label) -> bool {
  return finding.subject == label || finding.subject.starts_with(label + " (") || finding.subject.starts_with(label + "+");
}

/// Whether tables led to this finding, and it is about which GPUs have code.
auto is_of_tables(const Finding& finding) -> bool {
  return finding.code == FindingCode(ReasonCode::no_kernel_image) || finding.code == FindingCode(ReasonCode::ptx_needs_newer_driver);
}

auto judged_libraries(const PackageCode& package, ComputeCapability gpu, const Scene& scene) -> std::vector<Judged> {
  std::vector<Judged> judged;
  for (const auto& library : package.libraries) {
    for (auto& verdict : code_verdicts(library, scene.facts, scene.catalog)) {
      if (verdict.gpu == gpu) {
        judged.push_back({&library, std::move(verdict)});
      }
    }
  }
  return judged;
}

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

/// "sm_80 sm_90 compute_90": what the libraries contain that can run somewhere.
auto content_text(const std::vector<Judged>& judged) -> std::string {
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
  const auto more = names.size() > k_most ? " and " + std::to_string(names.size() - k_most) + " more" : std::string();
  names.resize(std::min(names.size(), k_most));
  return joined(names, " ") + more;
}

/// Whether another GPU for which there are cubins runs all units. Libraries that choose among their units at run time have no such GPU.
auto serves_another_completely(const LibraryCode& library) -> bool {
  const auto runs = [&](const CodeUnits& unit, std::uint32_t code) { return std::ranges::find(unit.codes, code) != unit.codes.end(); };
  for (std::uint32_t i = 0; i < library.codes.size(); ++i) {
    const bool is_everywhere = library.codes[i].kind == DeviceCode::Kind::cubin &&
                               std::ranges::all_of(library.units, [&](const CodeUnits& unit) { return runs(unit, i); });
    if (is_everywhere) {
      return true;
    }
  }
  return false;
}

/// Whether so many units lack code that it is hardly meant so.
auto is_much(const CodeVerdict& verdict) -> bool {
  constexpr std::uint64_t k_share = 4;
  return verdict.without * k_share >= verdict.judged;
}

/// "libfoo.so (12 of 480 units)".
auto lack_text(const Judged& one) -> std::string {
  const auto name = std::filesystem::path(one.library->path).filename().string();
  if (one.verdict.without == one.verdict.judged) {
    return name;
  }
  const auto units = report::counted(static_cast<std::size_t>(one.verdict.judged), "unit");
  return name + " (" + std::to_string(one.verdict.without) + " of " + units + ")";
}

/// The first few, and how many more there are.
auto short_list(std::vector<std::string> texts) -> std::string {
  constexpr std::size_t k_most = 4;
  const auto more = texts.size() > k_most ? " and " + std::to_string(texts.size() - k_most) + " more" : std::string();
  texts.resize(std::min(texts.size(), k_most));
  return joined(texts, ", ") + more;
}

class Auditor {
 public:
  Auditor(const Scene& scene, Findings& findings) : scene_(scene), findings_(findings) {}

  void audit(const PackageCode& package) {
    bool runs_on_all = true;
    for (const auto gpu : scene_.facts.capabilities()) {
      const auto judged = judged_libraries(package, gpu, scene_);
      const bool runs = std::ranges::any_of(judged, [](const Judged& one) { return one.verdict.how != How::none; });
      runs_on_all = runs_on_all && (runs || judged.empty());
      if (!judged.empty()) {
        runs ? audit_parts(package, gpu, judged) : audit_none(package, gpu, judged);
      }
    }
    if (runs_on_all) {
      take_back(package);
    }
  }

 private:
  void audit_none(const PackageCode& package, ComputeCapability gpu, const std::vector<Judged>& judged) {
    const auto label = label_of(package);
    if (confirm(label, gpu)) {
      return;
    }
    Finding finding{.code = AuditCode::no_device_code, .subject = label, .fact = gpu.sm(), .needed = content_text(judged)};
    const auto wanting = least_driver(judged);
    if (wanting) {
      const auto& driver = scene_.facts.driver;
      finding.code = wanting->is_ptx_too_new ? FindingCode(AuditCode::ptx_too_new) : FindingCode(ReasonCode::driver_too_old);
      finding.fact = driver && driver->version ? "driver " + driver->version->text() : "the driver";
      finding.needed = wanting->least_driver;
      finding.text = wanting->is_ptx_too_new
                         ? ""
                         : label + " was compiled by CUDA " + wanting->least_cuda + ", and " + finding.fact + " is too old for it.";
      finding.repair = wanting->least_driver.empty() ? std::nullopt : std::optional(update_driver(wanting->least_driver, scene_));
    }
    finding.evidence = evidence_of(judged, label);
    findings_.push_back(std::move(finding));
  }

  /// The verdict with the least driver that would help; nullopt if none would.
  [[nodiscard]] static auto least_driver(const std::vector<Judged>& judged) -> std::optional<CodeVerdict> {
    std::optional<CodeVerdict> least;
    for (const auto& [library, verdict] : judged) {
      const bool is_less = !least || leading_numbers(verdict.least_cuda) < leading_numbers(least->least_cuda);
      if (!verdict.least_cuda.empty() && is_less) {
        least = verdict;
      }
    }
    return least;
  }

  void audit_parts(const PackageCode& package, ComputeCapability gpu, const std::vector<Judged>& judged) {
    std::vector<std::string> lacking;
    std::vector<std::string> paths;
    bool is_uneven = false;
    for (const auto& one : judged) {
      const bool is_partly = one.verdict.how == How::partly && (serves_another_completely(*one.library) || one.verdict.is_ptx_too_new);
      if (is_partly || one.verdict.how == How::none) {
        lacking.push_back(lack_text(one));
        paths.push_back(one.library->path);
      }
      is_uneven = is_uneven || (is_partly && (is_much(one.verdict) || one.verdict.is_ptx_too_new));
    }
    if (!lacking.empty()) {
      const auto label = label_of(package);
      findings_.push_back({.code = AuditCode::device_code_partly,
                           .level = is_uneven ? Level::warning : Level::note,
                           .subject = label,
                           .fact = gpu.sm(),
                           .needed = short_list(lacking),
                           .evidence = {"read: " + short_list(std::move(paths))}});
    }
  }

  /// Whether a finding of the tables says the same; the files then confirm it.
  [[nodiscard]] auto confirm(const std::string& label, ComputeCapability gpu) -> bool {
    const auto same = std::ranges::find_if(findings_, [&](const Finding& finding) {
      return finding.level == Level::error && is_about(finding, label) &&
             (finding.fact.find(gpu.sm()) != std::string::npos || finding.code == FindingCode(ReasonCode::driver_too_old) ||
              finding.code == FindingCode(ReasonCode::ptx_needs_newer_driver));
    });
    if (same == findings_.end()) {
      return false;
    }
    same->evidence.emplace_back("its files contain no code for it either");
    return true;
  }

  /// Files that run contradict a table that says that they do not.
  void take_back(const PackageCode& package) {
    const auto label = label_of(package);
    for (auto& finding : findings_) {
      if (!is_of_tables(finding) || finding.level != Level::error || !is_about(finding, label)) {
        continue;
      }
      std::vector<std::string> paths;
      std::ranges::transform(package.libraries, std::back_inserter(paths), &LibraryCode::path);
      finding = {.code = AuditCode::not_in_catalog,
                 .level = Level::note,
                 .subject = finding.subject,
                 .text = finding.subject + " has code for " + gpus_text() + " in its files, and the catalog lists none. The files decide.",
                 .evidence = {"read: " + short_list(std::move(paths))}};
    }
  }

  [[nodiscard]] auto gpus_text() const -> std::string {
    std::vector<std::string> texts;
    std::ranges::transform(scene_.facts.capabilities(), std::back_inserter(texts), [](ComputeCapability gpu) { return gpu.sm(); });
    return joined(texts, ", ");
  }

  /// Where it was read, and what the catalog lists instead.
  [[nodiscard]] auto evidence_of(const std::vector<Judged>& judged, const std::string& label) const -> std::vector<std::string> {
    std::vector<std::string> paths;
    std::ranges::transform(judged, std::back_inserter(paths), [](const Judged& one) { return one.library->path; });
    std::vector<std::string> evidence{"read: " + short_list(std::move(paths))};
    for (const auto& torch : scene_.torches) {
      const auto& match = torch.judgement.match;
      if (audit::label_of(*torch.package) == label && match && match->build->is_code_known) {
        evidence.push_back("the catalog lists other code for " + torch.label + " (" + match->build->evidence.source +
                           "); the files decide");
      }
    }
    return evidence;
  }

  const Scene& scene_;
  Findings& findings_;
};

}  // namespace

void audit_device_code(const Scene& scene, Findings& findings) {
  Auditor auditor(scene, findings);
  for (const auto& package : scene.code) {
    auditor.audit(package);
  }
}

auto is_judged_by_files(const Scene& scene, std::string_view label) -> bool {
  return scene.facts.gpus && std::ranges::any_of(scene.code, [&](const PackageCode& package) { return label_of(package) == label; });
}

auto files_sentence(const Scene& scene, const Findings& findings) -> std::string {
  if (scene.code.empty() || !scene.facts.gpus || scene.facts.has_no_gpu()) {
    return {};
  }
  const auto packages_with = [&](const auto& is_meant) {
    return std::ranges::count_if(scene.code, [&](const PackageCode& package) {
      return std::ranges::any_of(findings,
                                 [&](const Finding& finding) { return is_meant(finding) && is_about(finding, label_of(package)); });
    });
  };
  const auto fails = packages_with([](const Finding& finding) { return finding.level == Level::error; });
  const auto parts = packages_with([](const Finding& finding) { return finding.code == FindingCode(AuditCode::device_code_partly); });
  const std::string end = fails > 1    ? "that of " + std::to_string(fails) + " does not run on this machine"
                          : fails == 1 ? "that of one does not run on this machine"
                          : parts > 0  ? "it runs on this machine, except for the parts named below"
                                       : "it runs on this machine";
  return "The GPU code in the files of " + report::counted(scene.code.size(), "package") + " was read: " + end + ".";
}

}  // namespace gpusolve::engine::audit
