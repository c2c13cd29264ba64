// Limits of releases other than their code. `neighbours` of stacks/*.yaml: packages of other projects beside which old releases do not run,
// or without which their import fails; `system_libraries`: what wheels load from the system; `compiles_at_run_time`: releases whose NVRTC
// must know the GPU; `fails_in_part`: builds whose CUDA has a library that fails on some GPUs.
#include <string>
#include <utility>

#include "catalogs/read.hpp"
#include "model/words/word.hpp"

namespace gpusolve::catalogs {

namespace {

void check_name(YamlFile& file, const YamlRow& row, const std::string& name, const std::set<std::string>& packages) {
  if (!packages.contains(name)) {
    file.fail(row.line(), "the package " + quote(name) + " is not among the packages of this file");
  }
}

}  // namespace

void read_neighbour(YamlFile& file, const YamlTree& item, const std::set<std::string>& packages, CatalogData& data) {
  YamlRow row(file, item);
  NeighbourLimit limit;
  limit.package = row.text("package");
  check_name(file, row, limit.package, packages);
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
  limit.is_undeclared = row.flag("undeclared");
  if (!limit.is_known() && !limit.is_undeclared) {
    file.fail(row.line(), "a limit says `least`, `below`, both, or `undeclared`");
  }
  if (const auto effect = row.optional_text("effect")) {
    limit.is_on_cpu = *effect == "cpu";
    if (!limit.is_on_cpu) {
      file.fail(row.line(), "the effect " + quote(*effect) + " is not known; there is `cpu`");
    }
  }
  limit.is_required = row.flag("required");
  limit.is_waived_by_pin = row.flag("waived_by_pin");
  limit.through = row.optional_text("through").value_or("");
  limit.beyond = row.optional_text("beyond").value_or("");
  limit.brought_by = row.texts("brought_by");
  if (auto seen = row.optional_text("seen")) {  // a release of the neighbour within the limit, which no wheel pins
    data.stack_pins.emplace_back(limit.neighbour, *std::move(seen));
  }
  limit.evidence = row.evidence();
  row.finish();
  data.neighbour_limits.push_back(std::move(limit));
}

void read_system_library(YamlFile& file, const YamlTree& item, const std::set<std::string>& packages, CatalogData& data) {
  YamlRow row(file, item);
  SystemLibrary entry{
      row.texts("packages"), row.optional_version("since"), row.optional_version("before"), row.text("library"), row.text("debian"), {}};
  for (const auto& name : entry.packages) {
    check_name(file, row, name, packages);
  }
  if (entry.packages.empty() || !is_plain_word(entry.library) || !is_plain_word(entry.debian)) {
    file.fail(row.line(),
              "an item of `system_libraries` names its `packages`, and plain names of a `library` and of its package of `debian`");
  }
  entry.evidence = row.evidence();
  row.finish();
  data.system_libraries.push_back(std::move(entry));
}

void read_run_time_compiling(YamlFile& file, const YamlTree& item, const std::set<std::string>& packages, CatalogData& data) {
  YamlRow row(file, item);
  RunTimeCompiling entry{row.texts("packages"), row.optional_version("before"), row.text("what"), {}};
  for (const auto& name : entry.packages) {
    check_name(file, row, name, packages);
  }
  if (entry.packages.empty()) {
    file.fail(row.line(), "an item of `compiles_at_run_time` names its `packages`");
  }
  entry.evidence = row.evidence();
  row.finish();
  data.run_time_compiling.push_back(std::move(entry));
}

void read_partial_failure(YamlFile& file, const YamlTree& item, const std::set<std::string>& packages, CatalogData& data) {
  YamlRow row(file, item);
  PartialFailure entry;
  entry.package = row.text("package");
  check_name(file, row, entry.package, packages);
  entry.packaging = packaging_of(row);
  entry.gpus = row.capabilities("gpus");
  entry.cuda_from = row.version("cuda_from");
  entry.cuda_before = row.version("cuda_before");
  if (entry.cuda_before <= entry.cuda_from || entry.gpus.empty()) {
    file.fail(row.line(), "an item of `fails_in_part` names its `gpus`, and ends after it begins");
  }
  entry.what = row.text("what");
  entry.error = row.text("error");
  entry.evidence = row.evidence();
  row.finish();
  data.partial_failures.push_back(std::move(entry));
}

}  // namespace gpusolve::catalogs
