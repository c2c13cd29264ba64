// Any text as a match spec: it is rejected, or it can match a record and print itself.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "adapters/conda/spec/match_spec.hpp"

namespace {

using namespace gpusolve::conda;  // NOLINT(google-build-using-namespace): one small program

auto is_selected(const MatchSpec& spec) -> bool {
  const auto version = parse_version("2.4.1");
  const auto channel = parse_channel_name("conda-forge/linux-64");
  return spec.matches({.name = "pytorch",
                       .version = *version,
                       .version_text = "2.4.1",
                       .build = "py3.10_cuda11.8_cudnn8.7.0_0",
                       .build_number = 1,
                       .channel = &*channel,
                       .subdir = "linux-64",
                       .md5 = "0",
                       .sha256 = "0",
                       .url = "https://conda.anaconda.org/conda-forge/linux-64/pytorch-2.4.1-0.conda",
                       .file_name = "pytorch-2.4.1-0.conda",
                       .license = "BSD-3-Clause",
                       .license_family = "BSD",
                       .track_features = "mkl",
                       .features = ""});
}

}  // namespace

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
  const std::string_view text(reinterpret_cast<const char*>(data), size);  // NOLINT: the fuzzer's interface
  const auto spec = parse_match_spec(text);
  if (spec) {
    (void)is_selected(*spec);
    GPUSOLVE_CHECK(!spec->text().empty(), "a spec prints as nothing");
  } else {
    GPUSOLVE_CHECK(!spec.error().text().empty(), "a refusal without a reason");
  }
  return 0;
}
