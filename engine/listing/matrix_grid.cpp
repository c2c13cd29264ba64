#include "engine/listing/matrix_grid.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "adapters/report/text/facts_text.hpp"
#include "engine/catalog/catalog_cells.hpp"
#include "engine/listing/listing_tables.hpp"

namespace gpusolve::engine {
namespace {

using report::MatrixField;
using Look = MatrixField::Look;

auto look_of(Fitness fitness) -> Look {
  switch (fitness) {
    case Fitness::native:
      return Look::native;
    case Fitness::compiled:
      return Look::compiled;
    case Fitness::free:
      return Look::any;
    case Fitness::cpu:
      return Look::cpu;
    case Fitness::newer_driver:
      return Look::newer_driver;
    case Fitness::unjudged:
      return Look::unjudged;
    case Fitness::no:
      return Look::no;
  }
  return Look::no;
}

/// The column of GPU builds that are for no certain CUDA.
constexpr std::string_view k_no_cuda = "any CUDA";

/// The builds of one release and one CUDA.
using Builds = std::vector<const Listed*>;

/// "3.10–3.14" for "3.10 to 3.14", because fields are narrow.
auto narrow(std::string range) -> std::string {
  constexpr std::string_view k_to = " to ";
  const auto at = range.find(k_to);
  return at == std::string::npos ? range : range.replace(at, k_to.size(), "–");
}

/// "3.10–3.14", with a star if it is assumed; one line per source if there are several.
auto python_lines(const Builds& builds) -> std::vector<std::string> {
  struct Source {
    std::string name;
    std::vector<DottedVersion> pythons{};
    bool is_assumed{};
  };
  std::vector<Source> sources;
  for (const auto* const build : builds) {
    const auto name = source_words(*build);
    auto source = std::ranges::find(sources, name, &Source::name);
    source = source == sources.end() ? sources.insert(source, {name}) : source;
    if (build->variant.python) {
      source->pythons.push_back(*build->variant.python);
      source->is_assumed = source->is_assumed || is_python_assumed(*build);
    }
  }
  std::vector<std::string> lines;
  for (const auto& source : sources) {
    const bool is_named = sources.size() > 1 || source.name != "pip";
    const auto range = narrow(version_range(source.pythons)) + (source.is_assumed ? std::string(report::k_assumed_mark) : "");
    lines.push_back((is_named ? source.name + " " : "") + range);
  }
  return lines;
}

auto field_of(const Builds& all) -> MatrixField {
  const auto best = look_of((*std::ranges::min_element(all, {}, [](const Listed* one) { return look_of(one->fitness); }))->fitness);
  Builds builds;
  std::ranges::copy_if(all, std::back_inserter(builds), [&](const Listed* one) { return look_of(one->fitness) == best; });
  const bool has_assumed_line = best != Look::no && std::ranges::any_of(builds, [](const Listed* one) { return is_python_assumed(*one); });
  MatrixField field{best, is_code_assumed(*builds.front()), has_assumed_line, python_lines(builds), fitness_words(*builds.front())};
  if (best == Look::newer_driver && builds.front()->needed_driver) {
    field.lines.insert(field.lines.begin(), "driver " + builds.front()->needed_driver->text());
  }
  if (best == Look::no) {
    field.lines.clear();  // it runs for no Python
  }
  return field;
}

}  // namespace

auto matrix_grid(const std::vector<Listed>& builds, const std::string& package, const std::string& spec, const Facts& facts)
    -> report::MatrixGrid {
  using Column = std::pair<std::optional<DottedVersion>, std::string>;  // without a version: "CPU" and the like
  std::vector<std::string> releases;
  std::map<Column, std::size_t, std::greater<>> columns;
  std::map<std::pair<std::string, Column>, Builds> fields;
  for (const auto& build : builds) {
    if (std::ranges::find(releases, build.version) == releases.end()) {
      releases.push_back(build.version);
    }
    const auto words = cuda_words(build);
    const Column column{build.variant.cuda, words.empty() ? std::string(k_no_cuda) : words};
    columns.emplace(column, 0);
    fields[{build.version, column}].push_back(&build);
  }
  report::MatrixGrid grid{package, spec + " on " + report::machine_phrase(facts), report::fact_rows(facts), {}, {}};
  for (auto& [column, place] : columns) {
    place = grid.columns.size();
    grid.columns.push_back(column.second);
  }
  for (const auto& release : releases) {
    report::MatrixGrid::Row row{release, std::vector<std::optional<MatrixField>>(columns.size())};
    for (const auto& [column, place] : columns) {
      if (const auto found = fields.find({release, column}); found != fields.end()) {
        row.fields[place] = field_of(found->second);
      }
    }
    grid.rows.push_back(std::move(row));
  }
  return grid;
}

}  // namespace gpusolve::engine
