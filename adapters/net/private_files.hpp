// Files that nobody else can have written. Whoever can write to a cache decides what is installed from it.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

namespace gpusolve::net {

/// Why the folder that the user named is not private: it belongs to a user other than this process's or root, or everybody may write to it.
/// Follows links, because the user chose them. nullopt if the folder is private or does not exist.
[[nodiscard]] auto foreign_reason(const std::filesystem::path& folder) -> std::optional<std::string>;

/// Whether this is a folder (not a link) that belongs to this user or root and that nobody else may write to.
[[nodiscard]] auto is_private_folder(const std::filesystem::path& folder) -> bool;
/// Likewise for a regular file.
[[nodiscard]] auto is_private_file(const std::filesystem::path& file) -> bool;

/// Creates the folder and its missing parents for this user only (0700). Returns why that failed, or an empty text.
[[nodiscard]] auto make_private_folder(const std::filesystem::path& folder) -> std::string;

/// Reads a whole file; nullopt if it does not exist, is not private, or is larger than `largest`. Never opens links, and never blocks on
/// FIFOs and devices.
[[nodiscard]] auto read_private_file(const std::filesystem::path& file, std::size_t largest) -> std::optional<std::string>;

}  // namespace gpusolve::net
