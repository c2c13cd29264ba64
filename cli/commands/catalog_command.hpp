// `gpusolve catalog [TABLE] [NAME]`.
#pragma once

#include <optional>
#include <string>

#include "base/result.hpp"
#include "cli/output/exit_status.hpp"

namespace CLI {
class App;
}

namespace gpusolve::cli {

struct CatalogOptions {
  std::string table{};
  std::string name{};
  std::optional<std::string> platform{};
  std::optional<std::string> catalog{};
  bool is_json{};
};

void declare_catalog(CLI::App& command, CatalogOptions& options);

/// Prints the table; status `unsatisfiable` if nothing matches.
[[nodiscard]] auto run_catalog(const CatalogOptions& options) -> Result<ExitStatus>;

}  // namespace gpusolve::cli
