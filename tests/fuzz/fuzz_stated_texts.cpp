// Any bytes as the small texts of packages: reading ends, and states only what can be printed on a line.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "adapters/device_code/listed_texts.hpp"
#include "adapters/device_code/stated_collector.hpp"
#include "adapters/device_code/stated_fields.hpp"

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
  using namespace gpusolve;                                                // NOLINT(google-build-using-namespace): one small program
  const std::string_view text(reinterpret_cast<const char*>(data), size);  // NOLINT: the fuzzer's interface
  device_code::StatedCollector collector;
  for (const std::string name :
       {"a-1.0.dist-info/METADATA", "info/index.json", "a/version.py", "a/flags.json", "a/activate.sh", "a/activate.bat"}) {
    collector.add_text(name, text);
  }
  const device_code::MemoryBytes memory(text);
  const auto stream = device_code::stream_of(memory);
  device_code::ListeningStream listening(*stream);
  std::string room(7, '\0');
  for (auto count = listening.read(room); count && *count > 0; count = listening.read(room)) {
  }
  std::ranges::for_each(listening.found(), [&](const std::string& list) { collector.add_list("a/a.so", list); });
  for (const auto& stated : collector.stated()) {
    GPUSOLVE_CHECK(std::ranges::none_of(stated, [](char c) { return static_cast<unsigned char>(c) < 0x20; }),
                   "a control character is stated");
  }
  for (const auto& name : device_code::names_in_paths_json(text)) {
    collector.add_name(name);
  }
  return 0;
}
