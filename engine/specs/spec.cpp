#include "engine/specs/spec.hpp"

#include <algorithm>
#include <iterator>

#include "adapters/pypi/name.hpp"
#include "engine/specs/spec_text.hpp"

namespace gpusolve::engine {

auto Spec::parse(std::string_view text) -> Spec {
  auto name = name_in_spec(text);
  auto project = pypi::normalise_name(name);
  return Spec(std::make_shared<const Parts>(
      Parts{std::string(text), std::move(name), std::move(project), rest_of_spec(text), extras_in_spec(text), version_of_spec(text)}));
}

auto parse_specs(std::span<const std::string> texts) -> std::vector<Spec> {
  std::vector<Spec> specs;
  specs.reserve(texts.size());
  std::ranges::transform(texts, std::back_inserter(specs), &Spec::parse);
  return specs;
}

auto texts_of(std::span<const Spec> specs) -> std::vector<std::string> {
  std::vector<std::string> texts;
  texts.reserve(specs.size());
  std::ranges::transform(specs, std::back_inserter(texts), &Spec::text);
  return texts;
}

auto constraints_on(const Spec& spec, std::span<const Spec> constraints) -> std::vector<Spec> {
  std::vector<Spec> own;
  std::ranges::copy_if(constraints, std::back_inserter(own), [&](const Spec& one) { return one.project() == spec.project(); });
  return own;
}

}  // namespace gpusolve::engine
