#include "cli/pip_worlds.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "adapters/pypi/provider.hpp"
#include "adapters/pypi/variant.hpp"
#include "cli/catalog_index.hpp"
#include "cli/date.hpp"
#include "cli/pypi_default.hpp"
#include "cli/spec_text.hpp"
#include "cli/version_limit.hpp"

namespace gpusolve::cli {
namespace {

using Indexes = std::vector<std::unique_ptr<pypi::Index>>;

constexpr std::uint32_t k_oldest_minor = 6;  // CPython 3.6: the first that any wheel of torch with nvidia pins could be for

class PipWorld final : public World {
 public:
  PipWorld(Indexes indexes, pypi::PypiPolicy policy, Platform platform, const catalogs::Catalog& catalog, bool is_embedded)
      : indexes_(std::move(indexes)),
        provider_(slots(), std::move(policy)),
        platform_(platform),
        catalog_(catalog),
        is_embedded_(is_embedded) {}

  [[nodiscard]] auto provider() -> resolver::Provider& override { return provider_; }
  [[nodiscard]] auto add_spec(std::string_view text, resolver::Requirement::Kind /*kind*/)
      -> Result<std::vector<resolver::SpecId>> override {
    const auto spec = to_pip_spec(text, catalog_);
    if (!spec) {
      return spec.error();
    }
    return provider_.add_spec(*spec);
  }
  [[nodiscard]] auto python_name() -> resolver::NameId override { return provider_.python_name(); }
  [[nodiscard]] auto package_name(resolver::CandidateId candidate) const -> std::string override {
    return provider_.name_text(provider_.name_of(candidate));
  }
  [[nodiscard]] auto variant_of(resolver::CandidateId candidate) const -> BuildVariant override;
  [[nodiscard]] auto describe(resolver::CandidateId candidate) const -> std::optional<report::Package> override;
  [[nodiscard]] auto sources() const -> std::vector<report::SourceUse> override;
  [[nodiscard]] auto near_names(std::string_view name) const -> std::vector<std::string> override { return provider_.near_names_of(name); }
  [[nodiscard]] auto skipped() const -> std::vector<std::string> override;
  [[nodiscard]] auto reading_cost() const -> resolver::ReadingCost override {
    return is_embedded_ ? resolver::ReadingCost::little : resolver::ReadingCost::much;
  }
  [[nodiscard]] auto ecosystem() const -> report::Ecosystem override { return report::Ecosystem::pypi; }

 private:
  auto slots() const -> std::vector<pypi::IndexSlot> {
    std::vector<pypi::IndexSlot> all;
    for (const auto& index : indexes_) {
      all.push_back({index.get(), {}});
    }
    return all;
  }
  [[nodiscard]] auto source_of(resolver::CandidateId candidate) const -> std::string;

  Indexes indexes_;
  pypi::PypiProvider provider_;
  Platform platform_;
  const catalogs::Catalog& catalog_;
  bool is_embedded_;
};

auto PipWorld::variant_of(resolver::CandidateId candidate) const -> BuildVariant {
  auto variant = provider_.variant_of(candidate);
  variant.packaging = Packaging::wheel;
  if (variant.accelerator == Accelerator::none && provider_.file_of(candidate) != nullptr && package_name(candidate) == "torch") {
    complete_from_pypi(provider_.version_of(candidate).public_text(), platform_, catalog_, variant);
  }
  return variant;
}

/// The index that serves the variant: for the embedded catalog it is known by the local version.
auto PipWorld::source_of(resolver::CandidateId candidate) const -> std::string {
  const auto* const index = provider_.index_of(candidate);
  if (!is_embedded_) {
    return index == nullptr ? "" : index->url();
  }
  const auto local = std::string(provider_.version_of(candidate).local_text());
  return local.empty() ? "https://pypi.org/simple" : "https://download.pytorch.org/whl/" + local;
}

auto PipWorld::describe(resolver::CandidateId candidate) const -> std::optional<report::Package> {
  const auto* const file = provider_.file_of(candidate);
  if (file == nullptr) {
    return std::nullopt;  // a Python that is there already, or an extra
  }
  const auto& version = provider_.version_of(candidate);
  report::Package package;
  package.name = package_name(candidate);
  package.version = version.text();
  package.build = version.local_text().empty() ? std::nullopt : std::optional(std::string(version.local_text()));
  package.ecosystem = report::Ecosystem::pypi;
  package.source = source_of(candidate);
  package.depends = provider_.dependency_texts_of(candidate);
  if (!is_embedded_) {
    package.file = file->name;
    package.url = file->url;
    const auto digest = file->digests.find("sha256");
    package.sha256 = digest == file->digests.end() ? std::nullopt : std::optional(digest->second);
    package.size = file->size;
  }
  return package;
}

auto PipWorld::sources() const -> std::vector<report::SourceUse> {
  std::vector<report::SourceUse> sources;
  for (const auto& index : indexes_) {
    sources.push_back(
        {is_embedded_ ? "embedded catalog" : index->url(), is_embedded_ ? "embedded" : "pypi", is_embedded_ ? "" : index->url(), "", 0});
  }
  return sources;
}

auto PipWorld::skipped() const -> std::vector<std::string> {
  std::vector<std::string> texts;
  for (const auto& error : provider_.broken()) {
    texts.push_back(error.text());
  }
  return texts;
}

/// Those of the catalog's wheels.
auto known_pythons(const std::vector<DottedVersion>& known) -> std::vector<DottedVersion> {
  std::vector<DottedVersion> pythons;
  std::ranges::copy_if(known, std::back_inserter(pythons),
                       [](const DottedVersion& python) { return python.part(0) == 3 && python.part(1) >= k_oldest_minor; });
  return pythons;
}

auto no_python(const std::string& option, const std::vector<DottedVersion>& known) -> Error {
  const auto range = known.empty() ? std::string("none for this platform") : "3.6 to " + known.back().text();
  return {ErrorKind::usage, option + " leaves no Python to choose: the catalog knows " + range};
}

/// The Pythons to choose among: those of the catalog's wheels under `--python`, or the one that was named.
auto pythons_of(const ResolveOptions& options, const std::vector<DottedVersion>& known) -> Result<std::vector<DottedVersion>> {
  auto pythons = known_pythons(known);
  if (!options.python) {
    return pythons.empty() ? Result<std::vector<DottedVersion>>(no_python("pip without --python", known)) : std::move(pythons);
  }
  const auto limit = parse_version_limit(*options.python, "--python");
  if (!limit) {
    return limit.error();
  }
  const auto exact = parse_dotted_version(*options.python);
  if (exact && exact->part(0) != 3) {
    return Error{ErrorKind::usage, "--python " + quote(*options.python) + ": pip is served for Python 3 only; write such as `3.10`"};
  }
  if (exact && exact->parts().size() >= 2) {
    return std::vector{*exact};
  }
  std::erase_if(pythons, [&](const DottedVersion& python) { return !limit->allows(python); });
  return pythons.empty() ? Result<std::vector<DottedVersion>>(no_python("--python " + quote(*options.python), known)) : std::move(pythons);
}

auto policy_of(const ResolveOptions& options, const Facts& facts, const std::vector<DottedVersion>& known) -> Result<pypi::PypiPolicy> {
  pypi::PypiPolicy policy;
  policy.target.platform = facts.platform.value;
  policy.target.glibc = facts.glibc ? std::optional(facts.glibc->value) : std::nullopt;
  policy.prefer_lowest = options.prefer == "lowest";
  policy.takes_prereleases = options.is_pre;
  if (options.exclude_newer) {
    const auto time = parse_date(*options.exclude_newer);
    if (!time) {
      return time.error().in("--exclude-newer");
    }
    policy.exclude_newer = *time / 1000;
  }
  auto pythons = pythons_of(options, known);
  if (!pythons) {
    return pythons.error();
  }
  policy.pythons = std::move(pythons).value();
  return policy;
}

auto open_index(const std::string& place, Network& network) -> Result<std::unique_ptr<pypi::Index>> {
  if (!place.starts_with("http://") && !place.starts_with("https://")) {
    return pypi::open_folder_index(place);
  }
  return pypi::open_http_index(network.open_url(place), network.fetcher());
}

auto open_indexes(const ResolveOptions& options, Network& network) -> Result<Indexes> {
  std::vector<std::string> places;
  if (options.index_url) {
    places.push_back(*options.index_url);
  }
  places.insert(places.end(), options.extra_index_urls.begin(), options.extra_index_urls.end());
  Indexes indexes;
  for (const auto& place : places) {
    auto index = open_index(place, network);
    if (!index) {
      return index.error().in(place == options.index_url ? "--index-url" : "--extra-index-url");
    }
    indexes.push_back(std::move(index).value());
  }
  return indexes;
}

}  // namespace

auto open_pip(const ResolveOptions& options, const Facts& facts, const catalogs::Catalog& catalog, Network& network)
    -> Result<std::unique_ptr<World>> {
  auto embedded = std::make_unique<CatalogIndex>(catalog, facts.platform.value);
  auto policy = policy_of(options, facts, embedded->pythons());
  if (!policy) {
    return policy.error();
  }
  auto indexes = open_indexes(options, network);
  if (!indexes) {
    return indexes.error();
  }
  const bool is_embedded = indexes->empty();
  if (is_embedded) {
    indexes->push_back(std::move(embedded));
  }
  return std::unique_ptr<World>(
      std::make_unique<PipWorld>(std::move(indexes).value(), std::move(policy).value(), facts.platform.value, catalog, is_embedded));
}

}  // namespace gpusolve::cli
