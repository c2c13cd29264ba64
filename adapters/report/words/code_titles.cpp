#include "adapters/report/words/code_titles.hpp"

#include <algorithm>
#include <array>

#include "model/finding.hpp"

namespace gpusolve::report {
namespace {

constexpr std::array k_titles{
    // reasons
    CodeTitle{"no-kernel-image", "no code for the GPU"},
    CodeTitle{"ptx-needs-newer-driver", "the driver is too old to compile the code for the GPU"},
    CodeTitle{"driver-too-old", "the NVIDIA driver is too old"},
    CodeTitle{"library-drops-arch", "a CUDA library does not serve the GPU"},
    CodeTitle{"python-unavailable", "no build for this Python"},
    CodeTitle{"platform-unavailable", "no build for this platform"},
    CodeTitle{"glibc-too-old", "the glibc is too old"},
    CodeTitle{"cuda-unavailable", "no such build for the CUDA that was asked for"},
    CodeTitle{"cudnn-unavailable", "no such build for the cuDNN that was asked for"},
    CodeTitle{"version-unavailable", "no such version"},
    CodeTitle{"unknown-package", "no such package"},
    CodeTitle{"source-lacks-gpu-builds", "the sources hold CPU builds only"},
    CodeTitle{"source-lacks-package", "the sources lack a package"},
    CodeTitle{"extra-unavailable", "no such extra"},
    CodeTitle{"cpu-build-requested", "the request itself asks for a CPU build"},
    CodeTitle{"no-gpu", "there is no GPU"},
    CodeTitle{"dependency-conflict", "packages that do not go together"},
    CodeTitle{"yanked", "withdrawn by its publisher"},
    CodeTitle{"excluded-newer", "published too late"},
    CodeTitle{"channel-priority", "hidden by a channel that comes first"},
    // findings
    CodeTitle{"cpu-build", "a CPU build is installed"},
    CodeTitle{"cuda-mix", "parts of more than one CUDA"},
    CodeTitle{"pin-mismatch", "another version than torch pins"},
    CodeTitle{"missing-dependency", "a dependency is missing"},
    CodeTitle{"version-conflict", "a dependency has another version"},
    CodeTitle{"two-owners", "the same library from conda and from pip"},
    CodeTitle{"toolkit-too-old", "nvcc does not know the GPU"},
    CodeTitle{"stale-lock", "the lock is out of date"},
    CodeTitle{"hash-mismatch", "a digest does not match"},
    CodeTitle{"insecure-source", "a source that cannot be trusted"},
    CodeTitle{"unpinned", "a stack without a version"},
    CodeTitle{"unjudged", "GPU code that is not judged"},
    CodeTitle{"other-parts", "other parts of the file are not judged"},
    CodeTitle{"not-in-catalog", "a build that the catalog does not know"},
    CodeTitle{"stack-mismatch", "built for another version of a package beside it"},
    CodeTitle{"no-device-code", "the files of a package have no code for the GPU"},
    CodeTitle{"device-code-partly", "a part of a package has no code for the GPU"},
    CodeTitle{"ptx-too-new", "the driver is too old to compile the code in the files"},
    CodeTitle{"broken-file", "a file of a package is broken"},
    CodeTitle{"out-of-memory", "out of GPU memory"},
    CodeTitle{"program-fault", "a fault of the program"},
    CodeTitle{"unknown-message", "a message that is not known"},
    // warnings and notes
    CodeTitle{"architectures-unknown", "the GPUs of a build are not known"},
    CodeTitle{"catalog-unknown-build", "a build that the catalog does not know"},
    CodeTitle{"compiler-missing", "a compiler that nothing in the set brings"},
    CodeTitle{"conda-forge", "conda-forge has builds for other machines"},
    CodeTitle{"earlier-releases", "releases before those in the catalog"},
    CodeTitle{"embedded-only", "only the embedded catalog was asked"},
    CodeTitle{"from-environment", "what was taken from an environment"},
    CodeTitle{"left-out", "what was left out of the request"},
    CodeTitle{"libraries-missing", "libraries of CUDA that nothing in the set brings"},
    CodeTitle{"mate-assumed", "a build beside a release that it may not go with"},
    CodeTitle{"measured-code", "a measured file does not run on a GPU"},
    CodeTitle{"minor-version-compatibility", "relies on CUDA's minor-version compatibility"},
    CodeTitle{"near-names", "a name that may be meant"},
    CodeTitle{"other-installer", "what the other installer would give"},
    CodeTitle{"reasons-left-out", "reasons that are not listed"},
    CodeTitle{"records-skipped", "records that could not be used"},
    CodeTitle{"unknown-torch-index", "an index of torch builds that nobody knows"},
    // outcomes without a reason
    CodeTitle{"cpu-only", "only a CPU build is possible"},
    CodeTitle{"unsatisfiable", "the request cannot be met"},
    // no finding: the input itself
    CodeTitle{"unreadable-input", "an input that cannot be read"},
};

}  // namespace

auto code_titles() -> std::span<const CodeTitle> { return k_titles; }

auto title_of_code(std::string_view code) -> std::string {
  const auto found = std::ranges::find(k_titles, code, &CodeTitle::code);
  if (found != k_titles.end()) {
    return std::string(found->title);
  }
  const auto parsed = parse_finding_code(code);
  if (const auto* const mismatch = parsed ? std::get_if<CompanionMismatch>(&*parsed) : nullptr) {
    return mismatch->companion + " does not go with the release beside it";
  }
  auto words = std::string(code);
  std::ranges::replace(words, '-', ' ');
  return words;
}

}  // namespace gpusolve::report
