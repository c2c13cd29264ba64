// Files of a project that are a part of others: `-r base.txt` in requirements, `pip install -r requirements.txt` in a Dockerfile.
#pragma once

#include <map>
#include <span>
#include <string>

#include "adapters/inventory/inventory.hpp"
#include "model/facts.hpp"
#include "model/finding.hpp"

namespace gpusolve::engine::audit {

/// The input that a file is judged with.
struct Includer {
  std::string path;
  /// Where the command of a Dockerfile takes the packages from, if only the Dockerfile names it; otherwise empty.
  std::string source{};
};

/// The paths of inputs of requirements that are judged with another one, each with that. Nobody installs by itself what another file of
/// requirements includes, except `requirements.txt`, the name that people and tools install by. A file that a Dockerfile installs from
/// places of its own would bring other builds by itself; it is judged there if all of it is there in the end.
[[nodiscard]] auto includers_of(std::span<const inventory::Inventory> inputs) -> std::map<std::string, Includer>;

/// In place of an audit of a file that is judged with `includer`.
[[nodiscard]] auto audit_of_part(const std::string& path, const Includer& includer, const Facts& facts) -> Audit;

}  // namespace gpusolve::engine::audit
