// No library can be loaded at run time.
#include "base/library/shared_library.hpp"

#include <string>

namespace gpusolve {

SharedLibrary::SharedLibrary(const Identity& identity) : identity_(identity), handle_(nullptr) {
  throw NoLibrary(std::string("cannot load ") + identity.file + ": gpusolve as WebAssembly has no libraries but its own");
}

auto SharedLibrary::address_of(const char* /*name*/) const -> void* { return handle_; }

}  // namespace gpusolve
