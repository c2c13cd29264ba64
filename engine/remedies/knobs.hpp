// The changes that may give a request its GPU set. Each knob has settings, from the nearest to the furthest, which change the query.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/query/query.hpp"
#include "engine/workshop/workshop.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// One setting. The search may try a range of values at once (`try_it`); the fix then offers one of them (`do_it`, `change`).
struct Setting {
  std::function<void(Query&)> try_it;
  std::function<void(Query&)> do_it;
  Change change;
};

struct ChangeKnob {
  std::uint32_t cost{};
  bool is_monotone{true};  ///< see resolver::Knob
  std::vector<Setting> settings;
  /// Allows whatever any setting allows, for knobs that are not monotone; empty: the settings are tried one by one.
  std::function<void(Query&)> try_any{};
};
using ChangeKnobs = std::vector<ChangeKnob>;

// The costs that order the fixes (docs/rules.md, "Fixes").
namespace cost {
inline constexpr std::uint32_t k_limit = 10;
inline constexpr std::uint32_t k_variant = 11;
inline constexpr std::uint32_t k_package = 12;
inline constexpr std::uint32_t k_python = 20;
inline constexpr std::uint32_t k_channel = 32;
inline constexpr std::uint32_t k_index = 33;
inline constexpr std::uint32_t k_installer = 36;
inline constexpr std::uint32_t k_driver = 60;
inline constexpr std::uint32_t k_glibc = 80;
inline constexpr std::uint32_t k_platform = 200;
inline constexpr std::uint32_t k_gpu = 500;
}  // namespace cost

/// Package specs and constraints (loosened, or dropped if another requested package still runs on the GPU), `--cuda`, `--cudnn`,
/// `--python`. `specs`: the indexes of the specs that may be changed.
void add_request_knobs(Workshop& workshop, const std::vector<std::size_t>& specs, ChangeKnobs& knobs);
/// Official channels and indexes, and the priority of the named channels.
void add_source_knobs(const Query& query, const StackRoles& roles, ChangeKnobs& knobs);
/// The other installer with its official sources, if the installer is fixed.
void add_installer_knob(const Query& query, ChangeKnobs& knobs);
/// A sufficient driver; a newer C library if the reasons mention it. The settings include the values that the reasons name.
void add_machine_knobs(const Query& query, const catalogs::Catalog& catalog, const std::vector<Reason>& reasons, ChangeKnobs& knobs);
/// The last resorts: another operating system, then another GPU, or one GPU less if there are several.
void add_platform_knob(const Query& query, const catalogs::Catalog& catalog, ChangeKnobs& knobs);
void add_gpu_knobs(const Query& query, const catalogs::Catalog& catalog, ChangeKnobs& knobs);

}  // namespace gpusolve::engine
