// The tasks of the library, each of which answers a request with the engine's values. Throws `Cancelled`.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "api/session.hpp"
#include "base/result.hpp"
#include "engine/listing/listing.hpp"
#include "gpusolve/values.hpp"
#include "model/answer.hpp"
#include "model/exit_status.hpp"
#include "model/finding.hpp"
#include "model/machine_sets.hpp"
#include "model/why_not.hpp"

namespace gpusolve::api {

/// A result with its document and status.
template <class T>
struct Told {
  T value;
  ExitStatus status{};
  std::string json{};
};

[[nodiscard]] auto resolve(const Session& session, const v1::Request& request) -> Result<Told<Answer>>;
[[nodiscard]] auto why_not(const Session& session, const v1::Request& request) -> Result<Told<WhyNot>>;
[[nodiscard]] auto audit(const Session& session, const v1::AuditRequest& request) -> Result<Told<std::vector<Audit>>>;
/// At most `limit` builds; 0: all.
[[nodiscard]] auto list_builds(const Session& session, const v1::Request& request, std::size_t limit) -> Result<Told<engine::Listing>>;
[[nodiscard]] auto plan_fleet(const Session& session, const v1::FleetRequest& request) -> Result<Told<MachineSets>>;

}  // namespace gpusolve::api
