#include "model/answer.hpp"

namespace gpusolve {

auto is_unsolved(const Answer& answer) -> bool { return answer.outcome == OutcomeKind::unjudged && answer.packages.empty(); }

auto public_version(const VersionText& version) -> std::string { return version.text().substr(0, version.text().find('+')); }

}  // namespace gpusolve
