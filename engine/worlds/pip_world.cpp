#include "engine/worlds/pip_world.hpp"

#include <algorithm>
#include <iterator>
#include <ranges>
#include <utility>

#include "adapters/pypi/pypi_url.hpp"
#include "adapters/pypi/variant.hpp"
#include "adapters/pypi/wheel_name.hpp"
#include "base/url/parts.hpp"
#include "base/url/secrets.hpp"
#include "base/url/url.hpp"
#include "engine/specs/spec_text.hpp"
#include "model/option.hpp"

namespace gpusolve::engine {
namespace {

/// Whether the indexes of the main stack serve this project.
auto is_of_stack(std::string_view project, const StackRoles& roles) -> bool {
  return pypi::is_of_main_project(project, roles) || pypi::is_pinned_by_main(project, roles) ||
         StackRoles::is_among(project, roles.released_with);
}

/// Whether this is a known place of the builds of the main stack: its own, a mirror's of the catalog, or one on this machine.
auto is_stack_place(const std::string& url, const catalogs::Catalog& catalog) -> bool {
  if (!pypi::is_stack_index(url, catalog.roles())) {
    return false;
  }
  const auto is_copy = [&](const catalogs::MirrorEntry& mirror) {
    const auto wheels = mirror.stack_wheels.value_or("");
    return !wheels.empty() && url.starts_with(wheels.substr(0, wheels.find("{tag}")));
  };
  return !url::is_http(url) || url::is_loopback(url) || url::origin_of(url) == url::origin_of(catalog.roles().index) ||
         std::ranges::any_of(catalog.mirrors(), is_copy);
}

}  // namespace

PipWorld::PipWorld(PipIndexes indexes, std::size_t of_catalog, pypi::PypiPolicy policy, const catalogs::Catalog& catalog)
    : indexes_(std::move(indexes)),
      of_catalog_(of_catalog),
      is_embedded_(of_catalog == indexes_.size()),
      provider_(slots(catalog), std::move(policy)),
      catalog_(catalog) {}

auto PipWorld::reach_of(std::string_view text) -> SpecReach {
  const auto spec = reach_ == nullptr ? Result<std::string>(std::string(text)) : to_pip_spec(text, catalog_);
  return reach_ == nullptr || !spec ? SpecReach{std::string(text), std::nullopt} : reach_->of_pip(*spec);
}

auto PipWorld::add_spec(std::string_view text, resolver::Requirement::Kind /*kind*/) -> Result<std::vector<resolver::SpecId>> {
  const auto spec = to_pip_spec(text, catalog_);
  if (!spec) {
    return spec.error();
  }
  return provider_.add_spec(*spec);
}

auto PipWorld::variant_of(resolver::CandidateId candidate) const -> BuildVariant {
  const auto* const file = provider_.file_of(candidate);
  const bool is_of_stacks = stacks_ != nullptr && file != nullptr && provider_.index_of(candidate) == stacks_;
  auto variant = provider_.variant_of(candidate);
  if (is_of_stacks) {
    auto stated = stacks_->variant_of(*file);
    stated.python = variant.python;
    variant = std::move(stated);
  }
  return variant;
}

auto PipWorld::published(resolver::CandidateId candidate) const -> std::optional<std::int64_t> {
  const auto* const file = provider_.file_of(candidate);
  return file == nullptr ? std::nullopt : file->uploaded_at;
}

auto PipWorld::slots(const catalogs::Catalog& catalog) const -> std::vector<pypi::IndexSlot> {
  std::vector<pypi::IndexSlot> all;
  for (const auto& index : indexes_) {
    const bool is_of_catalog = all.size() < of_catalog_;  // their places are known, so no URL is taken apart
    all.push_back(
        {.index = index.get(),
         .is_of_stack = is_of_catalog ? pypi::is_stack_index(index->url(), catalog.roles()) : is_stack_place(index->url(), catalog)});
  }
  for (std::size_t i = 0; i < of_catalog_ && !is_embedded_; ++i) {
    all[i].serves = [&catalog](std::string_view project) {
      return is_of_stack(project, catalog.roles());
    };  // the catalog knows too few other projects to replace an index
  }
  return all;
}

auto PipWorld::pages_of(const pypi::Index& index) const -> std::vector<const pypi::Project*> {
  std::vector<const pypi::Project*> pages;
  for (const auto& owner : provider_.pages()) {
    if (owner.index == &index) {
      pages.push_back(owner.page);
    }
  }
  return pages;
}

auto PipWorld::files_of(const pypi::Index& index) const -> std::size_t {
  std::size_t files = 0;
  for (const auto* const page : pages_of(index)) {
    files += page->files.size();
  }
  return files;
}

auto PipWorld::sources() const -> std::vector<SourceUse> {
  std::vector<SourceUse> sources;
  if (of_catalog_ > 0) {
    sources.push_back({"embedded catalog", SourceUse::Kind::embedded, "", "", 0});
  }
  for (std::size_t i = 0; i < indexes_.size(); ++i) {
    const auto& index = *indexes_[i];
    if (i < of_catalog_) {
      sources.front().records += files_of(index);
    } else {
      sources.push_back(
          {index.url(), index.is_flat() ? SourceUse::Kind::find_links : SourceUse::Kind::pypi, index.url(), "", files_of(index)});
    }
  }
  return sources;
}

auto PipWorld::sources_with_snapshots() const -> std::function<std::vector<SourceUse>()> {
  std::vector<std::vector<const pypi::Project*>> pages(of_catalog_ > 0 ? 1 : 0);  // of each source
  for (std::size_t i = 0; i < indexes_.size(); ++i) {
    std::ranges::move(pages_of(*indexes_[i]), std::back_inserter(i < of_catalog_ ? pages.front() : pages.emplace_back()));
  }
  return [all = sources(), pages = std::move(pages)] {
    auto with_snapshots = all;
    std::ranges::transform(pages, all, with_snapshots.begin(), [](const auto& of_source, SourceUse source) {
      source.snapshot = pypi::snapshot_of(of_source);
      return source;
    });
    return with_snapshots;
  };
}

/// The address of the source. The catalog keeps everything that the main wheel pins in one index, but PyPI serves it.
auto PipWorld::source_of(resolver::CandidateId candidate) const -> std::string {
  const auto* const index = provider_.index_of(candidate);
  const auto* const file = provider_.file_of(candidate);
  if (stacks_ != nullptr && index == stacks_ && file != nullptr) {
    return stacks_->place_of(*file);
  }
  const auto catalog_end = indexes_.begin() + static_cast<std::ptrdiff_t>(of_catalog_);
  const auto owner = std::ranges::find(indexes_, index, [](const auto& one) { return one.get(); });
  if (owner < catalog_end && !pypi::is_linked(package_name(candidate), catalog_.roles())) {
    return std::string(pypi::k_pypi_url);
  }
  return index == nullptr ? "" : index->url();
}

/// Whether the index has wheels of this version with local parts (see Package). False for the embedded catalog: its index
/// represents several with addresses of their own, so the version alone is unambiguous.
auto PipWorld::has_local_sisters(resolver::CandidateId candidate) const -> bool {
  const auto* const index = provider_.index_of(candidate);
  if (is_embedded_ || index == nullptr) {
    return false;
  }
  const auto name = package_name(candidate);
  const auto& version = provider_.version_of(candidate);
  const auto is_sister = [&](const pypi::ProjectFile& file) {
    const bool is_local = file.name.find('+') != std::string::npos;  // few names are local, and parsing a name is slow
    const auto wheel = is_local ? pypi::parse_wheel_name(file.name) : Result<pypi::WheelName>(Error{});
    return wheel && wheel->version.has_same_public(version) && !wheel->version.local_text().empty();
  };
  return std::ranges::any_of(pages_of(*index),
                             [&](const pypi::Project* page) { return page->name == name && std::ranges::any_of(page->files, is_sister); });
}

auto PipWorld::describe(resolver::CandidateId candidate) const -> std::optional<Package> {
  const auto* const file = provider_.file_of(candidate);
  if (file == nullptr) {
    return std::nullopt;  // an installed Python, or an extra
  }
  const auto& version = provider_.version_of(candidate);
  Package package;
  package.name = PackageName::checked(package_name(candidate));
  package.version = VersionText::checked(version.text());
  package.build = version.local_text().empty() ? std::nullopt : std::optional(BuildText::checked(version.local_text()));
  package.ecosystem = Ecosystem::pypi;
  package.source = source_of(candidate);
  package.has_local_sisters = has_local_sisters(candidate);
  if (!is_embedded_) {
    package.file = FileName::checked(file->name);
    package.url = url::PublicUrl::parse(file->url);
    const auto* const digest = pypi::find_digest(file->digests, "sha256");
    package.sha256 = digest == nullptr ? std::nullopt : std::optional(*digest);
    package.size = file->size;
  }
  return package;
}

auto PipWorld::depends_of(resolver::CandidateId candidate) const -> std::vector<std::string> {
  return provider_.dependency_texts_of(candidate);
}

auto PipWorld::skipped() const -> std::vector<UnusableRecord> {
  std::vector<UnusableRecord> records;
  for (const auto& [project, why] : provider_.broken()) {
    records.push_back({.package = project, .text = why.text()});
  }
  return records;
}

auto PipWorld::is_held(std::string_view name) const -> bool {
  return std::ranges::any_of(provider_.pages(), [&](const auto& owner) {
    return owner.page->name == name && !(owner.page->files.empty() && owner.page->unsound.empty());
  });
}

/// Warns of a later index whose URL looks like one of torch builds but whose host is unknown: it serves no torch that the first index has.
auto PipWorld::doubted_indexes() const -> std::vector<Warning> {
  std::vector<Warning> doubts;
  for (const auto& index : indexes_ | std::views::drop(of_catalog_)) {
    if (index != indexes_.front() && pypi::is_stack_index(index->url(), catalog_.roles()) && !is_stack_place(index->url(), catalog_)) {
      doubts.push_back({WarningCode::unknown_torch_index,
                        index->url() + " looks like an index of " + catalog_.roles().pypi + " builds, but its host is not known as the " +
                            catalog_.roles().title +
                            " project's or a mirror's: it serves only what no index before it has; name it first, " + "with " +
                            option_text(Option::index_url) + ", to take " + catalog_.roles().pypi + " from it"});
    }
  }
  return doubts;
}

/// Warns of files that their publisher withdrew, which only a pin of that version admits (PEP 592).
auto PipWorld::withdrawn(const resolver::Solution& solution) const -> std::vector<Warning> {
  std::vector<Warning> warnings;
  for (const auto& [name, candidate] : solution.chosen) {
    const auto* const file = provider_.file_of(candidate);
    if (file != nullptr && file->yanked) {
      warnings.push_back({WarningCode::yanked, package_name(candidate) + " " + provider_.version_of(candidate).text() +
                                                   " was withdrawn by its publisher" +
                                                   (file->yanked->empty() ? "" : " (" + *file->yanked + ")") +
                                                   ": it is in the set because the request names this very version"});
    }
  }
  return warnings;
}

auto PipWorld::remarks(const resolver::Solution& solution, std::span<const resolver::NameId> roots) const -> std::vector<Warning> {
  auto remarks = doubted_indexes();
  std::ranges::move(withdrawn(solution), std::back_inserter(remarks));
  std::string main;
  for (const auto& [name, candidate] : solution.chosen) {
    main = provider_.name_text(name) == catalog_.roles().pypi ? provider_.version_of(candidate).text() : main;
    const auto newer = provider_.newer_without_wheel(candidate);
    if (std::ranges::find(roots, name) != roots.end() && !newer.empty()) {
      remarks.push_back({WarningCode::only_source, package_name(candidate) + " " + newer.front().text() +
                                                       " has only a source distribution, and none is built here: " +
                                                       provider_.version_of(candidate).text() + " is the newest with a wheel that fits"});
    }
  }
  for (const auto& [name, candidate] : solution.chosen) {
    const bool is_known =
        stacks_ == nullptr || provider_.index_of(candidate) != stacks_;  // the catalog lists only extras with GPU libraries
    if (is_known && std::ranges::find(roots, name) != roots.end() && provider_.lacks_extra(candidate)) {
      remarks.push_back({WarningCode::no_such_extra, quote(provider_.name_text(name)) + " asks for an extra that version " +
                                                         provider_.version_of(candidate).text() +
                                                         " does not have: pip adds nothing for it"});
    }
  }
  for (const auto& [name, candidate] : solution.chosen) {
    const bool has_label = provider_.version_of(candidate).has_local();
    if (main.find('+') != std::string::npos && !has_label && provider_.is_plain_companion(candidate)) {
      remarks.push_back({WarningCode::mixed_builds, package_name(candidate) + " " + provider_.version_of(candidate).text() +
                                                        " is PyPI's own build, because no other goes with " + catalog_.roles().pypi + " " +
                                                        main + ": of the same CUDA family, perhaps not of the same CUDA"});
    }
  }
  return remarks;
}

}  // namespace gpusolve::engine
