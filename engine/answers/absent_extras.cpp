#include "engine/answers/absent_extras.hpp"

#include "base/plain.hpp"
#include "engine/judging/known_extras.hpp"

namespace gpusolve::engine {

auto warnings_about_extras(const Query& query, const Resolution& resolution, const GpuProvider& provider, const catalogs::Catalog& catalog)
    -> std::vector<Warning> {
  std::vector<Warning> warnings;
  for (const auto& [name, candidate] : resolution.solution->chosen) {
    const auto package = provider.name_text(name);
    for (const auto& spec : query.specs) {
      for (const auto& extra : spec.project() == package ? extra_names(spec.text()) : std::vector<std::string>()) {
        if (is_absent_extra(extra, provider.judgement_of(candidate).stack, catalog)) {
          warnings.push_back({WarningCode::extra_unavailable,
                              package + " " + provider.version_text(candidate) + " has no extra " + quote(printable(extra)) +
                                  ": pip would warn, and install it without; the commands leave the extra out"});
        }
      }
    }
  }
  return warnings;
}

}  // namespace gpusolve::engine
