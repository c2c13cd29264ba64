// Defines the only function of simdjson that gpusolve calls and that simdjson's headers do not contain. Its first call loads the library,
// because loading it also loads libstdc++ and most runs read no JSON. The library file must have the version of the headers of the build,
// because the symbol name of a C++ function differs between versions.
#include <simdjson.h>

#include "base/library/shared_library.hpp"

namespace {

using Implementation = simdjson::internal::atomic_ptr<const simdjson::implementation>;
using Getter = auto() -> Implementation&;

auto load() -> Getter* {
  const gpusolve::SharedLibrary library({{GPUSOLVE_SIMDJSON_FILE}, "the version of the build", {{"debian-12", "libsimdjson14"}}});
  Getter* found = nullptr;
  library.find("_ZN8simdjson25get_active_implementationEv", found);
  return found;
}

}  // namespace

auto simdjson::get_active_implementation() -> Implementation& {
  static auto* const loaded = load();
  return loaded();
}
