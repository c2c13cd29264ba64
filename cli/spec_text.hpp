// A SPEC of the command line may be spelled for conda or for PyPI; this is the way from either to either, where it means the same.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "catalogs/catalog.hpp"

namespace gpusolve::cli {

/// A conda match spec. `torch>=2.1` becomes `pytorch>=2.1`, unless the channels have a `torch` of their own (`is_in_channels`): conda's
/// `tzdata` and PyPI's are two things. Extras, markers, URLs of PEP 508, `===` and local versions mean nothing to conda: an error says so.
[[nodiscard]] auto to_conda_spec(std::string_view text, const catalogs::Catalog& catalog,
                                 const std::function<bool(std::string_view)>& is_in_channels) -> Result<std::string>;

/// A PEP 508 requirement. `pytorch=2.1` becomes `torch==2.1.*`, `pytorch 2.1` and `pytorch==2.1` become `torch==2.1`. Channels, build
/// strings, brackets and `|` of conda mean nothing to pip: an error says so.
[[nodiscard]] auto to_pip_spec(std::string_view text, const catalogs::Catalog& catalog) -> Result<std::string>;

/// The package's name in a spec of either spelling, as it is written there.
[[nodiscard]] auto name_in_spec(std::string_view text) -> std::string;
/// What stands behind the name: versions, builds, extras, markers.
[[nodiscard]] auto rest_of_spec(std::string_view text) -> std::string;
/// Its versions alone, `>=2.1,<2.4` or `=11.8`: no build string, extra or marker; empty where it names none, or points to a URL.
[[nodiscard]] auto version_of_spec(std::string_view text) -> std::string;

}  // namespace gpusolve::cli
