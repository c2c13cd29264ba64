// `neighbours` of stacks/*.yaml: packages of other projects beside which old releases do not run.
#include <string>
#include <utility>

#include "catalogs/read.hpp"
#include "model/words/word.hpp"

namespace gpusolve::catalogs {

void read_neighbour(YamlFile& file, const YamlTree& item, const std::set<std::string>& packages, CatalogData& data) {
  YamlRow row(file, item);
  NeighbourLimit limit;
  limit.package = row.text("package");
  if (!packages.contains(limit.package)) {
    file.fail(row.line(), "the package " + quote(limit.package) + " is not among the packages of this file");
  }
  limit.packaging = packaging_of(row);
  limit.since = row.optional_version("since");
  limit.before = row.optional_version("before");
  limit.label = row.optional_text("label").value_or("");
  limit.platforms = row.platforms("platforms");
  limit.neighbour = row.text("neighbour");
  if (!is_plain_word(limit.neighbour)) {
    file.fail(row.line(), quote(limit.neighbour) + " is not the name of a package");
  }
  limit.least = row.optional_version("least");
  limit.below = row.optional_version("below");
  limit.python = row.optional_version("python");
  if (!limit.least && !limit.below) {
    file.fail(row.line(), "a limit says `least`, `below` or both");
  }
  if (const auto effect = row.optional_text("effect")) {
    limit.is_on_cpu = *effect == "cpu";
    if (!limit.is_on_cpu) {
      file.fail(row.line(), "the effect " + quote(*effect) + " is not known; there is `cpu`");
    }
  }
  limit.brought_by = row.texts("brought_by");
  if (auto seen = row.optional_text("seen")) {  // a release of the neighbour within the limit, of which no wheel's pins tell
    data.stack_pins.emplace_back(limit.neighbour, *std::move(seen));
  }
  limit.evidence = row.evidence();
  row.finish();
  data.neighbour_limits.push_back(std::move(limit));
}

}  // namespace gpusolve::catalogs
