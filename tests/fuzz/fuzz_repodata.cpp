// Any bytes as repodata: the reader must refuse or read them, never crash, and find a fault wherever the fast parser does.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "adapters/conda/provider.hpp"
#include "adapters/conda/repodata.hpp"
#include "adapters/conda/unpacker.hpp"
#include "adapters/conda/variant.hpp"

namespace {

using namespace gpusolve;         // NOLINT(google-build-using-namespace): one small program
using namespace gpusolve::conda;  // NOLINT(google-build-using-namespace)

const RepodataPlace k_place{"fuzz", "linux-64", "https://example.org/fuzz/linux-64"};

/// Offers the records to the core's door as a channel of their own, which parses every version and dependency.
void offer(const std::vector<Record>& records, std::string_view name) {
  std::vector<Channel> channels;
  channels.push_back(Channel::of_records("fuzz", "https://example.org/fuzz", records));
  CondaProvider provider(std::move(channels), {});
  const auto candidates = provider.candidates_of(provider.name_id(name));
  GPUSOLVE_CHECK(candidates.has_value(), "candidates of records in memory cannot fail");
  for (const auto& candidate : (*candidates)->usable) {
    (void)provider.variant_of(candidate.id);
    const auto requirements = provider.requirements_of(candidate.id);
    for (const auto& requirement : requirements.value()) {
      (void)provider.matches(requirement.spec, candidate.id);
    }
  }
}

/// A text that comes in by pieces says the same as the whole.
void check_in_pieces(std::string_view text, const Result<Repodata>& whole) {
  Repodata::Builder builder;
  RepodataReader reader(k_place, [&builder](PackedRecords& packed) { builder.add(packed); });
  reader.take(text.substr(0, text.size() / 3));
  reader.take(text.substr(text.size() / 3));
  auto again = reader.finish([text]() -> Result<std::string> { return std::string(text); });
  GPUSOLVE_CHECK(again.has_value() == whole.has_value(), "the pieces of a text are read otherwise than the whole");
  GPUSOLVE_CHECK(whole ? builder.finish(std::move(*again)).names() == whole->names() : again.error() == whole.error(),
                 "the pieces of a text say something else");
}

}  // namespace

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);  // NOLINT: the fuzzer's interface
  (void)unpack(bytes, Compression::zstd);
  (void)unpack(bytes, Compression::bzip2);
  const auto repodata = parse_repodata(bytes, k_place);
  check_in_pieces(bytes, repodata);
  if (repodata) {
    for (const auto name : repodata->names()) {
      NamedRecords found;
      repodata->append_records_of(name, found);
      offer(found.records, name);
    }
  }
  return 0;
}
