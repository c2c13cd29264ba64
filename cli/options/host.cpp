#include "cli/options/host.hpp"

#include <string>
#include <utility>

#include "base/process_environment.hpp"
#include "cli/deadline.hpp"
#include "engine/query/network_settings.hpp"

namespace gpusolve::cli {
namespace {

auto loudness_of(const ResolveOptions& options) -> Progress::Loudness {
  return options.is_quiet ? Progress::Loudness::quiet : options.verbosity > 0 ? Progress::Loudness::verbose : Progress::Loudness::normal;
}

}  // namespace

RunHost::RunHost(const ResolveOptions& options)
    : progress_(loudness_of(options)), host_{engine::network_settings_of(variable), &progress_, [](std::string found) {
                                               note_found(std::move(found));
                                             }} {}

}  // namespace gpusolve::cli
