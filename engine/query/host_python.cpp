#include "engine/query/host_python.hpp"

#include <utility>

#include "adapters/hardware/detect.hpp"
#include "adapters/hardware/environments.hpp"

namespace gpusolve::engine {

auto prefer_host_python(Query& query, hardware::Environment environment) -> Status {
  const auto named = query.python ? parse_dotted_version(query.python->text()) : Result<DottedVersion>(Error{});
  const bool is_settled = named && named->parts().size() > 1;  // `3` leaves the minor version open
  if (is_settled || query.facts.platform.value != hardware::host_platform()) {
    return std::monostate{};
  }
  auto python = hardware::detect_python(hardware::real_probes(std::move(environment)));
  if (!python) {
    return python.error();
  }
  const bool is_allowed = !query.python || !*python || query.python->allows((*python)->version);
  query.host_python = is_allowed ? std::move(python).value() : std::nullopt;
  return std::monostate{};
}

}  // namespace gpusolve::engine
