// Files that nobody else can have written. Whoever can write to a cache decides what is installed from it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "base/files/descriptor.hpp"

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

/// For reading. Not open where the file does not exist or is not private. Links, FIFOs and devices are not opened, or not waited for.
[[nodiscard]] auto open_private_file(const std::filesystem::path& file) -> files::Descriptor;
[[nodiscard]] auto size_of(const files::Descriptor& file) -> std::uint64_t;

/// Reads until the room is full. False where the file ends before that, or cannot be read.
[[nodiscard]] auto read_at(const files::Descriptor& file, std::uint64_t offset, std::span<char> room) -> bool;

/// The whole file; nothing where it does not exist, is not private, or is larger. As open_private_file.
[[nodiscard]] auto read_private_file(const std::filesystem::path& file, std::size_t largest) -> std::optional<std::string>;

}  // namespace gpusolve::net
