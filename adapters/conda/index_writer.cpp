// Makes the index of a subdir.
#include <zstd.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>
#include <utility>

#include "adapters/conda/channel_index.hpp"
#include "adapters/conda/index_format.hpp"
#include "resolver/check.hpp"
#include "resolver/two_threads.hpp"

namespace gpusolve::conda {
namespace {

/// One frame a piece, each with a checksum of its own.
class Packer {
 public:
  Packer() {
    GPUSOLVE_CHECK(context_ != nullptr, "zstd has no memory");
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_checksumFlag, 1);
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_compressionLevel, k_level);
  }

  /// Appends the packed text to `out` and tells how many bytes that took.
  auto append(std::string_view text, std::string& out) -> std::size_t {
    frame_.resize(std::max(frame_.size(), ZSTD_compressBound(text.size())));
    const auto stored = ZSTD_compress2(context_.get(), frame_.data(), frame_.size(), text.data(), text.size());
    GPUSOLVE_CHECK(ZSTD_isError(stored) == 0, "zstd cannot compress");
    out.append(frame_, 0, stored);
    return stored;
  }

 private:
  struct Deleter {
    void operator()(ZSTD_CCtx* context) const noexcept { ZSTD_freeCCtx(context); }
  };
  static constexpr int k_level = 1;  // faster ones save less time than writing their larger files takes

  std::unique_ptr<ZSTD_CCtx, Deleter> context_{ZSTD_createCCtx()};
  std::string frame_;  // room for the largest so far
};

/// Blocks of some names, one behind the other.
struct Part {
  struct Block {
    std::string_view name;
    std::size_t stored{};
    std::size_t size{};
  };
  std::string bytes;
  std::vector<Block> blocks;
};

constexpr std::size_t k_names_a_part = 64;

auto pack_names(const Repodata& repodata, std::span<const std::string_view> names, Packer& packer) -> Part {
  Part part;
  for (const auto name : names) {
    const auto document = repodata.document_of(name);
    part.blocks.push_back({name, packer.append(document, part.bytes), document.size()});
  }
  part.bytes.shrink_to_fit();
  return part;
}

auto pack_all(const Repodata& repodata) -> std::vector<Part> {
  const auto names = repodata.names();
  std::vector<Part> parts((names.size() + k_names_a_part - 1) / k_names_a_part);
  by_two_threads(parts.size(), [&] {
    return [&, packer = Packer()](std::size_t at) mutable {
      const auto first = at * k_names_a_part;
      parts[at] = pack_names(repodata, std::span(names).subspan(first, std::min(k_names_a_part, names.size() - first)), packer);
    };
  });
  return parts;
}

auto number_bytes(std::uint64_t number) -> std::string {
  std::string bytes;
  for (unsigned shift = 0; shift < 64; shift += 8) {
    bytes += static_cast<char>((number >> shift) & 0xffU);
  }
  return bytes;
}

}  // namespace

auto write_channel_index(const Repodata& repodata, std::string_view key, std::string_view source_sha256) -> std::string {
  auto parts = pack_all(repodata);
  auto names = nlohmann::json::array();
  std::size_t end = k_index_head;
  for (const auto& part : parts) {
    for (const auto& block : part.blocks) {
      names.push_back({block.name, end, block.stored, block.size, repodata.record_count_of(block.name)});
      end += block.stored;
    }
  }
  auto nameless = nlohmann::json::array();
  for (const auto& record : repodata.nameless()) {
    nameless.push_back({record.place, record.why});
  }
  const nlohmann::json directory{{"key", key},
                                 {"source", source_sha256},
                                 {"subdir", repodata.subdir()},
                                 {"url", repodata.packages_url()},
                                 {"count", repodata.record_count()},
                                 {"names", std::move(names)},
                                 {"nameless", std::move(nameless)}};
  const auto text = directory.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  std::string packed;
  Packer().append(text, packed);
  std::string out;
  out.reserve(end + packed.size());
  out.append(k_index_magic).append(number_bytes(end)).append(number_bytes(packed.size())).append(number_bytes(text.size()));
  for (auto& part : parts) {
    out.append(std::exchange(part.bytes, {}));  // whose memory goes at once
  }
  return out.append(packed);
}

}  // namespace gpusolve::conda
