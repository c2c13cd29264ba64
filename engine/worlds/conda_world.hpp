// Conda channels as a world.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "adapters/conda/channel.hpp"
#include "adapters/conda/provider.hpp"
#include "catalogs/catalog.hpp"
#include "engine/catalog/stack_knowledge.hpp"
#include "engine/reach/catalog_reach.hpp"
#include "engine/worlds/world.hpp"

namespace gpusolve::engine {

class CondaWorld final : public World {
 public:
  /// The virtual packages of a machine, including those set by hand.
  using VirtualPackagesOf = std::function<conda::VirtualPackages(const Facts&)>;
  /// `is_embedded`: the channels are made from the catalog, which must outlive this object.
  CondaWorld(std::vector<conda::Channel> channels, conda::Policy policy, const catalogs::Catalog& catalog, bool is_embedded,
             VirtualPackagesOf virtual_packages_of);
  /// Limits the specs that are judged to the reach of the embedded catalog.
  void limit_to(std::unique_ptr<CatalogReach> reach) { reach_ = std::move(reach); }

  [[nodiscard]] auto provider() -> resolver::Provider& override { return provider_; }
  [[nodiscard]] auto targets_on(const Facts& facts) -> std::function<resolver::SpecTarget(resolver::SpecId)> override;
  [[nodiscard]] auto add_spec(std::string_view text, resolver::Requirement::Kind kind) -> Result<std::vector<resolver::SpecId>> override;
  [[nodiscard]] auto reach_of(std::string_view text) -> SpecReach override;
  [[nodiscard]] auto brings_main(std::string_view name) const -> bool override {
    return requires_main(catalog_.conda_name(name), Ecosystem::conda, catalog_);
  }
  [[nodiscard]] auto name_id(std::string_view name) -> resolver::NameId override { return provider_.name_id(name); }
  [[nodiscard]] auto python_name() -> resolver::NameId override { return provider_.name_id("python"); }
  [[nodiscard]] auto package_name(resolver::CandidateId candidate) const -> std::string override;
  [[nodiscard]] auto roles() const -> const StackRoles& override { return catalog_.roles(); }
  [[nodiscard]] auto variant_of(resolver::CandidateId candidate) const -> BuildVariant override { return provider_.variant_of(candidate); }
  [[nodiscard]] auto describe(resolver::CandidateId candidate) const -> std::optional<Package> override;
  [[nodiscard]] auto depends_of(resolver::CandidateId candidate) const -> std::vector<std::string> override;
  [[nodiscard]] auto published(resolver::CandidateId candidate) const -> std::optional<std::int64_t> override {
    return provider_.record_of(candidate).timestamp;
  }
  [[nodiscard]] auto sources() const -> std::vector<SourceUse> override;
  [[nodiscard]] auto sources_with_snapshots() const -> std::function<std::vector<SourceUse>()> override;
  [[nodiscard]] auto near_names(std::string_view name) const -> std::vector<std::string> override { return provider_.near_names(name); }
  [[nodiscard]] auto skipped() const -> std::vector<UnusableRecord> override;
  [[nodiscard]] auto is_held(std::string_view name) const -> bool override;
  [[nodiscard]] auto reading_cost() const -> resolver::ReadingCost override {
    return is_embedded_ ? resolver::ReadingCost::little : resolver::ReadingCost::nothing;
  }
  [[nodiscard]] auto ecosystem() const -> Ecosystem override { return Ecosystem::conda; }
  [[nodiscard]] auto is_embedded() const -> bool override { return is_embedded_; }

 private:
  /// The spec in conda's spelling.
  [[nodiscard]] auto spelled(std::string_view text) const -> Result<std::string>;

  conda::CondaProvider provider_;
  const catalogs::Catalog& catalog_;
  bool is_embedded_;
  VirtualPackagesOf virtual_packages_of_;
  std::unique_ptr<CatalogReach> reach_;
};

}  // namespace gpusolve::engine
