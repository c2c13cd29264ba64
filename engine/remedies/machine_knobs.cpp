// Knobs of the machine: driver, C library, operating system, GPU.
#include <algorithm>
#include <optional>
#include <ranges>
#include <set>

#include "adapters/report/words/wording.hpp"
#include "catalogs/accelerators.hpp"
#include "engine/machine/boards.hpp"
#include "engine/remedies/knobs.hpp"

namespace gpusolve::engine {
namespace {

using catalogs::Catalog;
using Versions = std::set<DottedVersion>;

/// All drivers that matter: each is the least driver for some toolkit or GPU.
auto telling_drivers(const Facts& facts, const Catalog& catalog, const std::vector<Reason>& reasons) -> Versions {
  const auto platform = facts.platform.value;
  Versions drivers;
  const auto add = [&](const std::optional<DottedVersion>& driver) {
    if (driver) {
      drivers.insert(*driver);
    }
  };
  for (const auto& toolkit : catalog.toolkits()) {
    add(catalog.least_driver(toolkit, platform));
    add(catalog.native_driver(toolkit, platform));
  }
  for (const auto gpu : facts.capabilities()) {
    add(catalog.first_driver_for(gpu));
  }
  for (const auto& reason : reasons) {
    const auto needed =
        newer_driver_suffices(reason) ? parse_dotted_version(report::bare_version(reason.needed)) : Result<DottedVersion>(Error{});
    add(needed ? std::optional(*needed) : std::nullopt);
  }
  return drivers;
}

/// Whether the driver's branch supports every GPU.
auto is_for_all_gpus(const DottedVersion& driver, const Facts& facts, const Catalog& catalog) -> bool {
  const auto* const branch = catalog.branch_of(driver);
  return std::ranges::all_of(facts.capabilities(), [&](ComputeCapability gpu) {
    const auto last = catalog.last_driver_branch_for(gpu);
    return !last || branch == nullptr || branch->branch <= *last;
  });
}

auto is_newer(const DottedVersion& driver, const Driver& now, const Facts& facts, const Catalog& catalog) -> bool {
  if (now.version) {
    return driver > *now.version;
  }
  const auto cuda = catalog.cuda_of_driver(driver, facts.platform.value);
  return !cuda || !now.cuda || *cuda > *now.cuda;
}

auto with_driver(const DottedVersion& version, const Facts& facts, const Catalog& catalog) -> std::function<void(Query&)> {
  const Driver driver{version, catalog.cuda_of_driver(version, facts.platform.value), facts.driver->provenance};
  return [driver](Query& changed) { changed.facts.driver = driver; };
}

void add_driver(const Query& query, const Catalog& catalog, const std::vector<Reason>& reasons, ChangeKnobs& knobs) {
  const auto& facts = query.facts;
  if (!facts.driver || facts.has_no_gpu()) {
    return;
  }
  ChangeKnob knob{cost::k_driver, true, {}};
  const auto add = [&](const DottedVersion& version) {
    const auto set = with_driver(version, facts, catalog);
    knob.settings.push_back({set, set, {Change::Kind::driver, "", known_version_text(*facts.driver), version.text()}});
  };
  const bool is_beyond = facts.driver->version && !is_for_all_gpus(*facts.driver->version, facts, catalog);
  const auto drivers = telling_drivers(facts, catalog, reasons);
  for (const auto& version : drivers) {
    if (!is_beyond && is_newer(version, *facts.driver, facts, catalog) && is_for_all_gpus(version, facts, catalog)) {
      add(version);
    }
  }
  if (is_beyond) {  // back to the last driver for the GPU: a newer driver need not allow what an older one allows
    knob.is_monotone = false;
    knob.try_any = [](Query& changed) { changed.facts.driver.reset(); };
    for (const auto& version : std::views::reverse(drivers)) {
      if (version < *facts.driver->version && is_for_all_gpus(version, facts, catalog)) {
        add(version);
      }
    }
  }
  if (!knob.settings.empty()) {
    knobs.push_back(std::move(knob));
  }
}

/// Adds a knob with the glibc versions that manylinux tags and conda's sysroots use.
void add_glibc(const Query& query, const std::vector<Reason>& reasons, ChangeKnobs& knobs) {
  const auto& glibc = query.facts.glibc;
  const auto is_about_it = [](const Reason& reason) { return reason.code == ReasonCode::glibc_too_old; };
  if (!glibc || std::ranges::none_of(reasons, is_about_it)) {
    return;
  }
  Versions versions;
  for (const auto* const known : {"2.12", "2.17", "2.24", "2.26", "2.27", "2.28", "2.31", "2.34", "2.35", "2.38", "2.39", "2.41"}) {
    versions.insert(dotted(known));
  }
  for (const auto& reason : reasons) {
    const bool is_about_glibc = reason.code == ReasonCode::glibc_too_old;
    if (const auto needed = parse_dotted_version(report::bare_version(reason.needed)); is_about_glibc && needed) {
      versions.insert(*needed);
    }
  }
  ChangeKnob knob{cost::k_glibc, true, {}};
  for (auto version = versions.upper_bound(glibc->value); version != versions.end(); ++version) {
    const auto set = [known = Known<DottedVersion>{*version, glibc->provenance}](Query& changed) { changed.facts.glibc = known; };
    knob.settings.push_back({set, set, {Change::Kind::glibc, "", glibc->value.text(), version->text()}});
  }
  knobs.push_back(std::move(knob));
}

/// Moves a query to another system. Driver numbers differ between systems, so takes the driver there that reports the same CUDA.
/// If no toolkit has this CUDA, keeps the number: the numbers of a branch are near each other on all systems.
auto on_platform(Platform platform, const Catalog& catalog) -> std::function<void(Query&)> {
  return [platform, &catalog](Query& changed) {
    auto& facts = changed.facts;
    facts.platform = {platform, facts.platform.provenance};
    facts.glibc = is_linux(platform) ? std::optional(Known<DottedVersion>{dotted("2.28"), Provenance::assumed}) : std::nullopt;
    if (facts.driver && facts.driver->version && facts.driver->cuda) {
      const auto version = catalog.native_driver(*facts.driver->cuda, platform);
      const bool is_as_old = version && catalog.cuda_of_driver(*version, platform) == facts.driver->cuda;
      facts.driver->version = is_as_old ? version : facts.driver->version;
    }
  };
}

/// The capability as one number, to compare distances.
auto height_of(ComputeCapability gpu) -> int { return gpu.major * 10 + gpu.minor; }

}  // namespace

void add_machine_knobs(const Query& query, const Catalog& catalog, const std::vector<Reason>& reasons, ChangeKnobs& knobs) {
  add_driver(query, catalog, reasons, knobs);
  add_glibc(query, reasons, knobs);
}

void add_platform_knob(const Query& query, const Catalog& catalog, ChangeKnobs& knobs) {
  const auto now = query.facts.platform.value;
  const bool is_mac = is_macos(now) && !query.facts.gpus;
  if (is_mac || is_on_arm_alone(query.facts, catalog)) {
    return;  // such a machine has no NVIDIA GPU on any other system, or has only one system
  }
  ChangeKnob knob{cost::k_platform, false, {}};
  for (const auto platform : {Platform::linux_64, Platform::win_64}) {
    if (platform != now) {
      const auto set = on_platform(platform, catalog);
      knob.settings.push_back(
          {set, set, {Change::Kind::platform, "", std::string(platform_text(now)), std::string(platform_text(platform))}});
    }
  }
  knobs.push_back(std::move(knob));
}

void add_gpu_knobs(const Query& query, const Catalog& catalog, ChangeKnobs& knobs) {
  const auto& gpus = query.facts.gpus;
  if (!gpus || gpus->empty()) {
    return;
  }
  for (std::size_t i = 0; gpus->size() > 1 && i < gpus->size(); ++i) {
    const auto leave_out = [arch = (*gpus)[i].capability](Query& changed) {
      std::erase_if(*changed.facts.gpus, [&](const Gpu& gpu) { return gpu.capability == arch; });
    };
    const auto sm = (*gpus)[i].capability.sm();
    knobs.push_back({cost::k_gpu, true, {{leave_out, leave_out, {Change::Kind::gpu, "", sm, ""}}}});
  }
  if (gpus->size() > 1 || board_among(query.facts, catalog) != nullptr) {
    return;  // several GPUs are never replaced at once, and the GPU of a board never at all
  }
  std::set<ComputeCapability> known;
  const bool is_arm = query.facts.platform.value == Platform::linux_aarch64;
  for (const auto& entry : catalog.gpu_entries()) {
    if ((is_arm || !entry.is_on_arm) && catalogs::board_of(catalog, entry.capability) == nullptr) {  // a GPU that such a machine can have
      known.insert(entry.capability);
    }
  }
  const auto now = gpus->front().capability;
  known.erase(now);
  std::vector<ComputeCapability> nearest(known.begin(), known.end());
  std::ranges::stable_sort(nearest, {}, [&](ComputeCapability gpu) { return std::abs(height_of(gpu) - height_of(now)); });
  ChangeKnob knob{cost::k_gpu, false, {}, [](Query& changed) { changed.facts.gpus.reset(); }};
  for (const auto gpu : nearest) {
    const auto set = [gpu](Query& changed) { changed.facts.gpus = {{std::nullopt, gpu, changed.facts.gpus->front().provenance}}; };
    knob.settings.push_back({set, set, {Change::Kind::gpu, "", now.sm(), gpu.sm()}});
  }
  knobs.push_back(std::move(knob));
}

}  // namespace gpusolve::engine
