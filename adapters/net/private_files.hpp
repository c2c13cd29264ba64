// Files that nobody else can have written: whoever may write into a cache decides what is installed from it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "adapters/net/descriptor.hpp"

namespace gpusolve::net {

/// Why the folder that the user named cannot be a private place: it belongs to another user than this process's or root, or everybody may
/// write into it. Links to it are the user's own and are followed. Nothing where it is sound, or does not exist.
[[nodiscard]] auto foreign_reason(const std::filesystem::path& folder) -> std::optional<std::string>;

/// A folder, no link to one, of this user or root, into which nobody else may write.
[[nodiscard]] auto is_private_folder(const std::filesystem::path& folder) -> bool;
/// The same of a regular file.
[[nodiscard]] auto is_private_file(const std::filesystem::path& file) -> bool;

/// Makes the folder and those above it that do not exist, for this user alone (0700). Gives why it could not; else empty.
[[nodiscard]] auto make_private_folder(const std::filesystem::path& folder) -> std::string;

/// For reading. Not open where the file does not exist or is not private. Links, FIFOs and devices are not opened, or not waited for.
[[nodiscard]] auto open_private_file(const std::filesystem::path& file) -> Descriptor;
[[nodiscard]] auto size_of(const Descriptor& file) -> std::uint64_t;

/// Reads until the room is full. False where the file ends before that, or cannot be read.
[[nodiscard]] auto read_at(const Descriptor& file, std::uint64_t offset, std::span<char> room) -> bool;

/// The whole file; nothing where it does not exist, is not private, or is larger. As open_private_file.
[[nodiscard]] auto read_private_file(const std::filesystem::path& file, std::size_t largest) -> std::optional<std::string>;

}  // namespace gpusolve::net
