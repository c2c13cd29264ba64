#include <algorithm>
#include <filesystem>

#include "adapters/report/words/wording.hpp"
#include "base/plain.hpp"
#include "engine/audit/checks/audits.hpp"
#include "engine/audit/checks/device_code_failures.hpp"
#include "engine/judging/code_verdicts.hpp"

namespace gpusolve::engine::audit {
namespace {

using How = CodeVerdict::How;

/// Whether the finding is about the package with this label: its subject is the label, perhaps followed by a build.
auto is_about(const Finding& finding, const std::string& label) -> bool {
  return finding.subject == label || finding.subject.starts_with(label + " (") || finding.subject.starts_with(label + "+");
}

/// Whether the finding rests on the catalog's tables and says which GPUs have code.
auto is_of_tables(const Finding& finding) -> bool {
  return finding.code == FindingCode(ReasonCode::no_kernel_image) || finding.code == FindingCode(ReasonCode::ptx_needs_newer_driver);
}

auto judged_libraries(const PackageCode& package, ComputeCapability gpu, const Scene& scene) -> std::vector<JudgedLibrary> {
  std::vector<JudgedLibrary> judged;
  for (const auto& library : package.libraries) {
    for (auto& verdict : code_verdicts(library, scene.facts, scene.catalog)) {
      if (verdict.gpu == gpu) {
        judged.push_back({&library, std::move(verdict)});
      }
    }
  }
  return judged;
}

/// Whether some GPU with cubins runs all units of the library. In a library that chooses among its units at run time, no GPU does.
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

/// Whether at least a quarter of the judged units lack code for the GPU, which is hardly intended.
auto lacks_a_quarter(const CodeVerdict& verdict) -> bool {
  constexpr std::uint64_t k_share = 4;
  return verdict.without * k_share >= verdict.judged;
}

/// "libfoo.so (12 of 480 units)".
auto lack_text(const JudgedLibrary& one) -> std::string {
  const auto name = std::filesystem::path(one.library->path).filename().string();
  if (one.verdict.without == one.verdict.judged) {
    return name;
  }
  const auto units = report::counted(static_cast<std::size_t>(one.verdict.judged), "unit");
  return name + " (" + std::to_string(one.verdict.without) + " of " + units + ")";
}

/// Whether GPU code was read from the package's files. A broken file may contain none that can be read.
auto has_code(const PackageCode& package) -> bool {
  return std::ranges::any_of(package.libraries, [](const LibraryCode& library) { return !library.units.empty(); });
}

auto has_broken_file(const PackageCode& package) -> bool {
  return std::ranges::any_of(package.libraries, [](const LibraryCode& library) { return library.fault.has_value(); });
}

auto is_lost(const std::vector<JudgedLibrary>& judged) -> bool {
  return !judged.empty() && std::ranges::all_of(judged, [](const JudgedLibrary& one) { return one.verdict.how == How::none; });
}

/// Whether some GPU of the machine runs no file of the package.
auto is_lost_on_some(const PackageCode& package, const Scene& scene) -> bool {
  return std::ranges::any_of(scene.facts.capabilities(),
                             [&](ComputeCapability gpu) { return is_lost(judged_libraries(package, gpu, scene)); });
}

class Auditor {
 public:
  Auditor(const Scene& scene, Findings& findings) : scene_(scene), findings_(findings) {}

  void audit(const PackageCode& package) {
    bool runs_on_all = has_code(package);
    for (const auto gpu : scene_.facts.capabilities()) {
      auto judged = judged_libraries(package, gpu, scene_);
      if (!is_lost(judged)) {
        audit_parts(package, gpu, judged);
        continue;
      }
      runs_on_all = false;
      if (CodeFailure failure{&package, gpu, std::move(judged)}; !confirm(failure)) {
        failures_.push_back(std::move(failure));
      }
    }
    if (runs_on_all) {
      take_back(package);
    }
  }

  void audit_faults(const PackageCode& package) {
    std::vector<std::string> places;
    std::vector<std::string> paths;
    for (const auto& library : package.libraries) {
      if (library.fault) {
        places.push_back(std::filesystem::path(library.path).filename().string() + " " + library.fault->text());
        paths.push_back(library.path);
      }
    }
    if (!places.empty()) {
      findings_.push_back({.code = AuditCode::broken_file,
                           .subject = label_of(package),
                           .needed = short_list(places),
                           .evidence = {"read: " + short_list(paths)}});
    }
  }

  void report_failures() { std::ranges::move(findings_of(failures_, scene_), std::back_inserter(findings_)); }

 private:
  void audit_parts(const PackageCode& package, ComputeCapability gpu, const std::vector<JudgedLibrary>& judged) {
    std::vector<std::string> lacking;
    std::vector<std::string> paths;
    bool is_uneven = false;
    std::string awaited;  // the toolkit for which the driver is too old, if that is the only fault
    for (const auto& one : judged) {
      const bool is_partly = one.verdict.how == How::partly && (serves_another_completely(*one.library) || one.verdict.is_ptx_too_new);
      if (is_partly || one.verdict.how == How::none) {
        awaited = (lacking.empty() || !awaited.empty()) && !one.verdict.is_ptx_too_new ? one.verdict.least_cuda : "";
        lacking.push_back(lack_text(one));
        paths.push_back(one.library->path);
      }
      is_uneven = is_uneven || (is_partly && (lacks_a_quarter(one.verdict) || one.verdict.is_ptx_too_new));
    }
    if (!lacking.empty()) {
      const auto label = label_of(package);
      findings_.push_back({.code = AuditCode::device_code_partly,
                           .level = is_uneven ? Level::warning : Level::note,
                           .subject = label,
                           .fact = gpu.sm(),
                           .needed = short_list(lacking),
                           .text = awaited.empty() ? "" : awaits_driver(label, awaited, short_list(lacking)),
                           .evidence = {"read: " + short_list(paths)}});
    }
  }

  [[nodiscard]] auto awaits_driver(const std::string& label, const std::string& cuda, const std::string& files) const -> std::string {
    return "A part of " + label + " was compiled by CUDA " + cuda + ", and " + machine_driver(scene_) + " is too old for it: " + files +
           ".";
  }

  /// Whether a finding of the tables reports the same failure; adds the files as evidence if so.
  [[nodiscard]] auto confirm(const CodeFailure& failure) -> bool {
    const auto label = label_of(*failure.package);
    const auto same = std::ranges::find_if(findings_, [&](const Finding& finding) {
      return finding.level == Level::error && is_about(finding, label) &&
             (finding.fact.find(failure.gpu.sm()) != std::string::npos || finding.code == FindingCode(ReasonCode::driver_too_old) ||
              finding.code == FindingCode(ReasonCode::ptx_needs_newer_driver));
    });
    if (same == findings_.end()) {
      return false;
    }
    const auto awaited = failure.awaited_driver();
    same->evidence.push_back(!awaited ? "its files contain no code for " + failure.gpu.sm()
                             : awaited->is_ptx_too_new
                                 ? "its files contain only PTX that needs a newer driver too"
                                 : "its files were compiled by CUDA " + awaited->least_cuda + ", which needs a newer driver too");
    return true;
  }

  /// Replaces findings of the tables by notes: the files run, although the tables say that they do not.
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
                 .evidence = {"read: " + short_list(paths)}};
    }
  }

  [[nodiscard]] auto gpus_text() const -> std::string {
    std::vector<std::string> texts;
    std::ranges::transform(scene_.facts.capabilities(), std::back_inserter(texts), [](ComputeCapability gpu) { return gpu.sm(); });
    return joined(texts, ", ");
  }

  const Scene& scene_;
  Findings& findings_;
  std::vector<CodeFailure> failures_;  // the failures that no finding of the tables reports
};

}  // namespace

void audit_device_code(const Scene& scene, Findings& findings) {
  Auditor auditor(scene, findings);
  for (const auto& package : scene.code) {
    auditor.audit(package);
  }
  auditor.report_failures();
  std::ranges::for_each(scene.code, [&](const PackageCode& package) { auditor.audit_faults(package); });
}

auto is_judged_by_files(const Scene& scene, std::string_view label) -> bool {
  return scene.facts.gpus &&
         std::ranges::any_of(scene.code, [&](const PackageCode& package) { return has_code(package) && label_of(package) == label; });
}

auto is_lost_by_files(const Scene& scene, std::string_view label) -> bool {
  return std::ranges::any_of(scene.code,
                             [&](const PackageCode& package) { return label_of(package) == label && is_lost_on_some(package, scene); });
}

auto files_sentence(const Scene& scene, const Findings& findings) -> std::string {
  if (scene.code.empty() || !scene.facts.gpus || scene.facts.has_no_gpu()) {
    return {};
  }
  const auto count = static_cast<std::size_t>(std::ranges::count_if(scene.code, has_code));
  const auto broken = static_cast<std::size_t>(std::ranges::count_if(scene.code, has_broken_file));
  if (count == 0) {
    return "No GPU code could be read in the files of " + report::counted(broken, "package") + ": they are broken.";
  }
  const auto fails = std::ranges::count_if(scene.code, [&](const PackageCode& package) {
    const auto accuses = [&](const Finding& finding) {
      return finding.level == Level::error && finding.code != FindingCode(AuditCode::broken_file) && is_about(finding, label_of(package));
    };
    return is_lost_on_some(package, scene) || std::ranges::any_of(findings, accuses);
  });
  const bool has_parts =
      std::ranges::any_of(findings, [](const Finding& one) { return one.code == FindingCode(AuditCode::device_code_partly); });
  const std::string end = fails > 1    ? "that of " + std::to_string(fails) + " does not run on this machine"
                          : fails == 1 ? "that of one does not run on this machine"
                          : has_parts  ? "it runs on this machine, except for the parts named below"
                                       : "it runs on this machine";
  return "The GPU code in the files of " + report::counted(count, "package") + " was read: " + end +
         (broken == 0 ? "." : "; what is behind a broken place is not judged.");
}

}  // namespace gpusolve::engine::audit
