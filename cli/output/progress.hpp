// Shows on standard error how fetching gets on: one line that is redrawn on a terminal, a line for each source elsewhere if that is wanted.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/net/observer.hpp"
#include "cli/output/progress_text.hpp"

namespace gpusolve::cli {

class Progress final : public net::TransferObserver {
 public:
  enum class Loudness : std::uint8_t { quiet, normal, verbose };

  explicit Progress(Loudness loudness);
  ~Progress() override;

  /// What lies below `url` counts for this source from now on; `name` is for people.
  void add_source(const std::string& url, const std::string& name);
  /// How many records the source of this name holds.
  void set_records(std::string_view name, std::uint64_t records);
  /// A line for each source, once; only if verbose.
  void summarise();

  void asked(std::string_view url) override;
  void received(std::string_view url, std::size_t bytes) override;
  void answered(std::string_view url) override;
  void waited() override;
  void rested() override;

 private:
  using Clock = std::chrono::steady_clock;
  struct Source {
    std::string url;  ///< may hold a token: never shown
    SourceProgress progress;
    double seconds_before{};  ///< of earlier times that anything was under way
    Clock::time_point begun;
  };
  auto source_of(std::string_view url) -> Source&;
  void draw();
  void erase();

  Loudness loudness_;
  bool is_on_terminal_;
  bool is_drawn_{};
  bool is_summarised_{};
  Clock::time_point next_drawing_;
  std::vector<Source> sources_;
};

}  // namespace gpusolve::cli
