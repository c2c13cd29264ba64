#include "model/why_not.hpp"

namespace gpusolve {

auto verdict_text(Verdict verdict) -> std::string_view {
  switch (verdict) {
    case Verdict::chosen:
      return "chosen";
    case Verdict::not_best:
      return "not-best";
    case Verdict::no_gpu:
      return "no-gpu";
    case Verdict::impossible:
      return "impossible";
  }
  return {};
}

}  // namespace gpusolve
