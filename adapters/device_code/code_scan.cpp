#include "adapters/device_code/code_scan.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "adapters/device_code/bundle_walk.hpp"
#include "adapters/device_code/fatbin_walk.hpp"
#include "adapters/device_code/kpack.hpp"

namespace gpusolve::device_code {
namespace {

constexpr std::uint64_t k_first_piece = 4096;  // after code, where more code is likely
constexpr std::uint64_t k_piece = std::uint64_t{256} * 1024;
constexpr std::size_t k_longest_magic = k_plain_bundle.size();

/// The position of bytes that begin like code.
struct Start {
  std::size_t at{};
  std::string_view magic;
};

auto first_start(std::string_view piece, Wanted wanted) -> std::optional<Start> {
  std::optional<Start> first;
  for (const auto magic : {k_fatbin_magic, k_plain_bundle, k_compressed_bundle, k_kpack_reference}) {
    if (wanted == Wanted::fatbins && magic != k_fatbin_magic) {
      continue;
    }
    const auto at = piece.find(magic);
    if (at != std::string_view::npos) {
      first = Start{at, magic};
      piece = piece.substr(0, at + k_longest_magic);  // later positions do not count
    }
  }
  return first;
}

class Scan {
 public:
  Scan(const Bytes& data, Wanted wanted, CodeGatherer& gatherer)
      : data_(data), wanted_(wanted), gatherer_(gatherer), fatbins_(data, Use::runs, gatherer) {}

  [[nodiscard]] auto run() -> Status {
    for (std::uint64_t place = 0; place < data_.size();) {
      const auto next = step(place);
      if (!next) {
        return next.error();
      }
      place = *next;
    }
    return std::monostate{};
  }

 private:
  /// Reads the first code from `place` on. Returns the position from which to continue, which is greater than `place`.
  [[nodiscard]] auto step(std::uint64_t place) -> Result<std::uint64_t> {
    const auto asked = std::exchange(next_piece_, k_piece);
    const auto piece = data_.read_up_to({place, asked});
    if (!piece) {
      return piece.error();
    }
    const auto found = first_start(*piece, wanted_);
    if (!found) {
      const auto is_last = piece->size() < asked;
      return place + (is_last ? piece->size() : piece->size() - (k_longest_magic - 1));  // a magic may cross the border of pieces
    }
    next_piece_ = k_first_piece;
    const auto start = place + found->at;
    if (found->magic == k_kpack_reference) {
      gatherer_.note(k_kpack_note);
      return start + found->magic.size();
    }
    const bool is_fatbin = found->magic == k_fatbin_magic;
    if (is_fatbin ? starts_fatbin(data_, start) : starts_bundle(data_, start)) {
      return is_fatbin ? fatbins_.read(start) : read_bundle(data_, start, gatherer_);
    }
    return start + found->magic.size();
  }

  const Bytes& data_;
  Wanted wanted_;
  CodeGatherer& gatherer_;
  FatbinReader fatbins_;
  std::uint64_t next_piece_{k_first_piece};
};

}  // namespace

auto scan_for_code(const Bytes& data, Wanted wanted, CodeGatherer& gatherer) -> Status { return Scan(data, wanted, gatherer).run(); }

}  // namespace gpusolve::device_code
