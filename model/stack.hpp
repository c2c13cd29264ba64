// The GPU software of a set (docs/rules.md, "Stacks"): the versions that matter, and how each GPU runs them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gpusolve {

/// The way in which one GPU runs the set.
struct Run {
  enum class By : std::uint8_t { cubin, ptx, compiled };
  std::string arch;  ///< "sm_86"
  By by{};
  std::string target;  ///< the code that it uses: the cubin "sm_80", the PTX "compute_80"; if `compiled` at run time, its target "sm_86"
  auto operator==(const Run&) const -> bool = default;
};
/// "cubin sm_80", "ptx compute_80", "compiled sm_86": the spelling in JSON, locks and tables.
[[nodiscard]] auto run_text(const Run& run) -> std::string;
/// The inverse of `run_text` for the GPU `arch`; nullopt for any other text.
[[nodiscard]] auto parse_run(std::string arch, std::string_view text) -> std::optional<Run>;

/// The versions that matter most: torch, CUDA, cuDNN, Python and the driver.
struct Stack {
  std::optional<std::string> torch;
  std::optional<std::string> build;  ///< "cu118", "cpu"
  std::optional<std::string> cuda;
  std::optional<std::string> cudnn;
  std::optional<std::string> python;
  std::optional<std::string> min_driver;     ///< the oldest driver that runs the set, if necessary by minor-version compatibility
  std::optional<std::string> native_driver;  ///< the oldest driver whose own CUDA is at least that of the set
  std::vector<Run> runs{};
  std::vector<std::string> assumed{};  ///< parts that no source states for this set: "python", "architectures", "libraries"; sorted
  bool is_bundled{};                   ///< the torch wheel contains the CUDA libraries; no separate packages provide them
  auto operator==(const Stack&) const -> bool = default;
};

/// How well the catalog knows the build that decides where a stack runs.
enum class Judged : std::uint8_t {
  known,    ///< an entry states its properties
  assumed,  ///< its properties are taken from the nearest older release
  unknown,  ///< it has GPU code, but it is not known for which GPUs
};
/// "known", "assumed", "unknown": the spelling in JSON.
[[nodiscard]] auto judged_text(Judged judged) -> std::string_view;

/// One stack of a set, by the package whose build decides where it runs.
struct StackUse {
  std::string name;     ///< id of the stack: "jax"
  std::string package;  ///< "jax-cuda12-plugin"
  std::string version;
  std::optional<std::string> build;  ///< "cu118", "cpu"; nullopt: the package has no variants, or it is not known which one this is
  std::optional<std::string> via;    ///< the variant that was chosen for a name that does not state one: "jax[cuda12]"
  std::optional<std::string> cuda;
  std::optional<std::string> cudnn;
  std::optional<std::string> min_driver;
  std::vector<Run> runs{};
  Judged judged{Judged::known};
  bool is_leading{};  ///< whether headlines name this stack: the main stack if the set has it, otherwise the stack requested first
  auto operator==(const StackUse&) const -> bool = default;
};

}  // namespace gpusolve
