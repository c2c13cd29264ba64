// `gpusolve catalog [TABLE] [NAME]`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "cli/output/exit_status.hpp"

namespace CLI {
class App;
}

namespace gpusolve::cli {

struct CatalogOptions {
  std::string table{};
  std::vector<std::string> names{};
  bool has_no_user_catalog{};
  std::optional<std::string> platform{};
  std::optional<std::string> catalog{};
  bool is_json{};
};

void declare_catalog(CLI::App& command, CatalogOptions& options);

/// Prints the table; status `unsatisfiable` if nothing matches.
[[nodiscard]] auto run_catalog(const CatalogOptions& options) -> Result<ExitStatus>;

}  // namespace gpusolve::cli
