// PyPI-style indexes as a world of candidates.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "adapters/pypi/index.hpp"
#include "adapters/pypi/provider.hpp"
#include "catalogs/catalog.hpp"
#include "engine/catalog/stack_index.hpp"
#include "engine/catalog/stack_knowledge.hpp"
#include "engine/reach/catalog_reach.hpp"
#include "engine/worlds/world.hpp"

namespace gpusolve::engine {

using PipIndexes = std::vector<std::unique_ptr<pypi::Index>>;

class PipWorld final : public World {
 public:
  /// The first `of_catalog` of `indexes` belong to the embedded catalog. `catalog` must outlive this object.
  PipWorld(PipIndexes indexes, std::size_t of_catalog, pypi::PypiPolicy policy, const catalogs::Catalog& catalog);

  [[nodiscard]] auto provider() -> resolver::Provider& override { return provider_; }
  /// `stacks` is one of the indexes: the catalog's wheels of stacks other than torch.
  void take_stacks(const StackIndex& stacks) { stacks_ = &stacks; }
  /// Limits the specs that are judged to the reach of the embedded catalog.
  void limit_to(std::unique_ptr<CatalogReach> reach) { reach_ = std::move(reach); }
  [[nodiscard]] auto reach_of(std::string_view text) -> SpecReach override;
  [[nodiscard]] auto brings_main(std::string_view name) const -> bool override { return requires_main(name, Ecosystem::pypi, catalog_); }
  [[nodiscard]] auto add_spec(std::string_view text, resolver::Requirement::Kind kind) -> Result<std::vector<resolver::SpecId>> override;
  [[nodiscard]] auto name_id(std::string_view name) -> resolver::NameId override { return provider_.name_of(name); }
  [[nodiscard]] auto python_name() -> resolver::NameId override { return provider_.python_name(); }
  [[nodiscard]] auto package_name(resolver::CandidateId candidate) const -> std::string override {
    return provider_.name_text(provider_.name_of(candidate));
  }
  [[nodiscard]] auto roles() const -> const StackRoles& override { return catalog_.roles(); }
  [[nodiscard]] auto variant_of(resolver::CandidateId candidate) const -> BuildVariant override;
  [[nodiscard]] auto describe(resolver::CandidateId candidate) const -> std::optional<Package> override;
  [[nodiscard]] auto depends_of(resolver::CandidateId candidate) const -> std::vector<std::string> override;
  [[nodiscard]] auto published(resolver::CandidateId candidate) const -> std::optional<std::int64_t> override;
  [[nodiscard]] auto sources() const -> std::vector<SourceUse> override;
  [[nodiscard]] auto sources_with_snapshots() const -> std::function<std::vector<SourceUse>()> override;
  [[nodiscard]] auto near_names(std::string_view name) const -> std::vector<std::string> override { return provider_.near_names_of(name); }
  [[nodiscard]] auto skipped() const -> std::vector<UnusableRecord> override;
  [[nodiscard]] auto is_held(std::string_view name) const -> bool override;
  [[nodiscard]] auto reading_cost() const -> resolver::ReadingCost override {
    return is_embedded_ ? resolver::ReadingCost::little : resolver::ReadingCost::much;
  }
  [[nodiscard]] auto lacks_extra(resolver::CandidateId candidate) const -> bool override { return provider_.lacks_extra(candidate); }
  [[nodiscard]] auto remarks(const resolver::Solution& solution, std::span<const resolver::NameId> roots) const
      -> std::vector<Warning> override;
  [[nodiscard]] auto ecosystem() const -> Ecosystem override { return Ecosystem::pypi; }
  [[nodiscard]] auto is_embedded() const -> bool override { return is_embedded_; }

 private:
  [[nodiscard]] auto slots(const catalogs::Catalog& catalog) const -> std::vector<pypi::IndexSlot>;
  /// The project pages of `index` that were read so far.
  [[nodiscard]] auto pages_of(const pypi::Index& index) const -> std::vector<const pypi::Project*>;
  [[nodiscard]] auto files_of(const pypi::Index& index) const -> std::size_t;
  [[nodiscard]] auto source_of(resolver::CandidateId candidate) const -> std::string;
  [[nodiscard]] auto doubted_indexes() const -> std::vector<Warning>;
  [[nodiscard]] auto withdrawn(const resolver::Solution& solution) const -> std::vector<Warning>;
  [[nodiscard]] auto has_local_sisters(resolver::CandidateId candidate) const -> bool;

  PipIndexes indexes_;
  std::size_t of_catalog_;
  bool is_embedded_;  // whether all indexes are the catalog's
  pypi::PypiProvider provider_;
  const catalogs::Catalog& catalog_;
  std::unique_ptr<CatalogReach> reach_;
  const StackIndex* stacks_{};
};

}  // namespace gpusolve::engine
