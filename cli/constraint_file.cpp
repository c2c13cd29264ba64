#include "cli/constraint_file.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "adapters/inventory/input_text.hpp"
#include "base/files/atomic_file.hpp"
#include "engine/worlds/spec_text.hpp"

namespace gpusolve::cli {
namespace {

constexpr const char* k_option = "--constraints";

auto read_text(const std::string& file) -> Result<std::string> {
  const auto raw = files::read_file(file, inventory::k_longest_input);
  return raw ? inventory::decode_input(*raw, file) : raw.error();
}

auto read_constraints(const std::string& file) -> Result<std::vector<std::string>> {
  const auto text = read_text(file);
  if (!text) {
    return text.error().in(k_option);
  }
  std::vector<std::string> specs;
  for (const auto& line : inventory::lines_of(*text)) {
    const auto spec = inventory::trimmed(inventory::without_comment(line.text));
    if (spec.empty()) {
      continue;
    }
    if (engine::name_in_spec(spec).empty() || spec.starts_with('-')) {
      return Error{ErrorKind::usage, quote(spec) + " is not a spec; a file of constraints holds one a line, such as `numpy<2`",
                   inventory::line_place(file, line.number)}
          .in(k_option);
    }
    specs.emplace_back(spec);
  }
  return specs;
}

}  // namespace

auto with_constraint_files(ResolveOptions options) -> Result<ResolveOptions> {
  for (const auto& file : std::exchange(options.constraint_files, {})) {
    auto specs = read_constraints(file);
    if (!specs) {
      return specs.error();
    }
    std::ranges::move(*specs, std::back_inserter(options.constraints));
  }
  return options;
}

}  // namespace gpusolve::cli
