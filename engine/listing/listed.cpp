#include "engine/listing/listed.hpp"

namespace gpusolve::engine {

auto fitness_text(Fitness fitness) -> std::string_view {
  switch (fitness) {
    case Fitness::native:
      return "native";
    case Fitness::compiled:
      return "ptx";
    case Fitness::free:
      return "any";
    case Fitness::cpu:
      return "cpu";
    case Fitness::newer_driver:
      return "newer-driver";
    case Fitness::unjudged:
      return "unjudged";
    case Fitness::no:
      return "no";
  }
  return "";
}

}  // namespace gpusolve::engine
