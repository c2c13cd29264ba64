// The outcome of a request (docs/rules.md, "Outcomes"), and the two ecosystems of packages.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace gpusolve {

enum class OutcomeKind : std::uint8_t { gpu, cpu_only, neutral, unjudged, unsatisfiable };
enum class Ecosystem : std::uint8_t { conda, pypi };

/// "gpu", "cpu_only", "neutral", "unjudged", "unsatisfiable".
[[nodiscard]] auto outcome_text(OutcomeKind outcome) -> std::string_view;
/// The inverse of `outcome_text`; nullopt for any other text.
[[nodiscard]] auto parse_outcome(std::string_view text) -> std::optional<OutcomeKind>;
/// "conda", "pypi".
[[nodiscard]] auto ecosystem_text(Ecosystem ecosystem) -> std::string_view;
/// The inverse of `ecosystem_text`; nullopt for any other text.
[[nodiscard]] auto parse_ecosystem(std::string_view text) -> std::optional<Ecosystem>;
/// The name of the ecosystem's installer in options, locks and JSON: "conda", "pip".
[[nodiscard]] auto installer_text(Ecosystem installer) -> std::string_view;
/// The inverse of `installer_text`; nullopt for any other text.
[[nodiscard]] auto parse_installer(std::string_view text) -> std::optional<Ecosystem>;

}  // namespace gpusolve
