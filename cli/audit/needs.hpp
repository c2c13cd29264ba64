// Does a package meet a need, in the words of its ecosystem?
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/audit/scene.hpp"

namespace gpusolve::cli::audit {

/// One dependency, read as far as an audit of what is there can judge it.
struct Need {
  std::string name;   ///< as package names of its ecosystem are compared
  std::string text;   ///< for people: `numpy >=1.20`
  bool is_virtual{};  ///< about the machine: `__glibc`
};

/// Nothing for a text that cannot be read, and for one whose marker does not hold on the machine.
[[nodiscard]] auto need_of(report::Ecosystem ecosystem, const std::string& text, const Scene& scene) -> std::optional<Need>;

/// True also where the package's version cannot be read, for what cannot be judged is not called wrong.
[[nodiscard]] auto meets(const report::Package& package, const std::string& text) -> bool;

}  // namespace gpusolve::cli::audit
