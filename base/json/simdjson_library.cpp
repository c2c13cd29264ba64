// The one function of simdjson that its headers do not contain and gpusolve calls. It loads the library at its first call: that brings
// libstdc++, and most runs read no JSON. The file is that of the headers of the build, for a C++ function has another name in another
// version.
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
