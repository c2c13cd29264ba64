// Any bytes as a Dockerfile: parsed without a fault, and every place is inside the text.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "adapters/inventory/docker/docker_text.hpp"
#include "adapters/inventory/readers.hpp"
#include "adapters/inventory/shell/install_lines.hpp"

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
  using namespace gpusolve;                                                // NOLINT(google-build-using-namespace): one small program
  const std::string_view text(reinterpret_cast<const char*>(data), size);  // NOLINT: the fuzzer's interface
  const auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1;
  inventory::Variables variables;
  for (const auto& instruction : inventory::instructions_of(text)) {
    GPUSOLVE_CHECK(instruction.line >= 1 && instruction.line <= lines, "an instruction is on a line of the text");
    for (const auto& line : inventory::install_lines_of(instruction, variables)) {
      for (const auto& word : line.specs) {
        GPUSOLVE_CHECK(word.line >= 1 && word.line <= lines, "a word is on a line of the text");
      }
    }
  }
  const auto found = inventory::read_dockerfile({.text = text, .name = "Dockerfile"});
  if (!found) {
    GPUSOLVE_CHECK(found.error().kind == ErrorKind::usage && !found.error().message.empty(), "an input file is the user's");
  }
  return 0;
}
