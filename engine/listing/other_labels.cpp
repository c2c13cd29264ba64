#include "engine/listing/other_labels.hpp"

#include <set>
#include <vector>

#include "adapters/report/words/why.hpp"

namespace gpusolve::engine {
namespace {

/// The labels of the wheels of a release, ascending: of `torch==2.5.1` cpu, cu118, cu121 and cu124.
auto labels_of(const Spec& spec, const Query& query, const Judge& judge, const Host& host) -> std::set<std::string> {
  std::set<std::string> labels;
  const auto listing = list_builds(query, judge, spec, host);
  for (const auto& build : listing ? listing->builds : std::vector<Listed>()) {
    if (build.package.ecosystem == Ecosystem::pypi && build.package.build) {
      labels.insert(*build.package.build);
    }
  }
  return labels;
}

}  // namespace

auto other_labels(const Spec& asked, const Query& query, const Judge& judge, const Host& host) -> std::string {
  const auto& spec = asked.text();
  const auto pin = spec.find("==");
  const auto plus = spec.find('+', pin == std::string::npos ? spec.size() : pin);
  if (plus == std::string::npos || spec.find_first_of(",;[@", pin) != std::string::npos) {
    return {};
  }
  const auto labels = labels_of(Spec::parse(spec.substr(0, plus)), query, judge, host);
  if (labels.empty()) {
    return {};
  }
  return "no build " + quote(spec.substr(plus + 1)) + " of " + asked.name() + " " + spec.substr(pin + 2, plus - pin - 2) +
         " is known; there " + (labels.size() > 1 ? "are " : "is ") +
         report::enumerated(std::vector<std::string>(labels.begin(), labels.end()));
}

}  // namespace gpusolve::engine
