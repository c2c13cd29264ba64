// Any bytes as a log, in one piece and in two: both give the same result.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/diagnose/diagnose.hpp"

namespace {

using namespace gpusolve;                    // NOLINT(google-build-using-namespace): one small program
using namespace gpusolve::engine::diagnose;  // NOLINT(google-build-using-namespace)

auto scanned(std::string_view first, std::string_view second) -> std::vector<Match> {
  static const auto patterns = *compile_patterns(all_patterns(catalogs::Catalog::embedded()));
  LogScan log(patterns);
  log.feed(first);
  log.feed(second);
  return log.finish();
}

}  // namespace

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
  const std::string_view text(reinterpret_cast<const char*>(data), size);  // NOLINT: the fuzzer's interface
  const auto whole = scanned(text, {});
  // A byte order mark is only recognised in the first piece.
  GPUSOLVE_CHECK(size < 4 || whole == scanned(text.substr(0, size / 2), text.substr(size / 2)), "a cut changes what is found");
  const auto clues = clues_of(whole, catalogs::Catalog::embedded());
  const auto machines = machines_of({}, clues, catalogs::Catalog::embedded());
  GPUSOLVE_CHECK(!findings_of(whole, clues, machines, catalogs::Catalog::embedded()).empty(), "there is always something to say");
  return 0;
}
