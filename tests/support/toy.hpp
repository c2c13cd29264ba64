// A toy ecosystem: a world in a few lines of text, so that a test of the resolver reads as its scenario.
//
//   fact driver 535                      a fact; a spec on it holds if the number meets it
//   a 2 needs b>=2, driver>=550          build of version 2; several builds of one version: `a 2/x`, `a 2/y`, best first
//   a 2 knows python==3 needs b          the first needs are known without reading
//   a 1 limits c<3                       constrains
//   a 1 penalty 1,0                      penalties under objectives 0, 1 ...
//   a 3 excluded yanked                  exists, but must not be chosen
//   want a, b>1                          roots, in order
//   allow c<2                            constraints of the request
//   objectives 2 before 1 limit 0=0      two objectives; the first outranks the versions of the roots, and its level must be 0
//   newest python                        names whose version outranks the rest
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "resolver/provider.hpp"
#include "resolver/request.hpp"

namespace gpusolve::test {

struct ToySpec {
  std::string name;
  std::string operation;  ///< empty, ==, !=, <, <=, >, >=
  int version{};
  [[nodiscard]] auto allows(int candidate) const -> bool;
  [[nodiscard]] auto text() const -> std::string;
  auto operator<=>(const ToySpec&) const = default;
};

struct ToyBuild {
  std::string name;
  int version{};
  std::string build;
  std::vector<ToySpec> needs;
  std::vector<ToySpec> limits;
  std::vector<std::uint16_t> penalties;
  std::optional<ReasonCode> excluded;
  std::vector<ToySpec> knows{};  ///< the needs that are known without reading
  auto operator==(const ToyBuild&) const -> bool = default;
  [[nodiscard]] auto text() const -> std::string;
};

struct ToyWorld {
  std::map<std::string, int> facts;
  std::vector<ToyBuild> builds;  ///< builds of one version are best first; versions are in any order
  std::vector<ToySpec> wants;
  std::vector<ToySpec> allows;
  std::vector<std::optional<std::uint16_t>> limits;  ///< index: objective
  std::uint16_t before{};
  std::vector<std::string> newest;
};

/// Throws std::invalid_argument on an invalid line.
[[nodiscard]] auto parse_toy(std::string_view text) -> ToyWorld;

/// The world as a Provider. `cost`: the declared cost of reading requirements.
class ToyProvider : public resolver::Provider {
 public:
  explicit ToyProvider(ToyWorld world, resolver::ReadingCost cost = resolver::ReadingCost::nothing);
  [[nodiscard]] auto request() -> resolver::Request;

  [[nodiscard]] auto candidates_of(resolver::NameId name) -> Result<const resolver::Candidates*> override;
  /// Returns as few as possible, so that code cannot rely on more.
  [[nodiscard]] auto best_of(resolver::NameId name, std::size_t count) -> Result<std::span<const resolver::Candidate>> override;
  [[nodiscard]] auto requirements_of(resolver::CandidateId candidate) -> Result<std::span<const resolver::Requirement>> override;
  /// Builds of one version that differ only in their needs for a name of `newest` are twins.
  [[nodiscard]] auto knows_twins() const -> bool override { return true; }
  [[nodiscard]] auto shared_requirements_of(resolver::CandidateId candidate) -> Result<std::span<const resolver::Requirement>> override;
  [[nodiscard]] auto reading_cost() const -> resolver::ReadingCost override { return cost_; }
  [[nodiscard]] auto target_of(resolver::SpecId spec) const -> resolver::SpecTarget override;
  [[nodiscard]] auto matches(resolver::SpecId spec, resolver::CandidateId candidate) const -> bool override;
  [[nodiscard]] auto name_text(resolver::NameId name) const -> std::string override { return names_.at(name.value); }
  [[nodiscard]] auto version_text(resolver::CandidateId candidate) const -> std::string override;
  [[nodiscard]] auto build_text(resolver::CandidateId candidate) const -> std::string override {
    return world_.builds.at(candidate.value).build;
  }
  [[nodiscard]] auto spec_text(resolver::SpecId spec) const -> std::string override { return specs_.at(spec.value).text(); }

  [[nodiscard]] auto requirements_read() const -> std::size_t { return requirements_.size(); }

 private:
  auto name_id(const std::string& name) -> resolver::NameId;
  auto spec_id(const ToySpec& spec) -> resolver::SpecId;
  [[nodiscard]] auto goes_with(const ToyBuild& build) const -> std::optional<resolver::CandidateId>;
  /// The build without its needs for names of `newest`.
  [[nodiscard]] auto shared_part(ToyBuild build) const -> ToyBuild;
  void mark_twins(std::vector<resolver::Candidate>& usable) const;

  ToyWorld world_;
  resolver::ReadingCost cost_;
  std::vector<std::string> names_;
  std::vector<ToySpec> specs_;
  std::map<resolver::NameId, resolver::Candidates> candidates_;
  std::map<resolver::CandidateId, std::vector<resolver::Requirement>> requirements_;
  std::map<resolver::CandidateId, std::vector<resolver::Requirement>> shared_requirements_;
};

}  // namespace gpusolve::test
