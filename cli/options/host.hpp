// Connects the engine with this program: network settings from variables, and progress on standard error.
#pragma once

#include <utility>

#include "cli/options/resolve_options.hpp"
#include "cli/output/progress.hpp"
#include "engine/query/host.hpp"

namespace gpusolve::cli {

/// One object for each run. It must outlive everything that the engine creates with it.
class RunHost {
 public:
  explicit RunHost(const ResolveOptions& options);
  /// Also gives the engine the facts about package files in the user's catalog.
  void lend(engine::MeasuredCode measured) { host_.measured_code = std::move(measured); }
  operator const engine::Host&() const { return host_; }  // NOLINT(*-explicit-*): a host with the progress that it refers to

 private:
  Progress progress_;
  engine::Host host_;
};

}  // namespace gpusolve::cli
