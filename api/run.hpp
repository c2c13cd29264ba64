// One run of a session: reports its progress, and ends if it is cancelled.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>
#include <string>
#include <string_view>

#include "api/session.hpp"
#include "engine/query/host.hpp"

namespace gpusolve::api {

/// Thrown through the engine when the caller ends a run.
class Cancelled : public std::exception {
 public:
  [[nodiscard]] auto what() const noexcept -> const char* override { return "the run was cancelled"; }
};

/// Must outlive everything that the engine creates with its host.
class Run final : public engine::SourceObserver {
 public:
  explicit Run(const Session& session) : session_(session), cancellations_(session.cancellations()), watcher_(session.watcher()) {}

  [[nodiscard]] auto host() -> engine::Host;

  void asked(std::string_view url) override;
  void received(std::string_view url, std::size_t bytes) override;
  void answered(std::string_view url) override;
  void waited() override { check(); }
  void rested() override {}
  void add_source(const std::string& /*url*/, const std::string& /*name*/) override {}
  void set_records(std::string_view /*name*/, std::uint64_t /*records*/) override {}
  void summarise() override {}

 private:
  void tell(v1::Progress::Kind kind, std::string_view text, std::size_t bytes = 0);
  /// Throws `Cancelled` if the run is cancelled.
  void check() const;

  const Session& session_;
  std::uint64_t cancellations_;
  v1::Watcher watcher_;
  std::mutex telling_;
  std::atomic<bool> is_ended_{};  // the watcher ended the run
};

}  // namespace gpusolve::api
