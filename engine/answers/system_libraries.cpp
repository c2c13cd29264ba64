#include "engine/answers/system_libraries.hpp"

#include <algorithm>

namespace gpusolve::engine {

void add_system_libraries(Answer& answer, const catalogs::Catalog& catalog) {
  for (const auto& package : is_linux(answer.facts.platform.value) ? answer.packages : std::vector<Package>()) {
    const bool is_wheel = package.ecosystem == Ecosystem::pypi;
    for (const auto* const entry :
         is_wheel ? catalog.system_libraries(package.name.text(), package.version.text()) : std::vector<const catalogs::SystemLibrary*>()) {
      answer.system_libraries.push_back({package.name.text(), entry->library, entry->debian});
      answer.warnings.push_back({WarningCode::system_library, package.name + " " + package.version + " loads " + entry->library +
                                                                  " of the system, which slim images lack: apt-get install " +
                                                                  entry->debian});
    }
  }
}

}  // namespace gpusolve::engine
