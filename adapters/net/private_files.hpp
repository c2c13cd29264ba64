// Files that no other user can have written. A user who can write to a cache decides which packages are installed from it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "base/files/descriptor.hpp"

namespace gpusolve::net {

/// The reason why the folder that the user named is not private: it belongs to another user (except root), or everybody may write to
/// it. Follows links, because the user chose them. nullopt if the folder is private or does not exist.
[[nodiscard]] auto foreign_reason(const std::filesystem::path& folder) -> std::optional<std::string>;

/// Whether the path is a folder (not a link) that belongs to this user or root and that no other user may write to.
[[nodiscard]] auto is_private_folder(const std::filesystem::path& folder) -> bool;
/// Whether the path is a regular file (not a link) with the same owner and permissions.
[[nodiscard]] auto is_private_file(const std::filesystem::path& file) -> bool;

/// Creates the folder and its missing parents for this user only (0700). Returns the reason for a failure, or an empty text.
[[nodiscard]] auto make_private_folder(const std::filesystem::path& folder) -> std::string;

/// Opens the file for reading. The result is not open if the file does not exist or is not private. Does not follow links, and does not
/// wait for FIFOs and devices.
[[nodiscard]] auto open_private_file(const std::filesystem::path& file) -> files::Descriptor;
[[nodiscard]] auto size_of(const files::Descriptor& file) -> std::uint64_t;

/// Reads until `room` is full. Returns false if the file ends earlier or cannot be read.
[[nodiscard]] auto read_at(const files::Descriptor& file, std::uint64_t offset, std::span<char> room) -> bool;

/// The content of the file; nullopt if the file is larger than `largest`, or if open_private_file would not open it.
[[nodiscard]] auto read_private_file(const std::filesystem::path& file, std::size_t largest) -> std::optional<std::string>;

}  // namespace gpusolve::net
