// A fact that a user should know about a result, beside the result itself.
#pragma once

#include <string>

namespace gpusolve {

/// `code` is kebab-case ("ptx-jit", "catalog-unknown-build"); `text` is one sentence.
struct Warning {
  std::string code;
  std::string text;
  auto operator==(const Warning&) const -> bool = default;
};

}  // namespace gpusolve
