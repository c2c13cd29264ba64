// Audits the packages that were read from a file, a folder or a text.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/inventory/inventory.hpp"
#include "adapters/inventory/read.hpp"
#include "base/result.hpp"
#include "catalogs/catalog.hpp"
#include "engine/audit/together/refutations.hpp"
#include "engine/inspect/input_code.hpp"
#include "engine/inspect/package_code.hpp"
#include "engine/machine/machine_text.hpp"
#include "model/dotted_version.hpp"
#include "model/exit_status.hpp"
#include "model/facts.hpp"
#include "model/finding.hpp"

namespace gpusolve::engine::audit {

/// The machine for which an input is judged.
struct JudgedFor {
  const Facts& facts;
  const MachineText& given;                    ///< what the user states about the machine
  const std::optional<DottedVersion>& python;  ///< replaces the Python that the input states
  bool is_promised{};                          ///< a lock is judged for the machine that it names, unless the user states a machine
  std::vector<PackageCode> code{};             ///< GPU code of the installed packages; empty: their files were not read
  Refutations* refutations{};                  ///< shared by all inputs of the run; null: this input gets its own
};

/// The options for reading an input, of any kind, for a machine. `catalog` must outlive the result.
[[nodiscard]] auto reading_for(const Facts& facts, const std::optional<DottedVersion>& python, const catalogs::Catalog& catalog)
    -> inventory::ReadOptions;

[[nodiscard]] auto audit_input(inventory::Inventory inventory, const JudgedFor& judged, const catalogs::Catalog& catalog) -> Audit;

/// Audits the sets that were read at `path`, each with the GPU code that `sources` find for it; `judged.code` is not used. Error: the GPU
/// code cannot be read.
[[nodiscard]] auto audit_sets(const std::string& path, const inventory::Inventories& sets, const JudgedFor& judged,
                              const CodeSources& sources, const catalogs::Catalog& catalog) -> Result<std::vector<Audit>>;

/// The names of the rows, for errors: "a100, t4".
[[nodiscard]] auto row_names(const inventory::Inventories& sets) -> std::string;

/// A Python version such as `3.10`; nullopt if none is given. Errors begin with `place`.
[[nodiscard]] auto parse_python(const std::optional<std::string>& text, std::string_view place) -> Result<std::optional<DottedVersion>>;

/// Keeps only the first audit without an error, if one exists: a lock with rows is for several machines, so one row that runs here
/// suffices.
void keep_first_that_runs(std::vector<Audit>& audits);

/// ExitStatus::finding if an audit found an error, otherwise ExitStatus::done (docs/rules.md, "Exit statuses").
[[nodiscard]] auto status_of(const std::vector<Audit>& audits) -> ExitStatus;

}  // namespace gpusolve::engine::audit
