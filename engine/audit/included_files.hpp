// Files of a project that are a part of others: `-r base.txt` in requirements.
#pragma once

#include <map>
#include <span>
#include <string>

#include "adapters/inventory/inventory.hpp"
#include "model/facts.hpp"
#include "model/finding.hpp"

namespace gpusolve::engine::audit {

/// The paths of inputs of which another one of requirements asks for everything, each with the path of that. Nobody installs such a file by
/// itself, except `requirements.txt`, the name that people and tools install by.
[[nodiscard]] auto includers_of(std::span<const inventory::Inventory> inputs) -> std::map<std::string, std::string>;

/// In place of an audit of a file that is judged with `includer`.
[[nodiscard]] auto audit_of_part(const std::string& path, const std::string& includer, const Facts& facts) -> Audit;

}  // namespace gpusolve::engine::audit
