// The knowledge about one build on one machine: its code, whether and how it runs, and its penalties in the choice.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "catalogs/catalog.hpp"
#include "catalogs/gpu_rules.hpp"
#include "model/build_variant.hpp"
#include "model/reason.hpp"

namespace gpusolve::engine {

/// The catalog's knowledge about a build of a stack other than torch.
struct StackPart {
  const catalogs::StackPackage* package{};      ///< null: no stack has a package of this name
  std::optional<catalogs::StackMatch> match{};  ///< nullopt: no build of this version or an older one is known
  const catalogs::StackBuild* build{};          ///< of the match: the one that was judged; null: none
  bool is_asked_compiler{};                     ///< see GpuPolicy::compilers
  /// Whether the build has GPU code, and the catalog does not know on which GPUs the code runs.
  [[nodiscard]] auto is_unknown(const BuildVariant& variant) const -> bool {
    const bool is_known = build != nullptr && build->is_code_known;
    return carries_own_code() && variant.is_judged() && !is_known;
  }
  /// Whether builds of the package may have GPU code with a verdict of their own. Those of a companion depend on another package
  /// of the set.
  [[nodiscard]] auto carries_own_code() const -> bool {
    return package != nullptr && (package->carries != catalogs::Carries::none || is_asked_compiler);
  }
};

/// The knowledge about one build on one machine.
struct Judgement {
  BuildVariant variant;  ///< completed from the catalog if the metadata do not state it
  bool decides{};        ///< whether the code and variant of the package count as those of the main stack (StackRoles)
  std::optional<catalogs::PublishedMatch> match{};
  StackPart stack{};
  catalogs::Verdict verdict{};
  std::vector<Reason> failures{};          ///< empty: it may be chosen
  std::vector<std::uint16_t> penalties{};  ///< index: objective, see Objectives
};

/// The indexes of the objectives of a choice (docs/rules.md, "Choice", levels 1, 3 and 4; at the head of level 5 the Python of this
/// machine).
struct Objectives {
  static constexpr std::size_t k_gpu_first = 0;
  static constexpr std::uint16_t k_side_package_on_cpu = 1;  ///< level: the package that decides is a GPU build, another is not
  static constexpr std::uint16_t k_main_on_cpu = 2;

  static constexpr std::uint16_t k_unknown = 2;  ///< level: no table says on which GPUs the build of a stack runs

  std::size_t capabilities{};  ///< one objective each: PTX costs 1, unknown code k_unknown
  bool prefers_python{};       ///< any other Python costs 1
  [[nodiscard]] auto just_in_time(std::size_t capability) const -> std::size_t { return 1 + capability; }
  [[nodiscard]] auto cuda() const -> std::size_t { return 1 + capabilities; }
  /// The CUDA of other stacks than the main one, whose builds of one release may differ in the toolkit. An objective of its own,
  /// because the worst penalty counts.
  [[nodiscard]] auto side_cuda() const -> std::size_t { return 2 + capabilities; }
  [[nodiscard]] auto python() const -> std::size_t { return 3 + capabilities; }  ///< only if a Python is preferred
  [[nodiscard]] auto count() const -> std::size_t { return 3 + capabilities + (prefers_python ? 1U : 0U); }
};

}  // namespace gpusolve::engine
