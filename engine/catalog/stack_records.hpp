// The conda records of stacks other than torch, as far as the embedded catalog knows them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "adapters/conda/index/text_arena.hpp"
#include "adapters/conda/repodata/record.hpp"
#include "catalogs/catalog.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine {

/// The names of the packages of stacks with known builds in a conda channel, ascending.
[[nodiscard]] auto conda_stack_names(const catalogs::Catalog& catalog, std::string_view channel) -> std::vector<std::string>;

/// The channels of these builds, sorted.
[[nodiscard]] auto conda_stack_channels(const catalogs::Catalog& catalog) -> std::vector<std::string>;

/// The records of one package in one channel. They view `texts` and `name`. Their build strings are patterns, because the catalog lists no
/// hashes.
[[nodiscard]] auto conda_stack_records(const catalogs::Catalog& catalog, Platform platform, std::string_view channel, std::string_view name,
                                       conda::TextArena& texts) -> std::vector<conda::Record>;

}  // namespace gpusolve::engine
