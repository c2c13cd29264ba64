// The GPU code inside a library, as read from its bytes, and whether a GPU runs this code.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "model/facts.hpp"

namespace gpusolve {

/// One kind of code for one target.
struct DeviceCode {
  enum class Kind : std::uint8_t {
    cubin,  ///< machine code of NVIDIA
    ptx,    ///< NVIDIA's assembly text, which the driver compiles
    amd,    ///< machine code of AMD
    idle,   ///< code that does not run by itself: relocatable, LTO, empty, or of an unknown kind
  };
  Kind kind{};
  std::string target;  ///< `sm_120a`, `compute_80`, `gfx90a:xnack+`; a few words for idle code
  std::string isa;     ///< the version of PTX, `8.4`; otherwise empty
  auto operator<=>(const DeviceCode&) const = default;
};

/// Units (a fatbin or a bundle, one for each translation unit) that contain the same code.
struct CodeUnits {
  std::vector<std::uint32_t> codes;  ///< indexes of LibraryCode::codes, ascending
  std::uint64_t count{};
  auto operator==(const CodeUnits&) const -> bool = default;
};

/// The format of a file with code.
enum class LibraryFormat : std::uint8_t {
  elf,
  pe,
  ar,           ///< an archive of object files
  fatbin,       ///< bare code of NVIDIA
  code_object,  ///< bare code of AMD, as are the next two
  bundle,
  kpack,
  package,  ///< a package that has no library with code, or is broken
  unknown,  ///< a member of a package that cannot be read
};
/// "elf", "pe", "ar", "fatbin", "code-object", "bundle", "kpack", "archive", "unknown".
[[nodiscard]] auto library_format_text(LibraryFormat format) -> std::string_view;
/// The inverse of `library_format_text`; nullopt for any other text.
[[nodiscard]] auto parse_library_format(std::string_view text) -> std::optional<LibraryFormat>;

/// The code of one file.
struct LibraryCode {
  std::string path;  ///< the path; for a member of an archive, its name in the archive
  LibraryFormat format{LibraryFormat::unknown};
  std::string archive{};            ///< the package file that contains the library; empty if the library is a file itself
  std::string package{};            ///< `torch 2.4.0`, if an installed package lists the file; otherwise empty
  std::string toolkit{};            ///< CUDA version of the compiler, `13.0`; empty if unknown
  std::vector<DeviceCode> codes{};  ///< by kind, then by the number in the target
  std::vector<CodeUnits> units{};
  std::uint64_t entries{};           ///< entries of all units
  std::vector<std::string> notes{};  ///< statements about parts that were not understood, or that contradict themselves
  bool is_at_least{};                ///< there may be more code, which was not understood
  std::optional<Error> fault{};      ///< the place where reading ended early; the parts read before are kept
  /// For a file on a server of which only a part was read: its size, and the number of bytes read. Both are 0 if the whole file was read.
  std::uint64_t size{};
  std::uint64_t read{};

  [[nodiscard]] auto is_sample() const -> bool { return read < size; }
  /// Whether the file is bare code of AMD, which a library beside it loads: a code object, a bundle, or an archive of these.
  [[nodiscard]] auto is_side_file() const -> bool {
    return format == LibraryFormat::code_object || format == LibraryFormat::bundle || format == LibraryFormat::kpack;
  }
  [[nodiscard]] auto unit_count() const -> std::uint64_t {
    std::uint64_t sum = 0;
    for (const auto& same : units) {
      sum += same.count;
    }
    return sum;
  }
};

/// The way in which one GPU runs the code of a library.
struct CodeVerdict {
  enum class How : std::uint8_t { native, compiled, partly, none };
  ComputeCapability gpu;
  How how{};
  std::string uses{};          ///< the best code that the GPU uses: `sm_86`, `compute_80`; empty if none
  std::uint64_t without{};     ///< units that the GPU cannot run
  std::uint64_t judged{};      ///< units that were judged; units with only `a` and `f` code do not count if there are other units
  std::string least_driver{};  ///< the oldest driver that would help; empty if no driver would, or none is known
  std::string least_cuda{};    ///< the CUDA version that the driver has to serve; empty if the driver suffices

  bool is_ptx_too_new{};  ///< the driver is too old for the PTX; otherwise for the toolkit of the library

  [[nodiscard]] auto runs() const -> bool { return how == How::native || how == How::compiled; }
};
/// "native", "compiled", "partly", "none".
[[nodiscard]] auto code_verdict_text(CodeVerdict::How how) -> std::string_view;

struct InspectedFile {
  LibraryCode code;
  std::vector<CodeVerdict> verdicts;  ///< one for each GPU, ascending; empty without GPUs or without code
};

/// The parts of a file on a server that were read.
struct RemoteReading {
  std::string url;                     ///< without secrets
  std::uint64_t size{};                ///< size of the file
  std::uint64_t read{};                ///< bytes that were fetched
  bool is_kept{};                      ///< an earlier run read the file, and its results were kept
  std::vector<std::string> unread{};   ///< members that can be libraries and were not read
  std::vector<std::string> stated{};   ///< statements of the builder in small texts: "a/config.json: TORCH_CUDA_ARCH_LIST 8.0 9.0"
  std::vector<std::string> targets{};  ///< targets of AMD in the names of members
  auto operator==(const RemoteReading&) const -> bool = default;
};

/// The result of `gpusolve inspect`.
struct Inspection {
  std::vector<InspectedFile> files;
  std::vector<RemoteReading> remote{};
  std::uint64_t looked_at{};  ///< files that were opened
};

}  // namespace gpusolve
