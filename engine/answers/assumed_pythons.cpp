#include "engine/answers/assumed_pythons.hpp"

#include "adapters/report/words/why.hpp"

namespace gpusolve::engine {

auto warnings_about_pythons(const Resolution& resolution, const GpuProvider& provider, const std::optional<std::string>& python)
    -> std::vector<Warning> {
  std::vector<std::string> open;
  for (const auto& [name, candidate] : python ? resolution.solution->chosen : decltype(resolution.solution->chosen)()) {
    const auto& judgement = provider.judgement_of(candidate);
    const auto* const build = judgement.stack.build;
    const auto text = provider.name_text(name);
    const bool is_own = judgement.stack.carries_own_code() && judgement.variant.is_judged();
    if (build != nullptr && is_own && build->pythons.empty() && text.find('[') == std::string::npos) {
      open.push_back(text + " " + provider.version_text(candidate));
    }
  }
  return open.empty()
             ? std::vector<Warning>()
             : std::vector<Warning>{{WarningCode::assumed, "Python " + *python + " is assumed: no source states for which Pythons " +
                                                               report::enumerated(open) + (open.size() > 1 ? " are" : " is") + " built"}};
}

}  // namespace gpusolve::engine
