// Pages of projects: every parsed file has a URL, and a name that is not a path.
#include <cstdint>
#include <string>

#include "adapters/pypi/project.hpp"

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
  using namespace gpusolve::pypi;
  const std::string text(reinterpret_cast<const char*>(data), size);  // NOLINT
  const auto page = read_json_page(text, "torch", "https://index.example/simple/torch/");
  if (page) {
    for (const auto& file : page->files) {
      GPUSOLVE_CHECK(!file.name.empty() && file.name.find('/') == std::string::npos && !file.url.empty(), "an unsound file");
    }
  }
  return 0;
}
