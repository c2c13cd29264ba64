// Prints a Detection as JSON and as text. Neither function computes facts. Both need the names of the main stack for sentences.
#pragma once

#include <cstddef>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "adapters/hardware/detection.hpp"
#include "adapters/hardware/environments.hpp"

namespace gpusolve::hardware {

/// Further facts that a report shows in addition to the detection.
struct Besides {
  std::optional<HostPython> python{};  ///< the preferred Python for sets on this machine
  /// Returns the targets for which a toolkit makes code; if empty, a report does not mention targets.
  std::function<std::vector<std::string>(const DottedVersion& toolkit)> targets_of{};
};

/// The report as JSON, schema `gpusolve/detect/1`. `facts`: as in the answer of resolve. `rows`: one per detected item, with `fact`,
/// `state` (`known`, `none`, `unknown`), `value`, and `source` or `why`. `notes`: with `code`, `level`, `subject`, `detail`, `text`. All
/// texts are valid UTF-8.
[[nodiscard]] auto detection_json(const Detection& detection, const StackRoles& roles, const Besides& besides = {})
    -> nlohmann::ordered_json;

/// The report as lines of at most `width` columns (paths may be longer), with the source of each fact and an explanation of the CUDA
/// versions.
[[nodiscard]] auto detection_text(const Detection& detection, const StackRoles& roles, std::size_t width, const Besides& besides = {})
    -> std::string;

}  // namespace gpusolve::hardware
