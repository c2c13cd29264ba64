// Reads requests and settings in JSON.
#pragma once

#include "api/members.hpp"
#include "base/result.hpp"
#include "gpusolve/values.hpp"

namespace gpusolve::api {

/// Errors (kind `usage`): a null pointer, a text that is not JSON, a value that is not an object, an unknown member (with a similar name),
/// a value of the wrong type. Each error names the member and its place, such as "request.specs[1]".
[[nodiscard]] auto read_settings(const char* json) -> Result<v1::Settings>;  ///< null: the default settings
[[nodiscard]] auto read_request(const char* json) -> Result<v1::Request>;
[[nodiscard]] auto read_list_request(const char* json) -> Result<ListRequest>;
[[nodiscard]] auto read_fleet_request(const char* json) -> Result<v1::FleetRequest>;
[[nodiscard]] auto read_audit_request(const char* json) -> Result<v1::AuditRequest>;

}  // namespace gpusolve::api
