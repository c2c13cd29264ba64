// The C++ interface: runs the tasks of the library with public values.
#include <utility>
#include <variant>

#include "api/guard.hpp"
#include "api/public_values.hpp"
#include "api/session.hpp"
#include "api/tasks.hpp"
#include "gpusolve/gpusolve.hpp"

namespace gpusolve::v1 {
namespace {

/// Runs `work`, and converts its result to a public value.
template <class Public, class T, class Work>
auto replied(const Work& work, Public (*convert)(api::Told<T>)) -> Reply<Public> {
  auto result = api::guarded<api::Told<T>>(work);
  if (const auto* const failed = std::get_if<api::Failed>(&result)) {
    return api::public_failure(*failed);
  }
  return convert(std::move(std::get<api::Told<T>>(result)));
}

}  // namespace

Session::Session(std::unique_ptr<api::Session> state) : state_(std::move(state)) {}
Session::Session(Session&& other) noexcept = default;
auto Session::operator=(Session&& other) noexcept -> Session& = default;
Session::~Session() = default;

void Session::watch(Watcher watcher) { state_->watch(std::move(watcher)); }

void Session::cancel() { state_->cancel(); }

auto open_session(const Settings& settings) -> Reply<Session> {
  auto opened = api::guarded<std::unique_ptr<api::Session>>([&] { return api::Session::open(settings); });
  if (const auto* const failed = std::get_if<api::Failed>(&opened)) {
    return api::public_failure(*failed);
  }
  return Session(std::move(std::get<std::unique_ptr<api::Session>>(opened)));
}

auto resolve(Session& session, const Request& request) -> Reply<Answer> {
  return replied([&] { return api::resolve(session.state(), request); }, api::public_answer);
}

auto why_not(Session& session, const Request& request) -> Reply<WhyNot> {
  return replied([&] { return api::why_not(session.state(), request); }, api::public_why_not);
}

auto audit(Session& session, const AuditRequest& request) -> Reply<Audit> {
  return replied([&] { return api::audit(session.state(), request); }, api::public_audit);
}

auto list_builds(Session& session, const Request& request, std::size_t limit) -> Reply<Listing> {
  return replied([&] { return api::list_builds(session.state(), request, limit); }, api::public_listing);
}

auto plan_fleet(Session& session, const FleetRequest& request) -> Reply<FleetPlan> {
  return replied([&] { return api::plan_fleet(session.state(), request); }, api::public_plan);
}

auto version() -> std::string { return GPUSOLVE_VERSION; }

}  // namespace gpusolve::v1
