// Converts the specs of the command line between the notations of conda and PyPI, if the other one can express the same.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "catalogs/catalog.hpp"

namespace gpusolve::engine {

/// Converts to a conda match spec. `torch>=2.1` becomes `pytorch>=2.1`, unless the channels have a package `torch` (`is_in_channels`); for
/// example, conda's `tzdata` is not PyPI's. Errors: extras, markers, URLs of PEP 508, `===` and local versions, which conda does not
/// support.
[[nodiscard]] auto to_conda_spec(std::string_view text, const catalogs::Catalog& catalog,
                                 const std::function<bool(std::string_view)>& is_in_channels) -> Result<std::string>;

/// Converts to a PEP 508 requirement. `pytorch=2.1` becomes `torch==2.1.*`; `pytorch 2.1` and `pytorch==2.1` become `torch==2.1`. Errors:
/// conda's channels, build strings, brackets and `|`, which pip does not support.
[[nodiscard]] auto to_pip_spec(std::string_view text, const catalogs::Catalog& catalog) -> Result<std::string>;

/// The name of the package, as the spec spells it, in either notation.
[[nodiscard]] auto name_in_spec(std::string_view text) -> std::string;
/// The spec without channel and name: versions, builds, extras, markers.
[[nodiscard]] auto rest_of_spec(std::string_view text) -> std::string;
/// `[cuda12]` of `jax[cuda12]>=0.4`; empty if there are none. conda's brackets are no extras.
[[nodiscard]] auto extras_in_spec(std::string_view text) -> std::string;
/// Only the versions, `>=2.1,<2.4` or `=11.8`, without build string, extra or marker. Empty if there are none, or if the spec has a URL.
[[nodiscard]] auto version_of_spec(std::string_view text) -> std::string;

}  // namespace gpusolve::engine
