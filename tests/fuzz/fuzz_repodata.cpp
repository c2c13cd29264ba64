// Any bytes as repodata: the reader must refuse or read them, never crash, and find a fault wherever the fast parser does.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "adapters/conda/compressed_file.hpp"
#include "adapters/conda/provider.hpp"
#include "adapters/conda/repodata.hpp"
#include "adapters/conda/variant.hpp"

namespace {

using namespace gpusolve;         // NOLINT(google-build-using-namespace): one small program
using namespace gpusolve::conda;  // NOLINT(google-build-using-namespace)

/// Offers the records to the core's door as a channel of their own, which parses every version and dependency.
void offer(std::vector<Record> records, std::string_view name) {
  std::vector<Channel> channels;
  channels.push_back(Channel::of_records("fuzz", "https://example.org/fuzz", std::move(records)));
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

/// What an index keeps of a name says the same as the whole.
void check_document(const Repodata& repodata, std::string_view name, const NamedRecords& found) {
  const auto part = parse_repodata(repodata.document_of(name), {"part", repodata.subdir(), repodata.packages_url()});
  GPUSOLVE_CHECK(part.has_value(), "the document of a name is no repodata");
  NamedRecords again;
  part->append_records_of(name, again);
  GPUSOLVE_CHECK(again.records == found.records && again.skipped == found.skipped, "the document of a name says something else");
}

}  // namespace

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);  // NOLINT: the fuzzer's interface
  (void)decompress(bytes, Compression::zstd);
  (void)decompress(bytes, Compression::bzip2);
  const auto repodata = parse_repodata(bytes, {"fuzz", "linux-64", "https://example.org/fuzz/linux-64"});
  if (repodata) {
    for (const auto name : repodata->names()) {
      NamedRecords found;
      repodata->append_records_of(name, found);
      check_document(*repodata, name, found);
      offer(std::move(found.records), name);
    }
  }
  return 0;
}
