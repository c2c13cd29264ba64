// Converts a request to the engine's typed query.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "api/session.hpp"
#include "base/result.hpp"
#include "engine/machine/machine_text.hpp"
#include "engine/query/query.hpp"
#include "gpusolve/values.hpp"
#include "model/answer.hpp"

namespace gpusolve::api {

struct Prepared {
  engine::Query query;
  std::vector<engine::Spec> typed{};     ///< the specs without those of an environment
  std::vector<engine::Spec> replaced{};  ///< see engine::Environment
  std::vector<Warning> warnings{};
};

[[nodiscard]] auto machine_text(const v1::Machine& machine) -> engine::MachineText;

/// The facts that the request states; nothing is detected unless the GPU is `auto`.
[[nodiscard]] auto facts_of(const v1::Machine& machine, const catalogs::Catalog& catalog) -> Result<Facts>;

/// The query of a request that is not about one machine: its nodes have facts of their own, and `platform` decides the sources.
[[nodiscard]] auto query_without_machine(const v1::Request& request, Platform platform, const Session& session) -> Result<engine::Query>;

/// The query of a request about one machine. Errors (kind `usage`) name the member.
[[nodiscard]] auto query_of(const v1::Request& request, const Session& session) -> Result<Prepared>;

}  // namespace gpusolve::api
