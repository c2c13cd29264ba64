#include "adapters/report/json/error_json.hpp"

#include <nlohmann/json.hpp>

#include "adapters/report/json/json_text.hpp"
#include "base/url/secrets.hpp"

namespace gpusolve::report {
namespace {

using Json = nlohmann::ordered_json;

}  // namespace

auto failure_kind(ExitStatus status) -> std::string_view {
  return status == ExitStatus::usage ? "usage" : status == ExitStatus::source ? "source" : "fault";
}

auto render_error_json(const Error& error, ExitStatus status, std::string_view kind) -> std::string {
  const auto where = url::text_without_secrets(error.where);
  return json_text(Json{{"schema", "gpusolve/error/1"},
                        {"kind", kind},
                        {"message", url::text_without_secrets(error.message)},
                        {"where", where.empty() ? Json(nullptr) : Json(where)},
                        {"exit_status", static_cast<int>(status)}});
}

}  // namespace gpusolve::report
