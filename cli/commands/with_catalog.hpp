// `--catalog DIR`: opens the catalog for a subcommand.
#pragma once

#include <optional>
#include <string>

#include "base/result.hpp"
#include "catalogs/catalog.hpp"
#include "cli/output/exit_status.hpp"

namespace gpusolve::cli {

/// Runs `work` with the catalog in the folder, or with the embedded one if no folder is given.
template <class Work>
[[nodiscard]] auto with_catalog(const std::optional<std::string>& folder, Work work) -> Result<ExitStatus> {
  if (!folder) {
    return work(catalogs::Catalog::embedded());
  }
  const auto catalog = catalogs::Catalog::load(*folder);
  return catalog ? work(*catalog) : Result<ExitStatus>(catalog.error().in("--catalog"));
}

}  // namespace gpusolve::cli
