#include "model/outcome.hpp"

#include "base/enum_table.hpp"

namespace gpusolve {
namespace {

constexpr Spellings<OutcomeKind, 5> k_outcomes{{{OutcomeKind::gpu, "gpu"},
                                                {OutcomeKind::cpu_only, "cpu_only"},
                                                {OutcomeKind::neutral, "neutral"},
                                                {OutcomeKind::unjudged, "unjudged"},
                                                {OutcomeKind::unsatisfiable, "unsatisfiable"}}};
static_assert(is_in_order(k_outcomes));

constexpr Spellings<Ecosystem, 2> k_ecosystems{{{Ecosystem::conda, "conda"}, {Ecosystem::pypi, "pypi"}}};
static_assert(is_in_order(k_ecosystems));

constexpr Spellings<Ecosystem, 2> k_installers{{{Ecosystem::conda, "conda"}, {Ecosystem::pypi, "pip"}}};
static_assert(is_in_order(k_installers));

}  // namespace

auto outcome_text(OutcomeKind outcome) -> std::string_view { return row_of(k_outcomes, outcome); }

auto parse_outcome(std::string_view text) -> std::optional<OutcomeKind> { return spelled(k_outcomes, text); }

auto ecosystem_text(Ecosystem ecosystem) -> std::string_view { return row_of(k_ecosystems, ecosystem); }

auto parse_ecosystem(std::string_view text) -> std::optional<Ecosystem> { return spelled(k_ecosystems, text); }

auto installer_text(Ecosystem installer) -> std::string_view { return row_of(k_installers, installer); }

auto parse_installer(std::string_view text) -> std::optional<Ecosystem> { return spelled(k_installers, text); }

}  // namespace gpusolve
