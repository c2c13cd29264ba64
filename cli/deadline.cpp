#include "cli/deadline.hpp"

#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/process_environment.hpp"
#include "resolver/budget.hpp"

namespace gpusolve::cli {
namespace {

/// The state that the run and its clock share.
struct Clock {
  std::mutex mutex;
  std::condition_variable changed;
  bool is_settled{};
  std::string found{"nothing, because the sources were still being read"};
};

auto clock() -> Clock& {
  static Clock one;
  return one;
}

/// `bound`: "not done after 10 seconds". `more`: further advice.
auto too_hard(const std::string& bound, const std::string& found, const char* more) -> Error {
  return {ErrorKind::source,
          "too hard: " + bound + "; found so far: " + found + "; nothing was written; ask for less, name fewer sources" + more};
}

/// Whether this is the clock's thread. It holds the mutex while it reports the end, so it must not lock it again in settle().
thread_local bool is_in_watch = false;

/// Holds the mutex while it ends the process, so the run cannot settle at the same time.
void watch(int seconds, const std::function<void(const Error&)>& end) {
  is_in_watch = true;
  auto& shared = clock();
  std::unique_lock lock(shared.mutex);
  if (!shared.changed.wait_for(lock, std::chrono::seconds(seconds), [&] { return shared.is_settled; })) {
    end(too_hard("not done after " + std::to_string(seconds) + " seconds (--timeout)", shared.found, ", or give it more time"));
  }
}

}  // namespace

auto time_limit(std::optional<int> given) -> std::optional<int> {
  constexpr int k_in_ci = 300;  // a person can interrupt a run, but nobody watches a CI job
  if (!given && variable("CI") == "true") {
    return k_in_ci;
  }
  return given == 0 ? std::nullopt : given;
}

Deadline::Deadline(std::optional<int> seconds, std::function<void(const Error&)> end) {
  try {
    watch_ = seconds ? std::thread([seconds = *seconds, end = std::move(end)] { watch(seconds, end); }) : std::thread();
  } catch (const std::system_error&) {  // if no thread can be created, the run has no limit
  }
}

Deadline::~Deadline() {
  settle();
  if (watch_.joinable()) {
    watch_.join();
  }
}

void note_found(std::string what) {
  const std::lock_guard lock(clock().mutex);
  clock().found = std::move(what);
}

auto over_budget() -> Error {
  constexpr auto k_million = 1'000'000;
  const std::lock_guard lock(clock().mutex);
  return too_hard("the search did not end within " + std::to_string(resolver::k_most_decisions / k_million) + " million decisions",
                  clock().found, ", or state versions");
}

void settle() {
  if (is_in_watch) {
    return;
  }
  const std::lock_guard lock(clock().mutex);
  clock().is_settled = true;
  clock().changed.notify_all();
}

}  // namespace gpusolve::cli
