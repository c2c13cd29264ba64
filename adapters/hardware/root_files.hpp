// Reads small files of the machine below the root of the probes, up to a size limit. Throws nothing; the result for a file that cannot be
// read is nullopt.
#pragma once

#include <concepts>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/hardware/probes.hpp"

namespace gpusolve::hardware {

/// The place of `path` below the root.
[[nodiscard]] auto under_root(const Probes& probes, std::string_view path) -> std::filesystem::path;
/// The first `probes.output_limit` bytes of a file; nullopt if it cannot be read. Also works for files in /proc, whose stated size is 0.
[[nodiscard]] auto read_text(const Probes& probes, std::string_view path) -> std::optional<std::string>;
[[nodiscard]] auto exists(const Probes& probes, std::string_view path) -> bool;
[[nodiscard]] auto is_executable(const Probes& probes, std::string_view path) -> bool;
/// File names in a folder, sorted, at most 20,000; nullopt if the folder cannot be read.
[[nodiscard]] auto names_in(const Probes& probes, std::string_view folder) -> std::optional<std::vector<std::string>>;
/// `path` with its links resolved, relative to the root; `path` unchanged if that fails.
[[nodiscard]] auto resolved(const Probes& probes, std::string_view path) -> std::string;
/// The entries of a colon-separated variable such as PATH, without empty and relative entries.
[[nodiscard]] auto path_entries(const Probes& probes, const std::string& variable) -> std::vector<std::string>;
/// The path (below the root) of the first executable `name` on PATH.
[[nodiscard]] auto find_program(const Probes& probes, std::string_view name) -> std::optional<std::string>;

/// Removes blanks, tabs, line ends and NULs from both ends.
[[nodiscard]] auto trimmed(std::string_view text) -> std::string_view;
/// Rejects temporaries, because the returned view would outlive them.
template <std::same_as<std::string> Temporary>
auto trimmed(Temporary&&) -> std::string_view = delete;
/// The lines without their line ends.
[[nodiscard]] auto lines_of(std::string_view text) -> std::vector<std::string_view>;
template <std::same_as<std::string> Temporary>
auto lines_of(Temporary&&) -> std::vector<std::string_view> = delete;
/// Parses the trimmed text as a dotted version.
[[nodiscard]] auto version_in(std::string_view text) -> std::optional<DottedVersion>;
/// Parses the digits and dots at the start of `text` as a version.
[[nodiscard]] auto leading_version(std::string_view text) -> std::optional<DottedVersion>;
/// Parses the whole text as a number of at most nine decimal digits.
[[nodiscard]] auto number_in(std::string_view text) -> std::optional<std::uint32_t>;

}  // namespace gpusolve::hardware
