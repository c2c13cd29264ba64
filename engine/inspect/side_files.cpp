#include "engine/inspect/side_files.hpp"

#include <algorithm>
#include <iterator>

#include "base/plain.hpp"

namespace gpusolve::engine {
namespace {

/// `gfx90a` of `gfx90a:xnack+`.
auto processor_of(const std::string& target) -> std::string { return target.substr(0, target.find(':')); }

auto processors_of(const auto& targets) -> std::set<std::string> {
  std::set<std::string> processors;
  std::ranges::transform(targets, std::inserter(processors, processors.end()), processor_of);
  return processors;
}

auto without(const std::set<std::string>& all, const std::set<std::string>& known) -> std::vector<std::string> {
  std::vector<std::string> rest;
  std::ranges::set_difference(all, known, std::back_inserter(rest));
  return rest;
}

}  // namespace

void compare_side_files(const std::set<std::string>& targets, std::vector<LibraryCode*> libraries) {
  const auto beside = processors_of(targets);
  for (auto* const library : libraries) {
    std::vector<std::string> codes;
    for (const auto& code : library->codes) {
      if (code.kind == DeviceCode::Kind::amd) {
        codes.push_back(code.target);
      }
    }
    const auto own = processors_of(codes);
    if (own.empty() || beside.empty()) {
      continue;
    }
    if (const auto more = without(beside, own); !more.empty()) {
      library->notes.push_back("files beside it are for " + joined(more, " ") + ", for which it has no code itself");
    }
    if (const auto less = without(own, beside); !less.empty()) {
      library->notes.push_back("it has code for " + joined(less, " ") + ", for which no file beside it is named");
    }
  }
}

}  // namespace gpusolve::engine
