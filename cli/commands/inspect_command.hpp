// `gpusolve inspect PATH…`.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "cli/options/resolve_options.hpp"
#include "cli/output/exit_status.hpp"

namespace CLI {
class App;
}

namespace gpusolve::cli {

struct InspectOptions {
  std::vector<std::string> paths{};
  bool shows_units{};
  bool is_full{};
  std::uint64_t most_megabytes{64};
  std::string package{};
  std::vector<std::string> emits{};
  ResolveOptions shared{};  ///< machine, catalog, output
};

void declare_inspect(CLI::App& command, InspectOptions& options);

/// Status `finding` if a GPU cannot run some library at all, if the driver is too old for part of a library, or if a file is broken.
[[nodiscard]] auto run_inspect(const InspectOptions& options) -> Result<ExitStatus>;

}  // namespace gpusolve::cli
