// The way in which messages, tables and locks call an accelerator and its builds. Each vendor has its words in its own file beside this
// one, which `words_of` finds; common code asks these functions.
#pragma once

#include <string>
#include <string_view>

#include "model/build_variant.hpp"

namespace gpusolve {

/// The words for one accelerator.
struct VendorWords {
  std::string_view name;                           ///< "CUDA", "Metal (MPS)"
  std::string_view gpu;                            ///< "NVIDIA GPU", "Apple GPU"; plural with an `s`
  std::string_view machines;                       ///< those whose system contains the accelerator: "Apple silicon"; otherwise empty
  auto(*tag)(const BuildVariant&) -> std::string;  ///< see `variant_tag`
  auto(*toolkit_tag)(const DottedVersion&) -> std::string;  ///< `cu118`, and `cu12` for a major version alone
  auto(*toolkit)(const BuildVariant&) -> std::string;       ///< see `toolkit_words`
  auto(*kind)(const BuildVariant&) -> std::string;          ///< see `kind_words`
};

[[nodiscard]] auto words_of(Accelerator accelerator) -> const VendorWords&;

/// The tag of a build, such as `cu118` for CUDA 11.8. It is unknown whether conda's builds for Apple silicon use Metal, so their tag is
/// `cpu`.
[[nodiscard]] auto variant_tag(const BuildVariant& variant) -> std::string;
/// Whether `tag` is the tag of a build whose accelerator belongs to the operating system.
[[nodiscard]] auto is_tag_of_system(std::string_view tag) -> bool;
/// Whether `tag` is the tag of a build for GPUs whose toolkit is unknown.
[[nodiscard]] auto is_tag_of_any_toolkit(std::string_view tag) -> bool;

/// The toolkit of a build in a table: "12.9", "CPU", "none (Apple)"; empty if the build is for no certain toolkit.
[[nodiscard]] auto toolkit_words(const BuildVariant& variant) -> std::string;
/// A build after its name: "for CUDA 12.9", "for CPU"; "of the same kind" if no words tell it from others.
[[nodiscard]] auto kind_words(const BuildVariant& variant) -> std::string;

/// The accelerators whose builds are judged: "CUDA"; and their GPUs: "NVIDIA GPUs".
[[nodiscard]] auto judged_names() -> std::string;
[[nodiscard]] auto judged_gpus() -> std::string;
/// One GPU of them: "NVIDIA GPU".
[[nodiscard]] auto judged_gpu() -> std::string;

}  // namespace gpusolve
