// What may be changed so that a request gets its GPU set: each knob's settings, from the nearest to the furthest, as changes of the
// question.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "adapters/report/answer.hpp"
#include "cli/question.hpp"
#include "cli/worlds/workshop.hpp"

namespace gpusolve::cli {

/// One setting. The search may try a range of values at once (`try_it`); what is offered is one of them (`do_it`, `change`).
struct Setting {
  std::function<void(Question&)> try_it;
  std::function<void(Question&)> do_it;
  report::Change change;
};

struct ChangeKnob {
  std::uint32_t cost{};
  bool is_monotone{true};  ///< see resolver::Knob
  std::vector<Setting> settings;
  /// Allows whatever any setting allows, for knobs that are not monotone; empty: the settings are tried one by one.
  std::function<void(Question&)> try_any{};
};
using ChangeKnobs = std::vector<ChangeKnob>;

// Costs: a request is cheaper than a Python, a source than a driver, a driver than a GPU (contract, "Fix kinds").
namespace cost {
inline constexpr std::uint32_t k_limit = 10;
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

/// Package specs and constraints (loosened, or dropped where something is left to run on the GPU), `--cuda`, `--cudnn`, `--python`.
/// `specs`: the places of the specs that may be changed.
void add_request_knobs(Workshop& workshop, const std::vector<std::size_t>& specs, ChangeKnobs& knobs);
/// Official channels and indexes, the priority of the channels that are named.
void add_source_knobs(const Question& question, ChangeKnobs& knobs);
/// The other installer with its official sources, where one is fixed.
void add_installer_knob(const Question& question, ChangeKnobs& knobs);
/// A driver that suffices; a newer C library where the reasons speak of it. Values that the reasons name are among the settings.
void add_machine_knobs(const Question& question, const catalogs::Catalog& catalog, const std::vector<Reason>& reasons, ChangeKnobs& knobs);
/// The last resorts: another operating system, and then another GPU, or one GPU less where there are several.
void add_platform_knob(const Question& question, const catalogs::Catalog& catalog, ChangeKnobs& knobs);
void add_gpu_knobs(const Question& question, const catalogs::Catalog& catalog, ChangeKnobs& knobs);

}  // namespace gpusolve::cli
