// Makes the index of a subdir.
#include <zstd.h>

#include <array>
#include <nlohmann/json.hpp>

#include "adapters/conda/channel_index.hpp"
#include "adapters/conda/index_format.hpp"
#include "resolver/check.hpp"

namespace gpusolve::conda {
namespace {

/// One frame a piece, each with a checksum of its own.
class Packer {
 public:
  Packer() {
    GPUSOLVE_CHECK(context_ != nullptr, "zstd has no memory");
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_checksumFlag, 1);
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_compressionLevel, 1);
  }

  /// Appends the packed text to `out` and tells how many bytes that took.
  auto append(std::string_view text, std::string& out) -> std::size_t {
    const auto before = out.size();
    out.resize(before + ZSTD_compressBound(text.size()));
    const auto stored = ZSTD_compress2(context_.get(), out.data() + before, out.size() - before, text.data(), text.size());
    GPUSOLVE_CHECK(ZSTD_isError(stored) == 0, "zstd cannot compress");
    out.resize(before + stored);
    return stored;
  }

 private:
  struct Deleter {
    void operator()(ZSTD_CCtx* context) const noexcept { ZSTD_freeCCtx(context); }
  };
  std::unique_ptr<ZSTD_CCtx, Deleter> context_{ZSTD_createCCtx()};
};

auto number_bytes(std::uint64_t number) -> std::string {
  std::string bytes;
  for (unsigned shift = 0; shift < 64; shift += 8) {
    bytes += static_cast<char>((number >> shift) & 0xffU);
  }
  return bytes;
}

}  // namespace

auto write_channel_index(const Repodata& repodata, std::string_view key, std::string_view source_sha256) -> std::string {
  Packer packer;
  std::string out(k_index_head, '\0');
  auto names = nlohmann::json::array();
  for (const auto name : repodata.names()) {
    const auto document = repodata.document_of(name);
    const auto offset = out.size();
    const auto stored = packer.append(document, out);
    names.push_back({name, offset, stored, document.size(), repodata.record_count_of(name)});
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
  const auto offset = out.size();
  packer.append(text, out);
  out.replace(0, k_index_head,
              std::string(k_index_magic) + number_bytes(offset) + number_bytes(out.size() - offset) + number_bytes(text.size()));
  return out;
}

}  // namespace gpusolve::conda
