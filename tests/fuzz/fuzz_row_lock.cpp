// Any bytes as a lock with rows: rejected with an error that has a place, or parsed so that writing and parsing again changes nothing.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "adapters/lock/row_lock.hpp"

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
  using namespace gpusolve;                                                // NOLINT(google-build-using-namespace): one small program
  const std::string_view text(reinterpret_cast<const char*>(data), size);  // NOLINT: the fuzzer's interface
  const StackRoles roles{.id = "torch"};
  const auto read = lock::parse_row_lock(text, "lock", roles);
  if (!read) {
    GPUSOLVE_CHECK(read.error().kind == ErrorKind::usage && read.error().text().starts_with("lock"), "a lock is the user's file");
    return 0;
  }
  const auto written = lock::write_row_lock(*read, roles);
  const auto again = lock::parse_row_lock(written, "lock", roles);
  GPUSOLVE_CHECK(again && lock::write_row_lock(*again, roles) == written, "a lock that was read can be written and read again");
  return 0;
}
