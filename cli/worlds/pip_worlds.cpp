#include "cli/worlds/pip_worlds.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <ranges>
#include <tuple>
#include <utility>

#include "adapters/pypi/provider.hpp"
#include "adapters/pypi/variant.hpp"
#include "adapters/pypi/wheel_name.hpp"
#include "adapters/url/parts.hpp"
#include "adapters/url/secrets.hpp"
#include "adapters/url/url.hpp"
#include "cli/catalog/catalog_index.hpp"
#include "cli/date.hpp"
#include "cli/spec_text.hpp"
#include "cli/worlds/catalog_reach.hpp"
#include "cli/worlds/stack_knowledge.hpp"
#include "cli/worlds/version_limit.hpp"

namespace gpusolve::cli {
namespace {

using Indexes = std::vector<std::unique_ptr<pypi::Index>>;

constexpr std::uint32_t k_oldest_minor = 6;  // CPython 3.6: the first that any wheel of torch with nvidia pins could be for

/// The projects that the PyTorch indexes are for.
auto is_of_torch(std::string_view project) -> bool {
  return pypi::is_of_pytorch(project) || pypi::is_pinned_by_torch(project) || project == "triton";
}

/// Is this known as a place of the PyTorch project's builds: its own, a mirror's of the catalog, or one of this machine?
auto is_torch_place(const std::string& url, const catalogs::Catalog& catalog) -> bool {
  if (!pypi::is_torch_index(url)) {
    return false;
  }
  const auto is_copy = [&](const catalogs::MirrorEntry& mirror) {
    const auto wheels = mirror.pytorch_wheels.value_or("");
    return !wheels.empty() && url.starts_with(wheels.substr(0, wheels.find("{tag}")));
  };
  return !url::is_http(url) || url::is_loopback(url) || url::origin_of(url) == "https://download.pytorch.org:443" ||
         std::ranges::any_of(catalog.mirrors(), is_copy);
}

class PipWorld final : public World {
 public:
  /// The first `of_catalog` indexes are the embedded catalog's.
  PipWorld(Indexes indexes, std::size_t of_catalog, pypi::PypiPolicy policy, const catalogs::Catalog& catalog)
      : indexes_(std::move(indexes)),
        of_catalog_(of_catalog),
        is_embedded_(of_catalog == indexes_.size()),
        provider_(slots(catalog), std::move(policy)),
        catalog_(catalog) {}

  [[nodiscard]] auto provider() -> resolver::Provider& override { return provider_; }
  /// Specs are judged as far as the embedded catalog reaches.
  void limit_to(std::unique_ptr<CatalogReach> reach) { reach_ = std::move(reach); }
  [[nodiscard]] auto reach_of(std::string_view text) -> SpecReach override {
    const auto spec = reach_ == nullptr ? Result<std::string>(std::string(text)) : to_pip_spec(text, catalog_);
    return reach_ == nullptr || !spec ? SpecReach{std::string(text), std::nullopt} : reach_->of_pip(*spec);
  }
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
  [[nodiscard]] auto variant_of(resolver::CandidateId candidate) const -> BuildVariant override { return provider_.variant_of(candidate); }
  [[nodiscard]] auto describe(resolver::CandidateId candidate) const -> std::optional<report::Package> override;
  [[nodiscard]] auto published(resolver::CandidateId candidate) const -> std::optional<std::int64_t> override {
    const auto* const file = provider_.file_of(candidate);
    return file != nullptr && file->uploaded_at ? std::optional(*file->uploaded_at * 1000) : std::nullopt;
  }
  [[nodiscard]] auto sources() const -> std::vector<report::SourceUse> override;
  [[nodiscard]] auto sources_with_snapshots() const -> std::vector<report::SourceUse> override;
  [[nodiscard]] auto near_names(std::string_view name) const -> std::vector<std::string> override { return provider_.near_names_of(name); }
  [[nodiscard]] auto skipped() const -> std::vector<std::string> override;
  [[nodiscard]] auto reading_cost() const -> resolver::ReadingCost override {
    return is_embedded_ ? resolver::ReadingCost::little : resolver::ReadingCost::much;
  }
  [[nodiscard]] auto remarks(const resolver::Solution& solution, std::span<const resolver::NameId> roots) const
      -> std::vector<report::Warning> override;
  [[nodiscard]] auto ecosystem() const -> report::Ecosystem override { return report::Ecosystem::pypi; }

 private:
  [[nodiscard]] auto slots(const catalogs::Catalog& catalog) const -> std::vector<pypi::IndexSlot> {
    std::vector<pypi::IndexSlot> all;
    for (const auto& index : indexes_) {
      const bool is_of_catalog = all.size() < of_catalog_;  // whose places are known without taking a URL apart
      all.push_back({.index = index.get(),
                     .is_of_torch = is_of_catalog ? pypi::is_torch_index(index->url()) : is_torch_place(index->url(), catalog)});
    }
    for (std::size_t i = 0; i < of_catalog_ && !is_embedded_; ++i) {
      all[i].serves = is_of_torch;  // what else the catalog knows is too little to stand in for an index
    }
    return all;
  }
  /// What was read of the index so far.
  [[nodiscard]] auto pages_of(const pypi::Index& index) const -> std::vector<const pypi::Project*>;
  [[nodiscard]] auto files_of(const pypi::Index& index) const -> std::size_t;
  [[nodiscard]] auto source_of(resolver::CandidateId candidate) const -> std::string;
  [[nodiscard]] auto doubted_indexes() const -> std::vector<report::Warning>;
  [[nodiscard]] auto has_local_sisters(resolver::CandidateId candidate) const -> bool;

  Indexes indexes_;
  std::size_t of_catalog_;
  bool is_embedded_;  // there are no others
  pypi::PypiProvider provider_;
  const catalogs::Catalog& catalog_;
  std::unique_ptr<CatalogReach> reach_;
};

auto PipWorld::pages_of(const pypi::Index& index) const -> std::vector<const pypi::Project*> {
  std::vector<const pypi::Project*> pages;
  for (const auto& [owner, page] : provider_.pages()) {
    if (owner == &index) {
      pages.push_back(page);
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

auto PipWorld::sources() const -> std::vector<report::SourceUse> {
  std::vector<report::SourceUse> sources;
  if (of_catalog_ > 0) {
    sources.push_back({"embedded catalog", "embedded", "", "", 0});
  }
  for (std::size_t i = 0; i < indexes_.size(); ++i) {
    const auto& index = *indexes_[i];
    if (i < of_catalog_) {
      sources.front().records += files_of(index);
    } else {
      sources.push_back({index.url(), index.is_flat() ? "find-links" : "pypi", index.url(), "", files_of(index)});
    }
  }
  return sources;
}

auto PipWorld::sources_with_snapshots() const -> std::vector<report::SourceUse> {
  auto all = sources();
  std::vector<const pypi::Project*> of_catalog;
  for (std::size_t i = 0; i < of_catalog_; ++i) {
    std::ranges::move(pages_of(*indexes_[i]), std::back_inserter(of_catalog));
  }
  const std::size_t others = of_catalog_ > 0 ? 1 : 0;
  if (of_catalog_ > 0) {
    all.front().snapshot = pypi::snapshot_of(of_catalog);
  }
  for (std::size_t i = of_catalog_; i < indexes_.size(); ++i) {
    all[others + i - of_catalog_].snapshot = pypi::snapshot_of(pages_of(*indexes_[i]));
  }
  return all;
}

/// The catalog keeps what torch pins in one place; it is PyPI that has it.
auto PipWorld::source_of(resolver::CandidateId candidate) const -> std::string {
  const auto* const index = provider_.index_of(candidate);
  const auto catalog_end = indexes_.begin() + static_cast<std::ptrdiff_t>(of_catalog_);
  const auto owner = std::ranges::find(indexes_, index, [](const auto& one) { return one.get(); });
  if (owner < catalog_end && !pypi::is_torch_stack(package_name(candidate))) {
    return "https://pypi.org/simple";
  }
  return index == nullptr ? "" : index->url();
}

/// See report::Package. Of an index that stands for several, each its own address, the version alone tells which.
auto PipWorld::has_local_sisters(resolver::CandidateId candidate) const -> bool {
  const auto* const index = provider_.index_of(candidate);
  if (is_embedded_ || index == nullptr) {
    return false;
  }
  const auto name = package_name(candidate);
  const auto& version = provider_.version_of(candidate);
  const auto is_sister = [&](const pypi::ProjectFile& file) {
    const bool is_local = file.name.find('+') != std::string::npos;  // few are, and names are long to read
    const auto wheel = is_local ? pypi::parse_wheel_name(file.name) : Result<pypi::WheelName>(Error{});
    return wheel && wheel->version.has_same_public(version) && !wheel->version.local_text().empty();
  };
  return std::ranges::any_of(pages_of(*index),
                             [&](const pypi::Project* page) { return page->name == name && std::ranges::any_of(page->files, is_sister); });
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
  package.has_local_sisters = has_local_sisters(candidate);
  if (!is_embedded_) {
    package.file = file->name;
    package.url = url::PublicUrl::parse(file->url);
    const auto* const digest = pypi::find_digest(file->digests, "sha256");
    package.sha256 = digest == nullptr ? std::nullopt : std::optional(*digest);
    package.size = file->size;
  }
  return package;
}

auto PipWorld::skipped() const -> std::vector<std::string> {
  std::vector<std::string> texts;
  for (const auto& error : provider_.broken()) {
    texts.push_back(error.text());
  }
  return texts;
}

/// An index behind another whose URL looks like that of torch builds, and whose host nobody knows, serves no torch that the first has.
auto PipWorld::doubted_indexes() const -> std::vector<report::Warning> {
  std::vector<report::Warning> doubts;
  for (const auto& index : indexes_ | std::views::drop(of_catalog_)) {
    if (index != indexes_.front() && pypi::is_torch_index(index->url()) && !is_torch_place(index->url(), catalog_)) {
      doubts.push_back(
          {"unknown-torch-index", index->url() + " looks like an index of torch builds, but its host is not known as the PyTorch " +
                                      "project's or a mirror's: it serves only what no index before it has; name it first, with " +
                                      "--index-url, to take torch from it"});
    }
  }
  return doubts;
}

auto PipWorld::remarks(const resolver::Solution& solution, std::span<const resolver::NameId> roots) const -> std::vector<report::Warning> {
  auto remarks = doubted_indexes();
  std::string torch;
  for (const auto& [name, candidate] : solution.chosen) {
    torch = provider_.name_text(name) == "torch" ? provider_.version_of(candidate).text() : torch;
    const auto newer = provider_.newer_without_wheel(candidate);
    if (std::ranges::find(roots, name) != roots.end() && !newer.empty()) {
      remarks.push_back({"only-source", package_name(candidate) + " " + newer.front().text() +
                                            " has only a source distribution, and none is built here: " +
                                            provider_.version_of(candidate).text() + " is the newest with a wheel that fits"});
    }
  }
  for (const auto& [name, candidate] : solution.chosen) {
    if (std::ranges::find(roots, name) != roots.end() && provider_.lacks_extra(candidate)) {
      remarks.push_back({"no-such-extra", quote(provider_.name_text(name)) + " asks for an extra that version " +
                                              provider_.version_of(candidate).text() + " does not have: nothing more is installed for it"});
    }
  }
  for (const auto& [name, candidate] : solution.chosen) {
    if (torch.find('+') != std::string::npos && provider_.is_plain_companion(candidate)) {
      remarks.push_back({"mixed-builds", package_name(candidate) + " " + provider_.version_of(candidate).text() +
                                             " is PyPI's own build, for no other is to be had beside torch " + torch +
                                             ": of the same CUDA family, perhaps not of the same CUDA"});
    }
  }
  return remarks;
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

auto policy_of(const ResolveOptions& options, const Facts& facts, const catalogs::Catalog& catalog, const std::vector<DottedVersion>& known)
    -> Result<pypi::PypiPolicy> {
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
  policy.stack = stack_knowledge(catalog, facts.platform.value);
  return policy;
}

auto open_index(const std::string& place, Network& network) -> Result<std::unique_ptr<pypi::Index>> {
  if (!url::is_http(place)) {
    return pypi::open_folder_index(place);
  }
  return pypi::open_http_index(network.open_url(place, report::Ecosystem::pypi), network.fetcher());
}

auto open_links(const std::string& place, Network& network) -> Result<std::unique_ptr<pypi::Index>> {
  if (!url::is_http(place)) {
    return pypi::open_flat_index(place, nullptr);
  }
  return pypi::open_flat_index(network.open_url(place, report::Ecosystem::pypi), &network.fetcher());
}

/// What told of a place: `--find-links`, or `find-links of /etc/pip.conf`.
auto teller_of(const std::string& place, const std::string& option, const Settings& settings) -> std::string {
  for (const auto& file : std::views::reverse(settings.files)) {
    for (const auto& [name, values] : file.set) {
      if ("--" + name == option && std::ranges::find(values, place) != values.end()) {
        return name + " of " + file.place;
      }
    }
  }
  return option;
}

/// Those of `places`, appended to `indexes`; errors name the option or the setting.
auto append_indexes(const std::vector<std::string>& places, const std::string& option, decltype(open_index)& open,
                    const ResolveOptions& options, Network& network, Indexes& indexes) -> Status {
  const auto& settings = options.settings;
  const bool is_live = options.has_official_sources && settings.pip.index_url == std::nullopt;
  for (const auto& place : places) {
    auto index = open(place, network);
    if (!index) {
      const auto teller = teller_of(place, option, settings);
      const bool is_official = is_live && teller == option && option != "--find-links";
      return is_official ? without_live(index.error()) : index.error().in(teller);
    }
    indexes.push_back(std::move(index).value());
  }
  return std::monostate{};
}

/// What was named most by hand comes first: wheels at hand, then the index, then further ones.
auto open_indexes(const ResolveOptions& options, Network& network) -> Result<Indexes> {
  Indexes indexes;
  const auto first = options.index_url ? std::vector{*options.index_url} : std::vector<std::string>();
  for (const auto& [places, option, open] :
       {std::tuple(options.find_links, "--find-links", &open_links), std::tuple(first, "--index-url", &open_index),
        std::tuple(options.extra_index_urls, "--extra-index-url", &open_index)}) {
    if (auto opened = append_indexes(places, option, *open, options, network, indexes); !opened) {
      return opened.error();
    }
  }
  return indexes;
}

}  // namespace

auto open_pip(const ResolveOptions& options, const Facts& facts, const catalogs::Catalog& catalog, Network& network)
    -> Result<std::unique_ptr<World>> {
  auto policy = policy_of(options, facts, catalog, catalog_pythons(catalog, facts.platform.value));
  if (!policy) {
    return policy.error();
  }
  auto named = open_indexes(options, network);
  if (!named) {
    return named.error();
  }
  Indexes indexes;
  if (named->empty() || options.has_catalog_index) {
    const auto scope = !named->empty() ? CatalogScope::pytorch : options.is_pypi_only ? CatalogScope::pypi : CatalogScope::all;
    std::ranges::move(catalog_indexes(catalog, facts.platform.value, scope, unseen_pythons(options.python)), std::back_inserter(indexes));
    policy->prefers_plain = named->empty();  // what `pip install` takes without being told where
  }
  const auto of_catalog = indexes.size();
  const bool is_embedded = named->empty();
  std::ranges::move(*named, std::back_inserter(indexes));
  auto world = std::make_unique<PipWorld>(std::move(indexes), of_catalog, std::move(policy).value(), catalog);
  if (is_embedded) {
    world->limit_to(std::make_unique<CatalogReach>(catalog, facts.platform.value, options.is_strict_catalog));
  }
  return std::unique_ptr<World>(std::move(world));
}

}  // namespace gpusolve::cli
