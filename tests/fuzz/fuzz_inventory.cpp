// Any bytes under any file name that determines a kind: parsed, or rejected with an error that has a place.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "adapters/inventory/read.hpp"

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
  using namespace gpusolve;  // NOLINT(google-build-using-namespace): one small program
  constexpr std::array<std::string_view, 14> k_names{"-",           "requirements.txt", "environment.yml", "uv.lock",        "pixi.lock",
                                                     "pylock.toml", "conda-lock.yml",   "list.txt",        "pyproject.toml", "pixi.toml",
                                                     "poetry.lock", "pdm.lock",         "Pipfile.lock",    "/dev/fd/63"};
  if (size == 0) {
    return 0;
  }
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);  // NOLINT: the fuzzer's interface
  const auto found = inventory::read_text(text, k_names.at(data[0] % k_names.size()), {});
  if (!found) {
    GPUSOLVE_CHECK(found.error().kind == ErrorKind::usage && !found.error().message.empty(), "an input file is the user's");
  } else {
    (void)inventory::specs_of(*found);
  }
  return 0;
}
