// Reading small files of the machine, bounded, under the root of the probes. What cannot be read is nothing, never an exception.
#pragma once

#include <concepts>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/hardware/probes.hpp"

namespace gpusolve::hardware {

/// `path` under the root.
[[nodiscard]] auto under_root(const Probes& probes, std::string_view path) -> std::filesystem::path;
/// The file's first `probes.output_limit` bytes; nothing when it cannot be read. Works for /proc files, whose size reads 0.
[[nodiscard]] auto read_text(const Probes& probes, std::string_view path) -> std::optional<std::string>;
[[nodiscard]] auto exists(const Probes& probes, std::string_view path) -> bool;
[[nodiscard]] auto is_executable(const Probes& probes, std::string_view path) -> bool;
/// File names in a folder, sorted, at most 20,000; nothing when it is no readable folder.
[[nodiscard]] auto names_in(const Probes& probes, std::string_view folder) -> std::optional<std::vector<std::string>>;
/// `path` with links resolved, as seen under the root; `path` itself when it cannot be resolved.
[[nodiscard]] auto resolved(const Probes& probes, std::string_view path) -> std::string;
/// A colon-separated variable (PATH), empty and relative entries left out.
[[nodiscard]] auto path_entries(const Probes& probes, const std::string& variable) -> std::vector<std::string>;
/// The first executable `name` on PATH, as a path under the root.
[[nodiscard]] auto find_program(const Probes& probes, std::string_view name) -> std::optional<std::string>;

/// Blanks, tabs, line ends and NULs cut off at both ends.
[[nodiscard]] auto trimmed(std::string_view text) -> std::string_view;
/// Not of a text that is gone when the view is used.
template <std::same_as<std::string> Temporary>
auto trimmed(Temporary&&) -> std::string_view = delete;
/// The lines without their ends.
[[nodiscard]] auto lines_of(std::string_view text) -> std::vector<std::string_view>;
template <std::same_as<std::string> Temporary>
auto lines_of(Temporary&&) -> std::vector<std::string_view> = delete;
/// `text` when it reads as a dotted version, after trimming.
[[nodiscard]] auto version_in(std::string_view text) -> std::optional<DottedVersion>;
/// Digits and dots that `text` starts with, as a version.
[[nodiscard]] auto leading_version(std::string_view text) -> std::optional<DottedVersion>;
/// The whole text as a number of at most nine decimal digits.
[[nodiscard]] auto number_in(std::string_view text) -> std::optional<std::uint32_t>;

}  // namespace gpusolve::hardware
