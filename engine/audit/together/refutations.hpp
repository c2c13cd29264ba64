// Proves that requests contradict each other, or that a set exists for them, by the catalog's knowledge of the official places.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "catalogs/catalog.hpp"
#include "engine/query/query.hpp"
#include "engine/workshop/workshop.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine::audit {

/// Shared by the inputs of one run: files of one folder often ask the same, and nearly always for the same packages. Reads the packages
/// once, and answers equal queries once.
class Refutations {
 public:
  /// The catalog must outlive this object.
  explicit Refutations(const catalogs::Catalog& catalog) : catalog_(catalog) {}

  /// The answer that proves a contradiction between the requests of the query; null if there is a set. Has no fixes, which cost the most
  /// time.
  [[nodiscard]] auto proof(const Query& query) -> const Answer*;
  /// The same answer with fixes.
  [[nodiscard]] auto proof_with_fixes(const Query& query) -> const Answer*;
  /// Whether some installer has a set that runs on the query's GPUs, or on its machine if there is no GPU, and that leaves no spec
  /// unjudged.
  [[nodiscard]] auto has_set_for_machine(const Query& query) -> bool;

 private:
  using Key = std::vector<std::string>;
  [[nodiscard]] static auto key_of(const Query& query) -> Key;
  [[nodiscard]] auto has_set(const Query& query) -> bool;
  [[nodiscard]] auto runs_beside_cpu(Query query) -> bool;
  [[nodiscard]] auto refuted(const Query& query) -> const Answer*;

  const catalogs::Catalog& catalog_;
  OpenWorlds opened_;
  std::map<Key, std::optional<Answer>> answers_;
  std::map<Key, bool> sets_for_machines_;
};

}  // namespace gpusolve::engine::audit
