#include "model/reason.hpp"

namespace gpusolve {

auto newer_driver_suffices(const Reason& reason) -> bool {
  return (reason.code == ReasonCode::driver_too_old || reason.code == ReasonCode::ptx_needs_newer_driver) && !reason.needed.empty();
}

auto fact_text(const Reason& reason) -> std::string {
  if (const auto words = unavailable_text(reason.unavailable); !words.empty()) {
    return std::string(words);
  }
  return reason.limit ? option_text(*reason.limit, reason.fact) : reason.fact;
}

}  // namespace gpusolve
