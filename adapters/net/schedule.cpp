#include "adapters/net/schedule.hpp"

#include <algorithm>
#include <utility>

#include "adapters/net/retry.hpp"
#include "base/overloaded.hpp"
#include "base/url/secrets.hpp"
#include "base/url/url.hpp"

namespace gpusolve::net {
namespace {

/// libcurl's clock may reach a deadline this much earlier than this program's clock.
constexpr Milliseconds k_clock_slack{20};

auto milliseconds_until(Clock::time_point time) -> Milliseconds { return std::chrono::ceil<Milliseconds>(time - Clock::now()); }

}  // namespace

Schedule::Schedule(CURLM* multi, const ClientOptions& options, Intake& intake, std::span<const ConditionalRequest> requests)
    : multi_(multi), options_(options), intake_(intake), open_(requests.size()), random_(std::random_device()()) {
  intake_.held = 0;
  const auto now = Clock::now();
  jobs_.reserve(requests.size());
  for (const auto& request : requests) {
    jobs_.push_back({.request = &request, .url = request.request.url, .due = now, .deadline = now + options.deadline});
    if (options.observer != nullptr) {
      options.observer->asked(request.request.url);
    }
  }
}

Schedule::~Schedule() {
  for (const auto& job : jobs_) {
    if (job.transfer != nullptr) {
      curl().multi_remove_handle(multi_, job.transfer->handle());
    }
  }
}

auto Schedule::run() -> std::vector<Result<ConditionalAnswer>> {
  while (open_ > 0) {
    start_due();
    int active = 0;
    GPUSOLVE_CHECK(curl().multi_perform(multi_, &active) == CURLM_OK, "libcurl cannot go on");
    collect_ended();
    if (open_ > 0) {
      wait();
    }
  }
  if (options_.observer != nullptr) {
    options_.observer->rested();
  }
  std::vector<Result<ConditionalAnswer>> answers;
  answers.reserve(jobs_.size());
  for (auto& job : jobs_) {
    answers.push_back(std::move(*job.answer));
  }
  return answers;
}

/// The request whose document is needed only if the document of `job` does not exist; null if no such request follows.
auto Schedule::alternative_to(const Job& job) -> Job* {
  const auto next = static_cast<std::size_t>(&job - jobs_.data()) + 1;
  return next < jobs_.size() && jobs_[next].request->request.is_alternative ? &jobs_[next] : nullptr;
}

/// Whether the job is an alternative to the previous job, which has no answer yet.
auto Schedule::must_wait(const Job& job) const -> bool {
  const auto place = static_cast<std::size_t>(&job - jobs_.data());
  return job.request->request.is_alternative && place > 0 && !jobs_[place - 1].answer;
}

void Schedule::start_due() {
  const auto now = Clock::now();
  for (auto& job : jobs_) {
    if (running_ >= options_.parallel) {
      return;
    }
    if (!job.answer && job.transfer == nullptr && job.due <= now && !(must_wait(job) && are_enough_held_back())) {
      start(job);
    }
  }
}

/// Whether no more transfers may be held back. A transfer that is held back occupies a connection. Half of a host's connections stay
/// free for the transfers that the others wait for, because these transfers may need retries.
auto Schedule::are_enough_held_back() const -> bool {
  const auto is_held_back = [](const Job& job) { return job.transfer != nullptr && job.transfer->is_held_back(); };
  return static_cast<std::size_t>(std::ranges::count_if(jobs_, is_held_back)) >= options_.connections_a_host / 2;
}

void Schedule::stop(Job& job) {
  if (job.transfer != nullptr) {
    curl().multi_remove_handle(multi_, job.transfer->handle());
    running_ -= job.transfer->is_held_back() ? 0 : 1;
    job.transfer.reset();
  }
}

/// Once a job has its answer, its alternative either continues or is closed as unneeded.
void Schedule::settle_alternative(const Job& job) {
  auto* const next = alternative_to(job);
  if (next == nullptr || next->answer) {
    return;
  }
  const auto* const answer = *job.answer ? std::get_if<FetchAnswer>(&(*job.answer)->answer) : nullptr;
  if (answer == nullptr || !std::holds_alternative<NoSuchDocument>(*answer)) {
    stop(*next);
    close(*next, ConditionalAnswer{FetchAnswer(Unneeded{}), {}, {}});
  } else if (next->transfer != nullptr && next->transfer->is_held_back()) {
    ++running_;
    next->transfer->let_go();
  }
}

void Schedule::start(Job& job) {
  if (!url::is_http(job.url) || job.url.size() > url::k_longest) {
    fail(job, NoHttpUrl{}, {});
    return;
  }
  const auto left = milliseconds_until(job.deadline);
  if (left.count() <= 0) {
    fail(job, OutOfTime{options_.deadline}, {});
    return;
  }
  job.tries += job.redirects == 0 ? 1 : 0;
  job.transfer = std::make_unique<Transfer>(job.request->request, job.url, job.request->known, options_, intake_, left);
  if (must_wait(job)) {
    job.transfer->hold_back();
  } else {
    ++running_;
  }
  GPUSOLVE_CHECK(curl().multi_add_handle(multi_, job.transfer->handle()) == CURLM_OK, "libcurl does not take a transfer");
}

void Schedule::collect_ended() {
  int left = 0;
  while (const auto* const message = curl().multi_info_read(multi_, &left)) {
    if (message->msg != CURLMSG_DONE) {
      continue;
    }
    const auto* const handle = message->easy_handle;
    const auto code = message->data.result;  // NOLINT(*-union-access)
    const auto job = std::ranges::find_if(jobs_, [&](const Job& it) { return it.transfer != nullptr && it.transfer->handle() == handle; });
    GPUSOLVE_CHECK(job != jobs_.end(), "the end of a transfer that was never started");
    end(*job, code);
  }
}

void Schedule::end(Job& job, CURLcode code) {
  const auto transfer = std::move(job.transfer);
  curl().multi_remove_handle(multi_, transfer->handle());
  running_ -= transfer->is_held_back() ? 0 : 1;
  const auto& head = transfer->head();
  auto outcome = transfer->take_outcome(code);
  std::visit(overloaded{[&](FetchedDocument& it) { answer(job, head, FetchAnswer(std::move(it))); },
                        [&](const NoSuchDocument& it) { answer(job, head, FetchAnswer(it)); },
                        [&](const NoParts& it) { answer(job, head, FetchAnswer(it)); },
                        [&](const Unneeded& it) { answer(job, head, FetchAnswer(it)); },
                        [&](const NotModified& it) {
                          const bool was_asked = !job.request->known.is_empty();
                          was_asked ? answer(job, head, it) : fail(job, StatusFault{head.status, {}}, head);
                        },
                        [&](const Redirected& it) { follow(job, it.location); },
                        [&](const WrongDigest& it) { answer(job, head, WrongDocument{word(it, job.request->request.url, 1)}); },
                        [&](const Fault& it) { fail(job, it, head); }},
             outcome);
}

void Schedule::answer(Job& job, const ResponseHead& head, std::variant<FetchAnswer, NotModified> answer) {
  close(job, ConditionalAnswer{std::move(answer), head.validators, head.cache_control});
}

void Schedule::close(Job& job, Result<ConditionalAnswer> answer) {
  job.answer = std::move(answer);
  --open_;
  if (options_.observer != nullptr) {
    options_.observer->answered(job.request->request.url);
  }
  settle_alternative(job);
}

void Schedule::follow(Job& job, const std::string& location) {
  const auto target = url::redirect_target(job.url, location);
  if (!target) {
    fail(job, BadRedirect{url::without_secrets(location), false}, {});
    return;
  }
  if (url::scheme_of(job.url) == "https" && url::scheme_of(*target) != "https") {
    fail(job, BadRedirect{url::without_secrets(*target), true}, {});
    return;
  }
  if (++job.redirects > options_.redirects) {
    fail(job, TooManyRedirects{options_.redirects}, {});
    return;
  }
  job.url = *target;
  job.due = Clock::now();
}

/// Schedules a retry if a retry may succeed before the deadline. Starts from the original URL, because a redirect's target may be
/// short-lived.
void Schedule::fail(Job& job, const Fault& fault, const ResponseHead& head) {
  // libcurl counts whole milliseconds, so it may stop slightly before the deadline.
  const bool is_deadline_over = milliseconds_until(job.deadline) <= k_clock_slack;
  const auto pause = pause_after(job, head);
  const bool is_worth_it =
      may_pass(fault) && job.tries < options_.tries && pause <= options_.longest_pause && Clock::now() + pause < job.deadline;
  if (is_worth_it) {
    job.url = job.request->request.url;
    job.redirects = 0;
    job.due = Clock::now() + pause;
    return;
  }
  auto said = is_deadline_over ? Fault(OutOfTime{options_.deadline}) : fault;
  if (auto* const status = std::get_if<StatusFault>(&said); status != nullptr && pause > options_.longest_pause) {
    status->retry_after = pause;
  }
  close(job, word(said, job.request->request.url, job.tries));
}

auto Schedule::pause_after(const Job& job, const ResponseHead& head) -> Milliseconds {
  const auto wished = parse_retry_after(head.retry_after, std::chrono::system_clock::now());
  const auto own = backoff(job.tries + 1, options_.first_pause, options_.longest_pause, std::uniform_real_distribution<>(0, 1)(random_));
  return wished && is_passing_status(head.status) ? std::max(*wished, own) : own;
}

/// Waits until curl has work or an attempt is due, at most a second.
void Schedule::wait() const {
  if (options_.observer != nullptr) {
    options_.observer->waited();
  }
  auto time = Milliseconds(1000);
  for (const auto& job : jobs_) {
    if (!job.answer && job.transfer == nullptr && running_ < options_.parallel) {
      time = std::min(time, std::max(milliseconds_until(job.due), Milliseconds(0)));
    }
  }
  wait_for_transfers(multi_, static_cast<int>(time.count()));
}

}  // namespace gpusolve::net
