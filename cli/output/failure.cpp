#include "cli/output/failure.hpp"

#include "adapters/report/json/error_json.hpp"
#include "cli/output/print.hpp"

namespace gpusolve::cli {
namespace {

auto told(const Error& error, ExitStatus status, bool is_json) -> ExitStatus {
  tell(error.text());
  if (is_json) {
    static_cast<void>(print(report::render_error_json(error, status, failure_kind(status))));  // the exit status reports it already
  }
  return status;
}

}  // namespace

auto fail(const Error& error, bool is_json) -> ExitStatus { return told(error, status_of(error.kind), is_json); }

auto fail_of_fault(const std::string& message, bool is_json) -> ExitStatus {
  return told({ErrorKind::usage, message}, ExitStatus::fault, is_json);
}

}  // namespace gpusolve::cli
