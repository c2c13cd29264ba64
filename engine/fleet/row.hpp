// Named kinds of machines, from `--lock-for` and from inventories of fleets.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "catalogs/catalog.hpp"
#include "engine/machine/machine_text.hpp"
#include "engine/query/query.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine::fleet {

/// Facts of a machine that does not state them.
struct MachineDefaults {
  std::optional<std::string> platform{};
  std::optional<std::string> glibc{};
  Facts base{};  ///< facts from environment variables
};

struct Row {
  std::string name;
  Facts facts;
};

/// An error (kind `usage`) if a default is no platform or no version of glibc. The error names the option, and no machine.
[[nodiscard]] auto check_defaults(const MachineDefaults& defaults, const catalogs::Catalog& catalog) -> Status;

/// An error (kind `usage`) if the GPUs of a machine are to be detected: the row is for another machine than this one.
[[nodiscard]] auto check_named(const MachineText& hardware) -> Status;

/// Parses `a100=sm_80,driver=550.54.14; mixed=RTX 3090+sm_61,driver-cuda=12.2,platform=linux-64,glibc=2.31`. `;` separates rows. A row is a
/// name, its GPUs separated by `+` (`none` for a machine without one), and further facts. `defaults` provides a missing platform and glibc.
/// The form `name=NAME,gpu=...` is equivalent; without `gpu`, the name states the GPU. Errors (kind `usage`) name the row and the part.
[[nodiscard]] auto parse_rows(std::string_view text, const MachineDefaults& defaults, const catalogs::Catalog& catalog)
    -> Result<std::vector<Row>>;

/// The joint facts of machines of one platform: all GPUs, the lowest driver, the oldest C library.
[[nodiscard]] auto joint_facts(std::span<const Facts> machines) -> Facts;

/// The request for all machines at once: a set that each of them can run.
[[nodiscard]] auto joint_query(Query query, std::span<const Facts> machines) -> Query;

}  // namespace gpusolve::engine::fleet
