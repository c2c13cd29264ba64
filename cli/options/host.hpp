// What this program lends to the engine: settings of the network from variables, and the progress on standard error.
#pragma once

#include <utility>

#include "cli/options/resolve_options.hpp"
#include "cli/output/progress.hpp"
#include "engine/host.hpp"

namespace gpusolve::cli {

/// One for a run. Must outlive what the engine makes with it.
class RunHost {
 public:
  explicit RunHost(const ResolveOptions& options);
  /// Lends what the user's catalog knows of package files as well.
  void lend(engine::MeasuredCode measured) { host_.measured_code = std::move(measured); }
  operator const engine::Host&() const { return host_; }  // NOLINT(*-explicit-*): it is the host, with the progress that it refers to

 private:
  Progress progress_;
  engine::Host host_;
};

}  // namespace gpusolve::cli
