// Kinds of machines with names, as `--lock-for` and inventories of fleets give them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "catalogs/catalog.hpp"
#include "cli/options/resolve_options.hpp"
#include "cli/question.hpp"
#include "resolver/facts.hpp"
#include "resolver/result.hpp"

namespace gpusolve::cli::fleet {

struct Row {
  std::string name;
  Facts facts;
};

/// `a100=sm_80,driver=550.54.14; mixed=RTX 3090+sm_61,driver-cuda=12.2,platform=linux-64,glibc=2.31`: rows parted by `;`, each a name and
/// its GPUs, parted by `+` (`none` for a machine without), and what else is known of it. What a row does not say of platform and glibc
/// is taken from `defaults`. `name=NAME,gpu=…` is the same in other words; without `gpu` the name says which GPU it is. Errors
/// (kind `usage`) name the row and the part.
[[nodiscard]] auto parse_rows(std::string_view text, const ResolveOptions& defaults, const catalogs::Catalog& catalog)
    -> Result<std::vector<Row>>;

/// What machines of one platform come to together: the GPUs of all, the lowest driver, the oldest C library.
[[nodiscard]] auto joint_facts(std::span<const Facts> machines) -> Facts;

/// The request asked for all of them at once: a set that each of them can run.
[[nodiscard]] auto joint_question(const ResolveOptions& options, std::span<const Facts> machines) -> Question;

}  // namespace gpusolve::cli::fleet
