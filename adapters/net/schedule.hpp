// The work of one call to the client: the waiting attempts, the running attempts, and their results.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "adapters/net/client.hpp"
#include "adapters/net/transfer.hpp"

namespace gpusolve::net {

using Clock = std::chrono::steady_clock;

/// Runs requests over one multi handle until each has its answer. Lives for one call.
class Schedule {
 public:
  /// All arguments must outlive this object.
  Schedule(CURLM* multi, const ClientOptions& options, Intake& intake, std::span<const ConditionalRequest> requests);
  Schedule(const Schedule&) = delete;
  auto operator=(const Schedule&) -> Schedule& = delete;
  ~Schedule();

  [[nodiscard]] auto run() -> std::vector<Result<ConditionalAnswer>>;

 private:
  struct Job {
    const ConditionalRequest* request{};
    std::string url;  ///< URL of the next attempt
    int tries{};
    int redirects{};
    Clock::time_point due;       ///< time of the next attempt
    Clock::time_point deadline;  ///< deadline of the document
    std::unique_ptr<Transfer> transfer{};
    std::optional<Result<ConditionalAnswer>> answer{};
  };

  [[nodiscard]] auto alternative_to(const Job& job) -> Job*;
  [[nodiscard]] auto must_wait(const Job& job) const -> bool;
  [[nodiscard]] auto are_enough_held_back() const -> bool;
  void stop(Job& job);
  void settle_alternative(const Job& job);
  void start_due();
  void start(Job& job);
  void collect_ended();
  void end(Job& job, CURLcode code);
  void answer(Job& job, const ResponseHead& head, std::variant<FetchAnswer, NotModified> answer);
  void follow(Job& job, const std::string& location);
  void close(Job& job, Result<ConditionalAnswer> answer);
  void fail(Job& job, const Fault& fault, const ResponseHead& head);
  [[nodiscard]] auto pause_after(const Job& job, const ResponseHead& head) -> std::chrono::milliseconds;
  void wait() const;

  CURLM* multi_;
  const ClientOptions& options_;
  Intake& intake_;
  std::vector<Job> jobs_;
  std::size_t running_{};  ///< transfers that are not held back
  std::size_t open_{};     ///< requests without an answer
  std::minstd_rand random_;
};

}  // namespace gpusolve::net
