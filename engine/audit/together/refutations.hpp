// Proves that requests do not go together, or that there is a set for them, by what the catalog knows of the official places.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "catalogs/catalog.hpp"
#include "engine/query.hpp"
#include "engine/worlds/workshop.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine::audit {

/// The inputs of one run share it: files of one folder often ask for the same, and nearly always for the same packages. It reads these
/// once, and answers an equal question once.
class Refutations {
 public:
  /// The catalog must outlive this object.
  explicit Refutations(const catalogs::Catalog& catalog) : catalog_(catalog) {}

  /// The answer that proves a contradiction between what the query requests; null if there is a set. Has no fixes, which cost most.
  [[nodiscard]] auto proof(const Query& query) -> const Answer*;
  /// The same with fixes.
  [[nodiscard]] auto proof_with_fixes(const Query& query) -> const Answer*;
  /// Whether some installer has a set that runs on the GPUs of the query, or on its machine without one, and leaves no spec unjudged.
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
