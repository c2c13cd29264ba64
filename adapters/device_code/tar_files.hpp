// Reads the files of a tar stream (POSIX pax and ustar, and the long names of GNU), one after another.
#pragma once

#include <functional>
#include <string>

#include "adapters/device_code/byte_stream.hpp"

namespace gpusolve::device_code {

struct TarFile {
  std::string name;
  std::uint64_t size{};
};

/// Receives each regular file with its content, and may read all of it, a part or nothing. Returns false to end the reading.
using TarVisitor = std::function<Result<bool>(const TarFile& file, ByteStream& content)>;

/// Calls `visit` for each regular file; skips links, folders and devices. Errors: those of the visitor, and a stream that is broken or ends
/// early.
[[nodiscard]] auto for_each_tar_file(ByteStream& tar, const TarVisitor& visit) -> Status;

}  // namespace gpusolve::device_code
