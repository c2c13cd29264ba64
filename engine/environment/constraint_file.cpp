#include "engine/environment/constraint_file.hpp"

#include "adapters/inventory/input_text.hpp"
#include "base/files/atomic_file.hpp"

namespace gpusolve::engine {
namespace {

auto read_text(const std::string& file) -> Result<std::string> {
  const auto raw = files::read_file(file, inventory::k_longest_input);
  return raw ? inventory::decode_input(*raw, file) : raw.error();
}

auto add_constraints(const std::string& file, std::vector<Spec>& specs) -> Status {
  const auto text = read_text(file);
  if (!text) {
    return text.error();
  }
  for (const auto& line : inventory::lines_of(*text)) {
    const auto spec = Spec::parse(inventory::trimmed(inventory::without_comment(line.text)));
    if (spec.is_empty()) {
      continue;
    }
    if (spec.name().empty() || spec.text().starts_with('-')) {
      return Error{ErrorKind::usage, quote(spec.text()) + " is not a spec; a file of constraints holds one a line, such as `numpy<2`",
                   inventory::line_place(file, line.number)};
    }
    specs.push_back(spec);
  }
  return std::monostate{};
}

}  // namespace

auto read_constraints(const std::vector<std::string>& files) -> Result<std::vector<Spec>> {
  std::vector<Spec> specs;
  for (const auto& file : files) {
    if (auto added = add_constraints(file, specs); !added) {
      return added.error();
    }
  }
  return specs;
}

}  // namespace gpusolve::engine
