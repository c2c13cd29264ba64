#include "tests/cli/logged_case.hpp"

namespace gpusolve::testing {

auto solver_logs() -> std::span<const LoggedCase> {
  static const LoggedCase k_logs[] = {
      {"poetry-no-version-of-a-label",
       "Because app depends on torch (2.1.0+cu118) which doesn't match any versions, version solving failed.\n"},
      {"poetry-no-version-of-torch", "Because app depends on torch (9.9) which doesn't match any versions, version solving failed.\n"},
      {"poetry-no-version", "Because app depends on kornia (9.1) which doesn't match any versions, version solving failed.\n"},
      {"poetry-conflict",
       "  Because torchvision (0.15.1) depends on torch (2.0.0)\n   and app depends on torch (2.1.0), torchvision is forbidden.\n"
       "  So, because app depends on torchvision (0.15.1), version solving failed.\n"},
      {"pdm-companion-conflict",
       "\xF0\x9F\x94\x92 Lock failed\nUnable to find a resolution for torch because of the following conflicts:\n  torch==2.1.0 (from "
       "project)\n  torch==2.0.1 (from <Candidate torchvision 0.15.2 from https://pypi.org/simple/torchvision/>)\n"},
      {"resolution-impossible", "[ResolutionImpossible]: Unable to find a resolution\n"},
      {"pixi-no-cuda-on-a-line-of-its-own",
       "Error:   x failed to solve the conda requirements of 'default' 'linux-64'\n  Cannot solve the request because of: jaxlib * cuda* "
       "cannot be installed because there are no viable options:\n      |- jaxlib 0.5.0 would require\n         |- __cuda *, for which no "
       "candidates were found.\n"},
  };
  return k_logs;
}

}  // namespace gpusolve::testing
