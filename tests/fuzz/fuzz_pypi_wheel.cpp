// Archives with partial reads: whatever they claim, reads stay inside of the file, and the resulting METADATA is that of the wheel.
#include <algorithm>
#include <cstdint>
#include <string_view>

#include "adapters/pypi/wheel_metadata.hpp"

namespace gpusolve::pypi {
namespace {

class FuzzedSource final : public ByteSource {
 public:
  explicit FuzzedSource(std::string_view bytes) : bytes_(bytes) {}

  [[nodiscard]] auto tail(std::uint64_t count) -> Result<std::optional<FileTail>> override {
    // Returns little, so that ranges are requested, too.
    const auto length = std::min<std::uint64_t>({count, bytes_.size(), std::max<std::uint64_t>(bytes_.size() / 2, 64)});
    return std::optional(FileTail{std::string(bytes_.substr(bytes_.size() - length)), bytes_.size()});
  }
  [[nodiscard]] auto read(std::uint64_t first, std::uint64_t end) -> Result<std::string> override {
    GPUSOLVE_CHECK(first < end && end <= bytes_.size(), "a range outside of the file");
    return std::string(bytes_.substr(first, end - first));
  }

 private:
  std::string_view bytes_;
};

}  // namespace
}  // namespace gpusolve::pypi

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
  using namespace gpusolve::pypi;
  static const ProjectFile k_file{.name = "a-1.0-py3-none-any.whl", .url = "https://files.example/a-1.0-py3-none-any.whl"};
  FuzzedSource source(std::string_view(reinterpret_cast<const char*>(data), size));  // NOLINT
  const auto answer = read_wheel_metadata(source, k_file);
  GPUSOLVE_CHECK(answer.has_value() && !std::holds_alternative<MetadataUnknown>(*answer), "a file that is there cannot be had");
  return 0;
}
