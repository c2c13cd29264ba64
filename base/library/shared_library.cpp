#include "base/library/shared_library.hpp"

#include <dlfcn.h>

#include <string>

namespace gpusolve {

SharedLibrary::SharedLibrary(const Identity& identity) : identity_(identity), handle_(::dlopen(identity.file, RTLD_LAZY | RTLD_LOCAL)) {
  if (handle_ == nullptr) {
    const char* const why = ::dlerror();  // NOLINT(concurrency-mt-unsafe): of this thread, says glibc
    throw NoLibrary(std::string("cannot load ") + identity.file + ", which Debian has in the package " + identity.package + ": " +
                    (why == nullptr ? "" : why));
  }
}

auto SharedLibrary::address_of(const char* name) const -> void* {
  void* const address = ::dlsym(handle_, name);
  if (address == nullptr) {
    throw NoLibrary(std::string(identity_.file) + " has no function " + name + "; " + identity_.oldest + " is the oldest that will do");
  }
  return address;
}

}  // namespace gpusolve
