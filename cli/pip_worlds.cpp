#include "cli/pip_worlds.hpp"

namespace gpusolve::cli {

auto open_pip(const ResolveOptions& /*options*/, const Facts& /*facts*/, const catalogs::Catalog& /*catalog*/)
    -> Result<std::unique_ptr<World>> {
  return Error{ErrorKind::usage, "--installer pip is not available in this version"};
}

}  // namespace gpusolve::cli
