// Extras that bring the GPU libraries of a wheel: which of them a release has (docs/rules.md, "Stacks").
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/judging/judgement.hpp"
#include "engine/specs/spec.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// Whether the release requires the package by itself, and not only for an extra.
[[nodiscard]] auto requires_by_itself(const catalogs::StackBuild& build, std::string_view package) -> bool;

/// Whether the catalog knows that the judged release lacks an extra that other releases of the package have: pip would only warn and
/// install the package without it.
[[nodiscard]] auto is_absent_extra(std::string_view extra, const StackPart& judged, const catalogs::Catalog& catalog) -> bool;

/// The variant (`tensorflow[and-cuda]`) as a build of its own package has it: without extras that the release is known to lack,
/// and without any extra if the build is for the CPU. A variant of another package stays as it is.
[[nodiscard]] auto present_variant(const Spec& variant, std::string_view package, const Judgement& judgement,
                                   const catalogs::Catalog& catalog) -> std::string;

/// The extra as the release of a wheel spells it: pip before 23.3 does not know that `cuda12_pip` and `cuda12-pip` are one.
[[nodiscard]] auto own_spelling(const std::string& extra, const Package& package, const catalogs::Catalog& catalog) -> std::string;

/// Whether the catalog knows that the newest release of `versions` (PEP 440; empty: any) lacks an extra of `variant`, such as
/// `jax[cuda13]`, that other releases have.
[[nodiscard]] auto lacks_extras(std::string_view variant, std::string_view versions, const catalogs::Catalog& catalog) -> bool;

/// Like `lacks_extras`, for a variant that may have no extra: a release is that variant if it requires by itself the package that
/// decides, as releases do that are older than the extras of the variants. A package that decides for itself lacks nothing.
[[nodiscard]] auto lacks_variant(const catalogs::StackVariant& variant, std::string_view versions, const catalogs::Catalog& catalog)
    -> bool;

/// The extras on PyPI that are a variant because they require the package with its GPU code (`jax[cuda12]`) or its toolkit
/// (`numba-cuda[cu13]`). A release without the extra is not that variant.
[[nodiscard]] auto deciding_extras(const catalogs::Catalog& catalog) -> std::set<std::string>;

/// Whether the catalog knows that the release has the extra, even if an index does not. `variant`: `jax[cuda12]`.
[[nodiscard]] auto is_known_extra(std::string_view variant, std::string_view version, const catalogs::Catalog& catalog) -> bool;

/// Whether it is known which extras the newest release of `versions` has.
[[nodiscard]] auto are_extras_known(std::string_view variant, std::string_view versions, const catalogs::Catalog& catalog) -> bool;

/// The newest release of `versions` that is this variant, see lacks_variant(); nullopt if none is known to be.
[[nodiscard]] auto last_of(const catalogs::StackVariant& variant, std::string_view versions, const catalogs::Catalog& catalog)
    -> std::optional<std::string>;

/// The extras of a spec: cuda and cudnn of `onnxruntime-gpu[cuda,cudnn]`.
[[nodiscard]] auto extra_names(std::string_view spec) -> std::vector<std::string>;
/// The same extras, normalised (PEP 685).
[[nodiscard]] auto normalised_extras(std::string_view spec) -> std::vector<std::string>;

/// The extras of the judged release that bring libraries of CUDA; empty if there are none or they are unknown.
[[nodiscard]] auto library_extras(const StackPart& judged) -> std::vector<std::string>;
/// The wheel with these extras: `cupy-cuda12x[ctk]`; empty if it has none.
[[nodiscard]] auto name_with_libraries(const StackPart& judged) -> std::string;

}  // namespace gpusolve::engine
