#include "engine/environment/constraint_file.hpp"

#include "adapters/inventory/input_text.hpp"
#include "base/files/atomic_file.hpp"
#include "engine/specs/spec_text.hpp"

namespace gpusolve::engine {
namespace {

auto read_text(const std::string& file) -> Result<std::string> {
  const auto raw = files::read_file(file, inventory::k_longest_input);
  return raw ? inventory::decode_input(*raw, file) : raw.error();
}

auto add_constraints(const std::string& file, std::vector<std::string>& specs) -> Status {
  const auto text = read_text(file);
  if (!text) {
    return text.error();
  }
  for (const auto& line : inventory::lines_of(*text)) {
    const auto spec = inventory::trimmed(inventory::without_comment(line.text));
    if (spec.empty()) {
      continue;
    }
    if (name_in_spec(spec).empty() || spec.starts_with('-')) {
      return Error{ErrorKind::usage, quote(spec) + " is not a spec; a file of constraints holds one a line, such as `numpy<2`",
                   inventory::line_place(file, line.number)};
    }
    specs.emplace_back(spec);
  }
  return std::monostate{};
}

}  // namespace

auto read_constraints(const std::vector<std::string>& files) -> Result<std::vector<std::string>> {
  std::vector<std::string> specs;
  for (const auto& file : files) {
    if (auto added = add_constraints(file, specs); !added) {
      return added.error();
    }
  }
  return specs;
}

}  // namespace gpusolve::engine
