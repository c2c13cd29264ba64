#include "adapters/pypi/provider.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "adapters/pypi/name.hpp"
#include "adapters/pypi/provider_records.hpp"
#include "adapters/pypi/text.hpp"
#include "adapters/pypi/variant.hpp"
#include "base/near_names.hpp"
#include "base/overloaded.hpp"
#include "model/vendors/cuda.hpp"

namespace gpusolve::pypi {

namespace {

constexpr std::string_view k_python = "python";

/// The reasons why files of a page cannot be used; for a page without any file, also that its entries are invalid.
auto faults_of(const Project& page) -> std::vector<Error> {
  auto faults = page.refused;
  faults.insert(faults.end(), page.unsound.begin(), page.unsound.end());
  if (faults.empty() && page.files.empty() && page.skipped > 0) {
    faults.push_back({ErrorKind::source, "no entry of its page states a name and a URL of a file", page.name});
  }
  return faults;
}

}  // namespace

PypiProvider::PypiProvider(std::vector<IndexSlot> indexes, PypiPolicy policy) : indexes_(std::move(indexes)), selector_(std::move(policy)) {
  python_ = name_of(k_python);
  add_pythons();
}

PypiProvider::~PypiProvider() = default;

auto PypiProvider::record(NameId name) const -> const NameRecord& {
  GPUSOLVE_CHECK(name.value < names_.size(), "a name of another provider");
  return names_[name.value];
}

auto PypiProvider::record(CandidateId candidate) const -> const CandidateRecord& {
  GPUSOLVE_CHECK(candidate.value < candidates_.size(), "a candidate of another provider");
  return candidates_[candidate.value];
}

auto PypiProvider::record(SpecId spec) const -> const SpecRecord& {
  GPUSOLVE_CHECK(spec.value < specs_.size(), "a spec of another provider");
  return specs_[spec.value];
}

auto PypiProvider::name_of(std::string_view text) -> NameId {
  const auto bracket = std::min(text.find('['), text.size());
  const auto project = normalise_name(strip(text.substr(0, bracket)));
  auto extra = text.substr(bracket);
  extra.remove_prefix(extra.empty() ? 0 : 1);
  return name_of(project, normalise_name(strip(extra.substr(0, extra.find(']')))));
}

/// Both arguments must be normalised.
auto PypiProvider::name_of(const std::string& project, const std::string& extra) -> NameId {
  const auto [entry, is_new] =
      name_ids_.try_emplace(extra.empty() ? project : project + "[" + extra + "]", NameId{static_cast<std::uint32_t>(names_.size())});
  if (is_new) {
    names_.push_back({.id = entry->second, .project = project, .extra = extra});
  }
  return entry->second;
}

auto PypiProvider::add_candidate(CandidateRecord candidate) -> CandidateId {
  candidates_.push_back(std::move(candidate));
  return CandidateId{static_cast<std::uint32_t>(candidates_.size() - 1)};
}

void PypiProvider::add_pythons() {
  auto& name = names_[python_.value];
  name.is_loaded = true;
  for (std::size_t python = 0; python < selector_.pythons().size(); ++python) {
    const auto id = add_candidate({.name = python_, .version = full_python_version(selector_.pythons()[python]), .python = python});
    candidates_.back().is_loaded = true;
    name.candidates.usable.push_back({.id = id, .tier = static_cast<std::uint32_t>(python)});
  }
}

auto PypiProvider::candidates_of(NameId name) -> Result<const resolver::Candidates*> {
  const auto all = best_of(name, std::numeric_limits<std::size_t>::max());
  return all ? Result<const resolver::Candidates*>(&names_[name.value].candidates) : all.error();
}

auto PypiProvider::best_of(NameId name, std::size_t count) -> Result<std::span<const resolver::Candidate>> {
  GPUSOLVE_CHECK(name.value < names_.size(), "a name of another provider");
  auto& known = names_[name.value];
  if (name != python_ && !known.fault) {
    const auto read = known.extra.empty() ? read_project(known, count) : read_extra(known, count);
    known.fault = read ? std::nullopt : std::optional(read.error());
  }
  if (known.fault) {
    return *known.fault;
  }
  const std::span<const resolver::Candidate> usable(known.candidates.usable);
  return usable.first(std::min(usable.size(), count));
}

auto PypiProvider::releases_on(const NameRecord& name, const Owner& owner) -> ReleaseList {
  auto list = selector_.releases_of(*owner.page);
  skipped_ += list.skipped + owner.page->skipped;
  for (auto& fault : faults_of(*owner.page)) {
    broken_.push_back({name.project, std::move(fault)});
  }
  pages_.push_back(owner);
  return list;
}

auto PypiProvider::load_project(NameRecord& name) -> Status {
  auto owners = owners_of(name.project, indexes_, selector_.policy().stack.roles);
  if (!owners) {
    return owners.error();
  }
  name.owners = std::move(owners).value();
  std::vector<ReleaseList> lists;
  lists.reserve(name.owners.size());
  for (const auto& owner : name.owners) {
    lists.push_back(owner.page == nullptr ? ReleaseList() : releases_on(name, owner));
  }
  name.releases = selector_.join(std::move(lists)).releases;
  return std::monostate();
}

/// The unread page with the newest releases; null if all pages are read.
auto PypiProvider::newest_unread(NameRecord& name) -> Owner* {
  Owner* first = nullptr;
  for (auto& owner : name.owners) {
    first = owner.newest && (first == nullptr || *owner.newest > *first->newest) ? &owner : first;
  }
  return first;
}

/// Reads the pages that may have releases before the next release, or of its version.
auto PypiProvider::read_up_to_next(NameRecord& name) -> Status {
  const auto has_to_read = [&](const Owner* owner) {
    const bool is_left = name.taken < name.releases.size();
    return owner != nullptr && !(is_left && selector_.comes_before_all(name.releases[name.taken].version, *owner->newest));
  };
  for (auto* owner = newest_unread(name); has_to_read(owner); owner = newest_unread(name)) {
    const auto page = owner->index->project(name.project);
    if (!page) {
      return page.error();
    }
    owner->page = *page;
    owner->newest.reset();
    if (owner->page != nullptr) {
      selector_.merge(name.releases, name.taken, releases_on(name, *owner), static_cast<std::size_t>(owner - name.owners.data()));
    }
  }
  return std::monostate();
}

auto PypiProvider::read_project(NameRecord& name, std::size_t count) -> Status {
  if (!name.is_loaded) {
    expect_request();
    if (auto loaded = load_project(name); !loaded) {
      return loaded;
    }
    name.is_loaded = true;
  }
  while (name.candidates.usable.size() < count) {
    if (auto read = read_up_to_next(name); !read) {
      return read;
    }
    if (name.taken == name.releases.size()) {
      break;
    }
    if (auto taken = take_release(name, name.releases[name.taken++]); !taken) {
      return taken;
    }
  }
  return std::monostate();
}

auto PypiProvider::has_other_wheels(const NameRecord& name, const Release& release) -> bool {
  const auto at = static_cast<std::size_t>(&release - name.releases.data());
  const auto is_its = [&](std::size_t other) {
    const bool is_one = other < name.releases.size() && name.releases[other].version.has_same_public(release.version);
    return is_one && !name.releases[other].wheels.empty();
  };
  return is_its(at + 1) || (at > 0 && is_its(at - 1));  // releases with local parts are adjacent
}

auto PypiProvider::take_release(NameRecord& name, const Release& release) -> Status {
  if (release.wheels.empty() && has_other_wheels(name, release)) {
    return std::monostate();  // the release has only a source, and its wheels have local parts: the source excludes nothing
  }
  auto* const index = name.owners[release.origin].index;
  auto [choices, exclusion] = selector_.verdict_on(release, is_pinned(name.project, release.version));
  if (exclusion) {
    const auto id = add_candidate({.name = name.id, .version = release.version, .index = index});
    name.candidates.excluded.push_back({id, std::move(*exclusion)});
    return std::monostate();
  }
  auto& usable = name.candidates.usable;
  const auto* const last = usable.empty() ? nullptr : &record(usable.back().id).version;
  const auto tier = last == nullptr ? 0 : usable.back().tier + (last->has_same_public(release.version) ? 0 : 1);
  std::map<const ProjectFile*, std::size_t> first_twins;  // indexes into the usable builds
  for (const auto& choice : choices) {
    const auto [first_twin, is_first] = first_twins.try_emplace(choice.file, usable.size());
    const auto id = add_candidate({.name = name.id,
                                   .version = release.version,
                                   .python = choice.python,
                                   .file = choice.file,
                                   .is_pure = choice.is_pure,
                                   .is_by_python = choice.is_by_python,
                                   .index = index});
    const auto& its_python = names_[python_.value].candidates.usable[choice.python];
    usable.push_back(
        {.id = id, .tier = tier, .known = {{.spec = intern_exactly(its_python.id)}}, .goes_with = its_python.id, .is_twin = !is_first});
    usable[first_twin->second].twins_go_with.push_back(its_python.id);
    if (auto read = read_pinned_cuda(candidates_[id.value]); !read) {
      return read;
    }
  }
  return std::monostate();
}

/// The builds of `project[extra]` correspond to the builds of the project, in the same order.
auto PypiProvider::read_extra(NameRecord& name, std::size_t count) -> Status {
  const auto base = name_of(name.project, "");
  if (auto read = best_of(base, count); !read) {
    return read.error();
  }
  const auto mirror = [&](CandidateId id) {
    const auto& original = candidates_[id.value];
    return add_candidate({.name = name.id, .version = original.version, .python = original.python, .index = original.index, .base = id});
  };
  auto& [usable, excluded] = name.candidates;
  const auto& originals = record(base).candidates;
  for (const auto& candidate : std::span(originals.usable).subspan(usable.size())) {
    usable.push_back({.id = mirror(candidate.id),
                      .tier = candidate.tier,
                      .known = {{.spec = intern_exactly(candidate.id)}},
                      .goes_with = candidate.goes_with,
                      .is_twin = candidate.is_twin,
                      .twins_go_with = candidate.twins_go_with});
  }
  for (const auto& [id, reason] : std::span(originals.excluded).subspan(excluded.size())) {
    excluded.push_back({mirror(id), reason});
  }
  return std::monostate();
}

auto PypiProvider::is_pinned(const std::string& project, const Version& version) const -> bool {
  const auto asked = pins_.find(project);
  return asked != pins_.end() && std::ranges::any_of(asked->second, [&](const SpecifierSet& set) { return set.pins(version); });
}

auto PypiProvider::name_text(NameId name) const -> std::string {
  const auto& known = record(name);
  return known.extra.empty() ? known.project : known.project + "[" + known.extra + "]";
}

auto PypiProvider::version_text(CandidateId candidate) const -> std::string {
  const auto& known = record(candidate);
  return known.name == python_ ? selector_.pythons()[*known.python].text() : known.version.text();
}

/// Distinguishes all builds of one version.
auto PypiProvider::build_text(CandidateId candidate) const -> std::string {
  const auto& known = record(candidate);
  const auto* const file = known.base ? record(*known.base).file : known.file;
  if (file == nullptr) {
    return "";
  }
  const auto& python = selector_.pythons()[*known.python];
  return tags_text(file->name, python) + (selector_.pythons().size() > 1 ? " for python " + python.text() : "");
}

auto PypiProvider::file_of(CandidateId candidate) const -> const ProjectFile* { return record(candidate).file; }

auto PypiProvider::index_of(CandidateId candidate) const -> const Index* { return record(candidate).index; }

auto PypiProvider::version_of(CandidateId candidate) const -> const Version& { return record(candidate).version; }

auto PypiProvider::name_of(CandidateId candidate) const -> NameId { return record(candidate).name; }

auto PypiProvider::python_of(CandidateId candidate) const -> std::optional<DottedVersion> {
  const auto& python = record(candidate).python;
  return python ? std::optional(selector_.pythons()[*python]) : std::nullopt;
}

auto PypiProvider::variant_of(CandidateId candidate) const -> BuildVariant {
  const auto& known = record(candidate);
  if (known.index == nullptr) {
    BuildVariant python;
    python.python = python_of(candidate);
    python.packaging = Packaging::wheel;
    return python;
  }
  auto variant = labelled_variant_of(known);
  const auto& stack = selector_.policy().stack;
  const bool is_main = record(known.name).project == stack.roles.pypi;
  if (variant.accelerator == Accelerator::none && known.file != nullptr && stack.plain_main && is_main) {
    variant = stack.plain_main(known.version);
    variant.packaging = Packaging::wheel;
  }
  if (known.pinned_cuda) {
    tie_to_cuda(*known.pinned_cuda, variant);
  }
  if (known.is_by_python) {
    variant.python = python_of(candidate);
  }
  return variant;
}

auto PypiProvider::newer_without_wheel(CandidateId chosen) const -> std::vector<Version> {
  const auto& build = record(chosen);
  const auto asked = pins_.find(record(build.name).project);
  std::vector<Version> newer;
  if (selector_.policy().prefer_lowest) {
    return newer;
  }
  for (const auto& [id, reason] : record(build.name).candidates.excluded) {
    const auto& version = record(id).version;
    const bool has_no_wheel = reason.code == ReasonCode::version_unavailable && !version.is_prerelease() && version > build.version;
    const bool is_allowed =
        asked == pins_.end() || std::ranges::all_of(asked->second, [&](const SpecifierSet& set) { return set.contains(version); });
    if (has_no_wheel && is_allowed) {
      newer.push_back(version);
    }
  }
  return newer;
}

auto PypiProvider::has_known_metadata(CandidateId candidate) const -> bool { return record(candidate).has_known_metadata; }

auto PypiProvider::lacks_extra(CandidateId candidate) const -> bool { return record(candidate).lacks_extra; }

auto PypiProvider::near_names_of(std::string_view name) const -> std::vector<std::string> {
  std::vector<std::string> known;
  for (const auto& slot : indexes_) {
    std::ranges::move(slot.index->known_names(), std::back_inserter(known));
  }
  constexpr std::size_t k_most = 3;
  return near_names(normalise_name(name), std::vector<std::string_view>(known.begin(), known.end()), k_most);
}

}  // namespace gpusolve::pypi
