// The files of a tar stream (POSIX pax and ustar, and the long names of GNU), one after another.
#pragma once

#include <functional>
#include <string>

#include "adapters/device_code/byte_stream.hpp"

namespace gpusolve::device_code {

struct TarFile {
  std::string name;
  std::uint64_t size{};
};

/// Is given each regular file with its content, of which it may read a part or nothing. False ends the reading.
using TarVisitor = std::function<Result<bool>(const TarFile& file, ByteStream& content)>;

/// Links, folders and devices are passed over. Errors: the visitor's, and a stream that is broken or ends early.
[[nodiscard]] auto for_each_tar_file(ByteStream& tar, const TarVisitor& visit) -> Status;

}  // namespace gpusolve::device_code
