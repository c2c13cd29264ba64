// Files of a project that are parts of other files: `-r base.txt` in requirements, `pip install -r requirements.txt` in a Dockerfile.
#pragma once

#include <map>
#include <span>
#include <string>

#include "adapters/inventory/inventory.hpp"
#include "model/facts.hpp"
#include "model/finding.hpp"

namespace gpusolve::engine::audit {

/// The input with which a file is judged.
struct Includer {
  std::string path;
  /// The place from which the command of a Dockerfile takes the packages, if only the Dockerfile names it; otherwise empty.
  std::string source{};
};

/// The paths of requirements files that are judged with another input, each with that input. Nobody installs a file by itself that another
/// requirements file includes, except `requirements.txt`, the name that people and tools install. A file that a Dockerfile installs from
/// its own sources would bring other builds if it were installed by itself; it is judged with the Dockerfile if all its requests remain
/// there at the end.
[[nodiscard]] auto includers_of(std::span<const inventory::Inventory> inputs) -> std::map<std::string, Includer>;

/// The audit that replaces the audit of a file that is judged with `includer`.
[[nodiscard]] auto audit_of_part(const std::string& path, const Includer& includer, const Facts& facts) -> Audit;

}  // namespace gpusolve::engine::audit
