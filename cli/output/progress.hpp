// Shows the progress of fetching on standard error: on a terminal one line that is redrawn, elsewhere a line per source if requested.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/report/text/progress_text.hpp"
#include "engine/query/host.hpp"

namespace gpusolve::cli {

class Progress final : public engine::SourceObserver {
 public:
  enum class Loudness : std::uint8_t { quiet, normal, verbose };

  explicit Progress(Loudness loudness);
  ~Progress() override;

  void add_source(const std::string& url, const std::string& name) override;
  void set_records(std::string_view name, std::uint64_t records) override;
  /// Prints a line per source, once; only if verbose.
  void summarise() override;

  void asked(std::string_view url) override;
  void received(std::string_view url, std::size_t bytes) override;
  void answered(std::string_view url) override;
  void waited() override;
  void rested() override;

 private:
  using Clock = std::chrono::steady_clock;
  struct Source {
    std::string url;  ///< may contain a token: never shown
    report::SourceProgress progress;
    double seconds_before{};  ///< duration of earlier periods with requests in progress
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
