// METADATA, parsed as that of a wheel.
#include <cstdint>
#include <string_view>

#include "adapters/pypi/index.hpp"

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
  using namespace gpusolve::pypi;
  static const ProjectFile k_file{.name = "a-1.0-py3-none-any.whl", .url = "https://files.example/a-1.0-py3-none-any.whl"};
  const auto answer = read_file_metadata(std::string_view(reinterpret_cast<const char*>(data), size), k_file);  // NOLINT
  GPUSOLVE_CHECK(!std::holds_alternative<MetadataUnknown>(answer), "metadata that are there are not known");
  return 0;
}
