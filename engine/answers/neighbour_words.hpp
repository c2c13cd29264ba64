// The words for packages of other projects beside which a release does not run, or without which its import fails.
#pragma once

#include <string>
#include <vector>

#include "catalogs/stack_entries.hpp"

namespace gpusolve::engine {

/// " does not run beside "; weaker if the package runs in part beyond the limit.
[[nodiscard]] auto verb_beyond(const catalogs::NeighbourLimit& limit) -> std::string;
/// " does not run beside numpy 2 or newer"; weaker if the catalog says what the package does there.
[[nodiscard]] auto words_beyond(const catalogs::NeighbourLimit& limit) -> std::string;
/// Follows a sentence with `words_beyond`; empty if the catalog does not say what the package does beyond the limit.
[[nodiscard]] auto effect_beyond(const catalogs::NeighbourLimit& limit) -> std::string;

/// Describes the problem beside this version of the neighbour; empty if the usual words suffice.
[[nodiscard]] auto words_beside(const catalogs::NeighbourLimit& limit, const std::string& subject, const std::string& neighbour)
    -> std::string;
/// Describes the problem with a spec that allows only versions of the neighbour below the limit.
[[nodiscard]] auto words_below(const catalogs::NeighbourLimit& limit, const std::string& subject, const std::string& spec) -> std::string;

/// The packages that the limits say its import needs although its metadata do not require them.
[[nodiscard]] auto undeclared_in(const std::vector<const catalogs::NeighbourLimit*>& limits) -> std::vector<std::string>;
/// "dgl 2.1.0 imports pandas and pyyaml, which its metadata do not require".
[[nodiscard]] auto words_of_undeclared(const std::string& subject, const std::vector<std::string>& names) -> std::string;

}  // namespace gpusolve::engine
