// Any bytes as a package: reading ends, stays within what the archive can contain, and a scan finds what a walk finds.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "adapters/device_code/archive_code.hpp"
#include "adapters/device_code/library_code.hpp"

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
  using namespace gpusolve;                                                 // NOLINT(google-build-using-namespace): one small program
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);  // NOLINT: the fuzzer's interface
  const device_code::MemoryBytes memory(bytes);
  if (device_code::is_archive(memory)) {
    const auto archive = device_code::read_archive(memory);
    GPUSOLVE_CHECK(!archive || archive->libraries.size() <= archive->looked_at, "a library in a member that was not opened");
    for (const auto& library : archive ? archive->libraries : std::vector<LibraryCode>()) {
      GPUSOLVE_CHECK(!library.fault || library.is_at_least, "a broken library is told as if it was whole");
      GPUSOLVE_CHECK(!library.is_sample(), "a sample of a file that is not on a server");
    }
    return 0;
  }
  // Without a fault, a scan from the front finds no less than the walk by sections.
  const auto walked = device_code::read_library(memory);
  const auto scanned = device_code::scan_library(memory);
  GPUSOLVE_CHECK(walked.has_value() == scanned.has_value(), "one reader knows the format and the other does not");
  return 0;
}
