// The C interface: runs the tasks of the library with requests and documents in JSON.
#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <new>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "adapters/report/json/error_json.hpp"
#include "adapters/report/json/json_text.hpp"
#include "api/guard.hpp"
#include "api/json_request.hpp"
#include "api/session.hpp"
#include "api/tasks.hpp"
#include "gpusolve/gpusolve.h"

struct gpusolve_session {
  std::unique_ptr<gpusolve::api::Session> state;
};

namespace gpusolve::api {
namespace {

/// Status and document of a run.
struct Reply {
  ExitStatus status{};
  std::string document;
};

auto reply_of(const Failed& failure) -> Reply {
  const auto status = status_of(failure.kind);
  return {status, report::render_error_json(failure.error, status, failure.kind)};
}

/// A copy for the caller, which frees it with gpusolve_free; null if there is no memory.
auto copied(std::string_view text) -> char* {
  auto* const copy = static_cast<char*>(std::malloc(text.size() + 1));  // NOLINT(*-no-malloc): C frees it
  if (copy != nullptr) {
    std::memcpy(copy, text.data(), text.size());
    copy[text.size()] = '\0';
  }
  return copy;
}

/// Sets `document` to the document that `work` returns. If there is no memory for it, fails without a document.
template <class Work>
auto reply_to(char** document, const Work& work) noexcept -> int {
  if (document != nullptr) {
    *document = nullptr;
  }
  try {
    const auto replied = guarded<Reply>(work);
    const auto* const failure = std::get_if<Failed>(&replied);
    const auto reply = failure != nullptr ? reply_of(*failure) : std::get<Reply>(replied);
    if (document != nullptr) {
      *document = copied(reply.document);
    }
    return static_cast<int>(document != nullptr && *document == nullptr ? ExitStatus::fault : reply.status);
  } catch (...) {
    return GPUSOLVE_FAULT;
  }
}

template <class T>
auto reply_of(Result<Told<T>> told) -> Result<Reply> {
  return told ? Result<Reply>(Reply{told->status, std::move(told->json)}) : told.error();
}

/// Runs `task` with the request that `read` parses from the text, and with the given session, or a new one if it is null.
template <class Read, class Task>
auto run(gpusolve_session* session, const char* text, char** document, const Read& read, const Task& task) noexcept -> int {
  if (document == nullptr) {
    return GPUSOLVE_USAGE;
  }
  return reply_to(document, [&]() -> Result<Reply> {
    const auto request = read(text);
    if (!request) {
      return request.error();
    }
    if (session != nullptr) {
      return reply_of(task(*session->state, *request));
    }
    const auto own = Session::open({});
    return own ? reply_of(task(**own, *request)) : own.error();
  });
}

auto event_text(const v1::Progress& progress) -> std::string {
  using Kind = v1::Progress::Kind;
  nlohmann::ordered_json event{{"schema", "gpusolve/progress/1"}};
  switch (progress.kind) {
    case Kind::asked:
      event.update({{"event", "asked"}, {"url", progress.text}});
      break;
    case Kind::received:
      event.update({{"event", "received"}, {"url", progress.text}, {"bytes", progress.bytes}});
      break;
    case Kind::answered:
      event.update({{"event", "answered"}, {"url", progress.text}});
      break;
    case Kind::found:
      event.update({{"event", "found"}, {"text", progress.text}});
      break;
  }
  return report::json_text(event);
}

}  // namespace
}  // namespace gpusolve::api

using namespace gpusolve;  // NOLINT(google-build-using-namespace): the functions below are outside of every namespace

int gpusolve_abi_version(void) { return GPUSOLVE_ABI_VERSION; }

const char* gpusolve_version(void) { return GPUSOLVE_VERSION; }

int gpusolve_open(const char* settings, gpusolve_session** session, char** error) {
  if (session == nullptr) {
    return GPUSOLVE_USAGE;
  }
  *session = nullptr;
  char* document = nullptr;
  const auto status = api::reply_to(&document, [&]() -> Result<api::Reply> {
    const auto read = api::read_settings(settings);
    auto opened = read ? api::Session::open(*read) : Result<std::unique_ptr<api::Session>>(read.error());
    if (!opened) {
      return opened.error();
    }
    *session = new gpusolve_session{std::move(opened).value()};
    return api::Reply{ExitStatus::done, {}};
  });
  const bool is_wanted = error != nullptr && status != GPUSOLVE_DONE;
  if (error != nullptr) {
    *error = is_wanted ? document : nullptr;
  }
  if (!is_wanted) {
    gpusolve_free(document);
  }
  return *session != nullptr ? GPUSOLVE_DONE : status;
}

void gpusolve_close(gpusolve_session* session) { delete session; }

int gpusolve_resolve(gpusolve_session* session, const char* request, char** document) {
  return api::run(session, request, document, api::read_request, api::resolve);
}

int gpusolve_why_not(gpusolve_session* session, const char* request, char** document) {
  return api::run(session, request, document, api::read_request, api::why_not);
}

int gpusolve_check(gpusolve_session* session, const char* request, char** document) {
  return api::run(session, request, document, api::read_audit_request, api::audit);
}

int gpusolve_search(gpusolve_session* session, const char* request, char** document) {
  return api::run(session, request, document, api::read_list_request, [](const api::Session& state, const api::ListRequest& asked) {
    return api::list_builds(state, asked.request, asked.limit);
  });
}

int gpusolve_fleet(gpusolve_session* session, const char* request, char** document) {
  return api::run(session, request, document, api::read_fleet_request, api::plan_fleet);
}

void gpusolve_free(char* document) { std::free(document); }  // NOLINT(*-no-malloc): see copied()

void gpusolve_watch(gpusolve_session* session, gpusolve_progress progress, void* data) {
  if (session == nullptr) {
    return;
  }
  try {
    session->state->watch(progress == nullptr ? v1::Watcher() : [progress, data](const v1::Progress& now) {
      return progress(data, api::event_text(now).c_str()) == 0;
    });
  } catch (const std::exception&) {  // no memory: the failure cannot be reported
  }
}

void gpusolve_cancel(gpusolve_session* session) {
  if (session != nullptr) {
    session->state->cancel();
  }
}
