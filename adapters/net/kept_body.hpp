// Where the bodies of documents are kept that went into a sink.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "adapters/net/body.hpp"
#include "base/files/descriptor.hpp"

namespace gpusolve::net {

/// All `size` bytes of a file, which must have this digest. The file may have lost its name or be replaced meanwhile, but not be changed.
[[nodiscard]] auto body_in_file(files::Descriptor file, std::uint64_t size, std::string sha256) -> std::shared_ptr<const KeptBody>;

/// Bytes whose digest needs no check.
[[nodiscard]] auto body_in_memory(std::string bytes) -> std::shared_ptr<const KeptBody>;

}  // namespace gpusolve::net
