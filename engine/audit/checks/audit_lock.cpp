#include <algorithm>
#include <map>

#include "adapters/inventory/wheels.hpp"
#include "adapters/pypi/specifier.hpp"
#include "adapters/pypi/tags.hpp"
#include "adapters/pypi/target.hpp"
#include "adapters/pypi/wheel_name.hpp"
#include "base/plain.hpp"
#include "engine/audit/checks/audits.hpp"
#include "engine/audit/repair/repair.hpp"
#include "engine/audit/scene/needs.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "engine/specs/spec_text.hpp"
#include "engine/variants/stack_variants.hpp"

namespace gpusolve::engine::audit {
namespace {

void audit_hash(const Package& package, Findings& findings) {
  for (const auto& [algorithm, text] : package.bad_digests) {
    const bool is_md5 = algorithm == "md5";
    findings.push_back(
        {.code = AuditCode::hash_mismatch,
         .subject = label_of(package),
         .fact = std::string(is_md5 ? "a MD5 is 32" : "a SHA-256 is 64") + " hexadecimal digits in lower case, not " + quote(text)});
  }
}

/// Reports a file with two hashes, because one file cannot have both.
void audit_same_files(const Scene& scene, Findings& findings) {
  std::map<std::string, const Package*> by_file;
  for (const auto& package : scene.inventory.packages) {
    if (!package.file || !package.sha256) {
      continue;
    }
    const auto [found, is_new] = by_file.emplace(*package.file, &package);
    if (!is_new && found->second->sha256 != package.sha256) {
      findings.push_back({.code = AuditCode::hash_mismatch,
                          .subject = label_of(package),
                          .fact = "the file " + *package.file + " has two different hashes there"});
    }
  }
}

/// Checks that the file name agrees with the package.
void audit_file_name(const Package& package, Findings& findings) {
  if (package.ecosystem != Ecosystem::pypi || !package.file) {
    return;
  }
  const auto name = pypi::parse_wheel_name(*package.file);
  const auto version = pypi::parse_version(package.version);
  if (!name || !version) {
    return;
  }
  const bool is_same_version = name->version.public_version() == version->public_version();
  if (name->name != package.name || !is_same_version) {
    findings.push_back({.code = AuditCode::hash_mismatch,
                        .subject = label_of(package),
                        .fact = "its file is " + *package.file + ", which is something else"});
  }
}

void add_failure(ReasonCode code, const Package& package, std::string fact, std::string needed, Findings& findings) {
  findings.push_back({.code = code,
                      .subject = label_of(package),
                      .fact = std::move(fact),
                      .needed = std::move(needed),
                      .evidence = {"file: " + package.file.value_or("")}});
}

/// Whether the wheel suits none of the Pythons that the project allows. False if the project allows any Python.
auto is_for_no_allowed_python(const pypi::TagSet& tags, const Scene& scene) -> bool {
  pypi::Target target;
  target.platform = scene.facts.platform.value;
  return !scene.allowed_pythons.empty() && std::ranges::none_of(scene.allowed_pythons, [&](const DottedVersion& python) {
    return pypi::TagRanks({python.part(1), false}, pypi::wheel_platform(target)).takes_interpreter(tags);
  });
}

/// Checks whether pip on the machine accepts the file.
void audit_wheel_file(const Package& package, const Scene& scene, Findings& findings) {
  const auto name = package.file ? pypi::parse_wheel_name(*package.file) : Result<pypi::WheelName>(Error{});
  if (package.ecosystem != Ecosystem::pypi || !name) {
    return;
  }
  pypi::Target target;
  target.platform = scene.facts.platform.value;
  target.glibc = scene.facts.glibc ? std::optional(scene.facts.glibc->value) : std::nullopt;
  const auto python = scene.python.value_or(dotted("3.12"));
  const pypi::TagRanks ranks({python.part(1), false}, pypi::wheel_platform(target));
  const auto glibc = pypi::least_glibc(name->tags, pypi::wheel_platform(target).machine);
  if (!ranks.takes_platform(name->tags)) {
    const bool is_glibc = is_linux(target.platform) && glibc && target.glibc && *target.glibc < *glibc;
    if (is_glibc) {
      add_failure(ReasonCode::glibc_too_old, package, "glibc " + target.glibc->text(), glibc->text(), findings);
    } else {
      add_failure(ReasonCode::platform_unavailable, package, std::string(platform_text(target.platform)), "", findings);
    }
  } else if (scene.python && !ranks.takes_interpreter(name->tags)) {
    add_failure(ReasonCode::python_unavailable, package, "Python " + python.prefix(2).text(), "", findings);
  } else if (!scene.python && is_for_no_allowed_python(name->tags, scene)) {
    add_failure(ReasonCode::python_unavailable, package, "Python " + scene.inventory.python_spec, "", findings);
  }
}

void audit_subdir(const Package& package, const Scene& scene, Findings& findings) {
  const auto own = platform_text(scene.facts.platform.value);
  if (package.ecosystem == Ecosystem::conda && package.subdir && *package.subdir != own && *package.subdir != "noarch") {
    add_failure(ReasonCode::platform_unavailable, package, std::string(own), "", findings);
  }
}

/// Checks the C library that torch needs, because the wheel's tag may not reveal it: `linux_x86_64` does not state the glibc.
void audit_glibc(const TorchPart& torch, const Scene& scene, Findings& findings) {
  const auto& glibc = scene.facts.glibc;
  const bool is_known = torch.build != nullptr && torch.build->least_glibc && glibc && torch.package->ecosystem == Ecosystem::pypi;
  if (is_known && glibc->value < *torch.build->least_glibc && !torch.package->file) {
    findings.push_back({.code = ReasonCode::glibc_too_old,
                        .subject = torch.label,
                        .fact = "glibc " + glibc->value.text(),
                        .needed = torch.build->least_glibc->text(),
                        .evidence = {"source: " + torch.build->evidence.source.str()},
                        .repair = replace_torch(torch, scene)});
  }
}

/// The lock's package that meets a request for the name: the package of that name, or one of a variant, as cupy-cuda12x for cupy.
auto package_for(Ecosystem ecosystem, const std::string& name, const Scene& scene) -> const Package* {
  const auto* found = find_package(scene, ecosystem, name);
  const auto* const request = request_of(scene.catalog, name);
  for (const auto& variant : request == nullptr             ? std::vector<catalogs::StackVariant>()
                             : ecosystem == Ecosystem::pypi ? request->pip
                                                            : request->conda) {
    found = found != nullptr ? found : find_package(scene, ecosystem, variant.decides);
  }
  return found;
}

/// Whether the lock says that it leaves the package out: another name of conda's cuDNN, `nvidia-cudnn-cu12`, is replaced.
auto is_set_aside(const std::string& name, const Scene& scene) -> bool {
  const auto& request = scene.inventory.request;
  return request && std::ranges::find(request->set_aside, name, &SetAside::package) != request->set_aside.end();
}

/// Checks that a package of the lock meets the spec for which the lock was made.
void audit_promise(const inventory::Demand& promise, const Scene& scene, Findings& findings) {
  const auto spec = promise.ecosystem == Ecosystem::pypi
                        ? to_pip_spec(promise.text, scene.catalog)
                        : to_conda_spec(promise.text, scene.catalog, [](std::string_view) { return false; });
  const auto need = spec ? dependency_of(promise.ecosystem, *spec, scene) : std::nullopt;
  if (!need) {
    return;
  }
  const auto* const package = package_for(promise.ecosystem, need->name, scene);
  if (package == nullptr && is_set_aside(need->name, scene)) {
    return;
  }
  if (package == nullptr || !meets(*package, need->text)) {
    findings.push_back({.code = AuditCode::stale_lock,
                        .subject = scene.inventory.path,
                        .fact = promise.text,
                        .needed = package == nullptr ? "nothing of that name" : label_of(*package),
                        .evidence = {promise.place},
                        .repair = resolve_again(scene)});
  }
}

/// Checks the platform and the Python of the lock; they also hold for its builds if the files are unknown.
void audit_target(const Scene& scene, const Facts& promised, Findings& findings) {
  const auto is_found = [&](ReasonCode code) {
    return std::ranges::any_of(findings, [&](const Finding& finding) { return finding.code == FindingCode(code); });
  };
  const auto add = [&](ReasonCode code, const std::string& made_for, const std::string& here) {
    if (!is_found(code)) {
      findings.push_back({.code = code,
                          .subject = scene.inventory.path,
                          .fact = here,
                          .text = "The lock was made for " + made_for + "; here it is " + here + ".",
                          .repair = resolve_again(scene)});
    }
  };
  const auto platform = scene.facts.platform.value;
  if (promised.platform.value != platform) {
    add(ReasonCode::platform_unavailable, std::string(platform_text(promised.platform.value)), std::string(platform_text(platform)));
  }
  const auto& python = scene.inventory.promised_python;
  if (python && scene.python && scene.python->compare_within(python->prefix(2)) != 0) {
    add(ReasonCode::python_unavailable, "Python " + python->prefix(2).text(), "Python " + scene.python->text());
  }
}

/// A statement of the lock about its set, and the build in the lock that contradicts it; nullopt if nothing contradicts.
auto contradiction_of(const TorchPart& torch, const Scene& scene) -> std::optional<std::pair<std::string, std::string>> {
  const auto& stated = scene.inventory.stated_main;
  const auto own = leading_numbers(public_version(torch.package->version));
  if (stated && own && *stated != *own) {
    return std::pair(scene.catalog.roles().pypi + " " + stated->text(), torch.label);
  }
  const bool is_for_gpus = torch.judgement.variant.is_judged();
  return scene.inventory.accepts_cpu && is_for_gpus ? std::optional(std::pair(std::string("that its builds are for the CPU"), torch.label))
                                                    : std::nullopt;
}

void audit_itself(const Scene& scene, Findings& findings) {
  for (const auto& torch : scene.inventory.kind == inventory::Kind::gpusolve_lock ? scene.torches : std::vector<TorchPart>()) {
    if (const auto found = contradiction_of(torch, scene)) {
      findings.push_back(
          {.code = AuditCode::stale_lock,
           .subject = scene.inventory.path,
           .fact = found->first,
           .needed = found->second,
           .text = printable(scene.inventory.path) + " contradicts itself: it says " + found->first + ", and holds " + found->second + ".",
           .repair = resolve_again(scene)});
    }
  }
}

/// Notes an older driver than the lock's, and checks the platform and the Python. The lock may still run here, which audit_torch checks.
void audit_machine(const Scene& scene, Findings& findings) {
  const auto& promised = scene.inventory.promised_facts;
  if (!promised) {
    return;
  }
  audit_target(scene, *promised, findings);
  const auto driver = [](const Facts& facts) { return facts.driver ? facts.driver->version : std::nullopt; };
  const auto before = driver(*promised);
  const auto now = driver(scene.facts);
  if (before && now && *now < *before) {
    findings.push_back({.code = AuditCode::stale_lock,
                        .level = Level::note,
                        .subject = scene.inventory.path,
                        .fact = "driver " + before->text(),
                        .text = "The lock was made for driver " + before->text() + "; here it is " + now->text() + "."});
  }
}

/// Checks the Python against the Pythons that the lock states: the lock's installer refuses any other Python.
void audit_pythons(const Scene& scene, Findings& findings) {
  const auto& stated = scene.inventory.python_spec;
  const bool is_stated = inventory::is_lock(scene.inventory.kind) && !stated.empty() && scene.python;
  const auto spec = is_stated ? pypi::parse_specifier_set(stated) : Result<pypi::SpecifierSet>(Error{});
  if (!spec || spec->contains(pypi::full_python_version(*scene.python))) {
    return;
  }
  findings.push_back({.code = ReasonCode::python_unavailable,
                      .subject = scene.inventory.path,
                      .fact = "Python " + scene.python->text(),
                      .text = "The lock is for Python " + stated + ". What installs it refuses Python " + scene.python->text() +
                              ": take a Python that the lock allows, or lock again for this one."});
}

}  // namespace

void audit_lock(const Scene& scene, Findings& findings) {
  for (const auto& package : scene.inventory.packages) {
    audit_hash(package, findings);
    audit_file_name(package, findings);
    audit_wheel_file(package, scene, findings);
    audit_subdir(package, scene, findings);
  }
  for (const auto& torch : scene.torches) {
    audit_glibc(torch, scene, findings);
  }
  audit_same_files(scene, findings);
  if (inventory::is_lock(scene.inventory.kind)) {
    for (const auto& promise : scene.inventory.promises) {
      audit_promise(promise, scene, findings);
    }
  }
  audit_pythons(scene, findings);
  audit_itself(scene, findings);
  audit_machine(scene, findings);
}

}  // namespace gpusolve::engine::audit
