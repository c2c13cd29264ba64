// Any bytes as repodata: the reader must parse or reject them without a crash, and find a fault whenever the fast parser does.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <simdjson.h>

#include "adapters/conda/provider.hpp"
#include "adapters/conda/repodata/record_reader.hpp"
#include "adapters/conda/repodata/repodata.hpp"
#include "adapters/conda/repodata/unpacker.hpp"
#include "adapters/conda/repodata/usual_records.hpp"
#include "adapters/conda/variant.hpp"
#include "tests/support/scanned_windows.hpp"

namespace {

using namespace gpusolve;         // NOLINT(google-build-using-namespace): one small program
using namespace gpusolve::conda;  // NOLINT(google-build-using-namespace)

const RepodataPlace k_place{"fuzz", "linux-64", "https://example.org/fuzz/linux-64"};

/// Passes the records to a provider as a channel, which parses every version and dependency.
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

/// Parsing in pieces gives the same result as parsing the whole. (The URL of its packages may be invalid, which the scanner does not
/// check.)
void check_in_pieces(std::string_view text, const Result<Repodata>& whole) {
  const auto again = tests::scan_in_windows(text, 1 + text.size() / 7, k_place.subdir, k_place.folder_url);
  GPUSOLVE_CHECK(again.has_value() || !whole.has_value(), "the pieces of a text are refused");
  if (!whole) {
    return;
  }
  GPUSOLVE_CHECK(again->names() == whole->names() && again->nameless() == whole->nameless(), "the pieces of a text say something else");
  for (const auto name : whole->names()) {
    NamedRecords of_pieces;
    NamedRecords of_whole;
    again->append_records_of(name, of_pieces);
    whole->append_records_of(name, of_whole);
    GPUSOLVE_CHECK(of_pieces.records.size() == of_whole.records.size() && of_pieces.skipped == of_whole.skipped,
                   "the records of the pieces are others");
  }
}

/// The fast path gives the same result as the parser.
void check_usual(std::string_view bytes) {
  const Text text(std::string(R"({"f":)").append(bytes).append("}"));
  UsualRecords usual;
  Record record;
  usual.look_at(text.view());
  const auto member = usual.read(1, record);
  if (!member) {
    return;
  }
  simdjson::dom::parser parser;
  simdjson::dom::element json;
  const auto literal = text.view().substr(0, member->end).substr(std::string_view(R"({"f":)").size());
  Record parsed;
  const bool is_json = parser.parse(literal.data(), literal.size()).get(json) == simdjson::SUCCESS;
  GPUSOLVE_CHECK(is_json && read_record(json, parsed).has_value() && parsed == record, "a usual record is not what the parser says");
}

}  // namespace

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);  // NOLINT: the fuzzer's interface
  (void)unpack(bytes, Compression::zstd);
  (void)unpack(bytes, Compression::bzip2);
  const auto repodata = parse_repodata(bytes, k_place);
  check_in_pieces(bytes, repodata);
  check_usual(bytes);
  if (repodata) {
    for (const auto name : repodata->names()) {
      NamedRecords found;
      repodata->append_records_of(name, found);
      offer(found.records, name);
    }
  }
  return 0;
}
