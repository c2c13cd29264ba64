// The label by which wheels and images name the CUDA of a build: `cu118`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/dotted_version.hpp"

namespace gpusolve {

/// `cu118` for 11.8.0.
[[nodiscard]] auto cuda_label(const DottedVersion& cuda) -> std::string;

/// 11.8 for `cu118`, 9.2 for `cu92`, 12.1 for `cu121_pypi_cudnn`; nullopt for any other text.
[[nodiscard]] auto cuda_of_label(std::string_view label) -> std::optional<DottedVersion>;

/// 12.8 for `pt28cu128`, a label that names another package before its CUDA.
[[nodiscard]] auto cuda_in_label(std::string_view label) -> std::optional<DottedVersion>;

/// Like cuda_of_label, but also reads a major version alone: 12 for `cu12`, because no build is for a CUDA before 7.
[[nodiscard]] auto cuda_or_major_of_label(std::string_view label) -> std::optional<DottedVersion>;

/// `11.8` for the digits `118`: the last digit is the minor version. `digits` has at least two.
[[nodiscard]] auto with_minor_dot(std::string_view digits) -> std::string;

/// `2.1.0` for `2.1.0+cu118` and `2.1.0+cpu`, whose labels name the variant. Any other local part belongs to the version.
[[nodiscard]] auto without_variant_label(const std::string& version) -> std::string;

}  // namespace gpusolve
