#include "cli/output/failure.hpp"

#include <nlohmann/json.hpp>

#include "adapters/report/json_text.hpp"
#include "base/url/secrets.hpp"
#include "cli/output/print.hpp"

namespace gpusolve::cli {
namespace {

using Json = nlohmann::ordered_json;

/// The name of the status in the document (docs/rules.md, "Exit statuses").
auto kind_of(ExitStatus status) -> std::string_view {
  return status == ExitStatus::usage ? "usage" : status == ExitStatus::source ? "source" : "fault";
}

auto status_of(ErrorKind kind) -> ExitStatus {
  switch (kind) {
    case ErrorKind::usage:
      return ExitStatus::usage;
    case ErrorKind::source:
      return ExitStatus::source;
  }
  return ExitStatus::fault;
}

auto document_of(const Error& error, ExitStatus status) -> Json {
  const auto where = url::text_without_secrets(error.where);
  return {{"schema", "gpusolve/error/1"},
          {"kind", kind_of(status)},
          {"message", url::text_without_secrets(error.message)},
          {"where", where.empty() ? Json(nullptr) : Json(where)},
          {"exit_status", static_cast<int>(status)}};
}

auto told(const Error& error, ExitStatus status, bool is_json) -> ExitStatus {
  tell(error.text());
  if (is_json) {
    static_cast<void>(print(report::json_text(document_of(error, status))));  // the exit status reports the failure already
  }
  return status;
}

}  // namespace

auto fail(const Error& error, bool is_json) -> ExitStatus { return told(error, status_of(error.kind), is_json); }

auto fail_of_fault(const std::string& message, bool is_json) -> ExitStatus {
  return told({ErrorKind::usage, message}, ExitStatus::fault, is_json);
}

}  // namespace gpusolve::cli
