#include "adapters/report/json/error_json.hpp"

#include <nlohmann/json.hpp>

#include "adapters/report/json/json_text.hpp"
#include "base/url/secrets.hpp"

namespace gpusolve::report {
namespace {

using Json = nlohmann::ordered_json;

}  // namespace

auto render_error_json(const Error& error, ExitStatus status, FailureKind kind) -> std::string {
  const auto where = url::text_without_secrets(error.where);
  return json_text(Json{{"schema", "gpusolve/error/1"},
                        {"kind", failure_kind_text(kind)},
                        {"message", url::text_without_secrets(error.message)},
                        {"where", where.empty() ? Json(nullptr) : Json(where)},
                        {"exit_status", static_cast<int>(status)}});
}

}  // namespace gpusolve::report
