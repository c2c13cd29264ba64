// The specs of a request as a world judges them, and what it leaves to the installer.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "adapters/report/answer.hpp"
#include "catalogs/catalog.hpp"
#include "cli/options/resolve_options.hpp"
#include "cli/worlds/world.hpp"
#include "resolver/facts.hpp"
#include "resolver/result.hpp"

namespace gpusolve::cli {

struct JudgedSpec {
  std::string asked;
  std::string judged;    ///< what is solved for
  bool is_constraint{};  ///< nothing of this name is asked for: whatever needs a package of it must take this one
};
struct JudgedSpecs {
  std::vector<JudgedSpec> specs;
  std::vector<report::SetAside> aside;
};

/// Specs of which nothing can be judged are not among `specs`. torchvision and torchaudio go where torch goes: a torch that is left to the
/// installer takes them along.
[[nodiscard]] auto judged_specs(World& world, std::span<const std::string> asked) -> JudgedSpecs;

/// One warning `not-in-catalog` for each reason to set specs aside, however many they are.
[[nodiscard]] auto warnings_about(std::span<const report::SetAside> aside, const catalogs::Catalog& catalog)
    -> std::vector<report::Warning>;

/// For questions that are about one spec alone: an error (kind `usage`) where the embedded catalog serves and can judge nothing of it for
/// any installer.
[[nodiscard]] auto check_subject(const std::string& spec, const ResolveOptions& options, const Facts& facts,
                                 const catalogs::Catalog& catalog) -> Status;

/// Typed specs that cannot be meant as they stand, whatever the sources hold: a range without any version (`>=2.4,<2.3`), a word for a
/// version of torch (`==nightly`); and where the embedded catalog serves, a slip of the keyboard for a name that it holds. Errors are of
/// kind `usage`.
[[nodiscard]] auto check_typed(std::span<const std::string> specs, const ResolveOptions& options, const Facts& facts,
                               const catalogs::Catalog& catalog) -> Status;

}  // namespace gpusolve::cli
