// libgpusolve for C++20: chooses the packages to install on a machine, and says why others are not chosen.
//
//   #include <gpusolve/gpusolve.hpp>
//
//   auto session = gpusolve::open_session();
//   gpusolve::Request request{.specs = {"torch"}, .machine = {.gpus = {"RTX 3090"}, .driver = "535.104.05"}};
//   if (auto answer = gpusolve::resolve(session.value(), request)) {
//     std::puts(answer->summary.c_str());                      // and answer->packages, answer->commands, answer->json
//   } else {
//     std::puts(answer.failure().text().c_str());
//   }
//
// An unsatisfiable request is an answer, not a failure. No function throws anything but std::bad_alloc. The library reads only what a
// request names: no variable of the environment, no settings, no hardware, unless Settings::user_settings or the GPU `auto` says so.
// Several threads may use one session at once. gpusolve.h is the same interface for C, with requests and answers in JSON.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "gpusolve/export.h"
#include "gpusolve/values.hpp"

namespace gpusolve::api {
class Session;
}

GPUSOLVE_API_BEGIN

/// Holds the catalog and the settings of the network. Must outlive the runs that use it.
class GPUSOLVE_EXPORT Session {
 public:
  explicit Session(std::unique_ptr<api::Session> state);
  Session(Session&& other) noexcept;
  auto operator=(Session&& other) noexcept -> Session&;
  ~Session();

  /// Sets the watcher of runs that begin from now on; empty: none.
  void watch(Watcher watcher);
  /// Ends all runs in progress at their next step. They fail with the kind `cancelled`. Later runs are not affected. Does not wait.
  void cancel();
  [[nodiscard]] auto state() const -> api::Session& { return *state_; }

 private:
  std::unique_ptr<api::Session> state_;
};

/// Fails if the catalog of the settings cannot be read.
[[nodiscard]] GPUSOLVE_EXPORT auto open_session(const Settings& settings = {}) -> Reply<Session>;

/// The best set, or the reasons why there is none for the GPU, with fixes.
[[nodiscard]] GPUSOLVE_EXPORT auto resolve(Session& session, const Request& request) -> Reply<Answer>;

/// Why a build is not chosen. `request.specs` contains only this build: `torch==2.9.0+cu130`.
[[nodiscard]] GPUSOLVE_EXPORT auto why_not(Session& session, const Request& request) -> Reply<WhyNot>;

/// Audits whether an environment, a file or a text fits the machine and contradicts itself nowhere.
[[nodiscard]] GPUSOLVE_EXPORT auto audit(Session& session, const AuditRequest& request) -> Reply<Audit>;

/// The builds of a package, best first. `request.specs` contains only this package. At most `limit` builds; 0: all.
[[nodiscard]] GPUSOLVE_EXPORT auto list_builds(Session& session, const Request& request, std::size_t limit = 0) -> Reply<Listing>;

/// The fewest sets that serve all nodes of a fleet.
[[nodiscard]] GPUSOLVE_EXPORT auto plan_fleet(Session& session, const FleetRequest& request) -> Reply<FleetPlan>;

/// The version of gpusolve, "0.1.0".
[[nodiscard]] GPUSOLVE_EXPORT auto version() -> std::string;

GPUSOLVE_API_END
