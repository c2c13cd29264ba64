// Changes that give a request a GPU set (docs/rules.md, "Fixes").
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/outcome.hpp"
#include "model/stack.hpp"
#include "model/warning.hpp"

namespace gpusolve {

/// One change of the request, its sources or the machine, from one value to another. An empty `from` means that there was no value. An
/// empty `to` means that the value is left out.
struct Change {
  enum class Kind : std::uint8_t {
    package,           ///< a spec or constraint of the package `name`: `torch<2`
    python_package,    ///< a spec of Python itself: "python=3.6"
    cuda,              ///< the limit on CUDA
    cudnn,             ///< the limit on cuDNN
    python,            ///< the limit on Python
    channel,           ///< the channel `name`, added at the address `to` before the others
    channel_order,     ///< the named channel `name` goes before the others
    channel_priority,  ///< strict, flexible or disabled
    index,             ///< the official indexes
    installer,
    driver,
    glibc,
    platform,
    gpu,
  };
  Kind kind{};
  std::string name;  ///< name of a package or a channel; otherwise empty
  std::string from;
  std::string to;
  auto operator==(const Change&) const -> bool = default;
};
/// "package", "python", "channel" and so on: kinds that differ only in their value have one word.
[[nodiscard]] auto change_kind_text(Change::Kind kind) -> std::string_view;

struct Fix {
  std::vector<Change> changes;
  OutcomeKind outcome{OutcomeKind::gpu};
  Stack stack;
  Ecosystem installer{Ecosystem::pypi};  ///< the installer of the stack
  std::uint32_t cost{};                  ///< sum over the changes; fixes are sorted by cost
  std::vector<std::string> steps{};      ///< shell lines that apply the fix; a line that starts with `#` is a hint
  std::string leading{};                 ///< the stack requested first, "jaxlib 0.4.35 (cu126)"; empty if the set has the main stack
  std::vector<Warning> warnings{};       ///< things that must exist beside the set: libraries of CUDA that nothing in the set brings
  auto operator==(const Fix&) const -> bool = default;
};

}  // namespace gpusolve
