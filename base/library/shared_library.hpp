// Libraries that are loaded when they are first needed, not when the program starts: most runs need none of them, and what they bring along
// would be most of what starting costs.
#pragma once

#include <stdexcept>

namespace gpusolve {

/// A library is not installed, or is too old.
class NoLibrary : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Stays loaded to the end of the program.
class SharedLibrary {
 public:
  struct Identity {
    const char* file;     ///< with the number of its interface: `libcurl.so.4`
    const char* package;  ///< that has it in Debian
    const char* oldest;   ///< version that will do
  };
  /// Throws `NoLibrary`.
  explicit SharedLibrary(const Identity& identity);

  /// Sets `function` to the library's function of this name. Throws `NoLibrary`.
  template <class Function>
  void find(const char* name, Function*& function) const {
    function = reinterpret_cast<Function*>(address_of(name));  // NOLINT(*-reinterpret-cast): what dlsym is for
  }

 private:
  [[nodiscard]] auto address_of(const char* name) const -> void*;

  Identity identity_;
  void* handle_;
};

}  // namespace gpusolve
