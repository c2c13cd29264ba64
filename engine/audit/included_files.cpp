#include "engine/audit/included_files.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "base/plain.hpp"

namespace gpusolve::engine::audit {
namespace {

namespace fs = std::filesystem;

auto normal(const std::string& path) -> std::string { return fs::path(path).lexically_normal().string(); }

auto is_installed_by_name(const std::string& path) -> bool { return fs::path(path).filename() == "requirements.txt"; }

}  // namespace

auto includers_of(std::span<const inventory::Inventory> inputs) -> std::map<std::string, std::string> {
  std::map<std::string, std::string> includers;
  for (const auto& input : inputs) {
    for (const auto& demand : input.kind == inventory::Kind::requirements ? input.demands : std::vector<inventory::Demand>()) {
      const auto place = parse_place(demand.place);
      const auto file = place ? normal(place->file) : std::string();
      const bool is_part = std::ranges::any_of(
          inputs, [&](const auto& other) { return other.kind == inventory::Kind::requirements && normal(other.path) == file; });
      if (is_part && file != normal(input.path) && !is_installed_by_name(file)) {
        includers.try_emplace(file, input.path);
      }
    }
  }
  return includers;
}

auto audit_of_part(const std::string& path, const std::string& includer, const Facts& facts) -> Audit {
  Audit audit;
  audit.kind = inventory::kind_text(inventory::Kind::requirements);
  audit.path = path;
  audit.facts = facts;
  audit.findings.push_back({.code = AuditCode::unjudged,
                            .level = Level::note,
                            .subject = path,
                            .text = "Not judged by itself: " + quote(includer) + " includes it, and is judged with it."});
  return audit;
}

}  // namespace gpusolve::engine::audit
