// Libraries that are loaded when they are first needed, not when the program starts: most runs need none of them, and what they bring along
// would be most of what starting costs: with libxml2 and libzip alone the embedded resolve takes 1.18 times as long, and libcurl costs 13
// to 20 ms (docs/performance.md, "What pays").
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace gpusolve {

/// A library is not installed, or is too old.
class NoLibrary : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The package of a distribution that contains a library.
struct LibraryPackage {
  const char* system;  ///< `debian-12`: ID and VERSION_ID of /etc/os-release
  const char* name;
};

/// Stays loaded to the end of the program.
class SharedLibrary {
 public:
  struct Identity {
    std::vector<const char*>
        files;           ///< names under which distributions have it, such as `libzip.so.4`, `libzip.so.5`; the first found is used
    const char* oldest;  ///< version that will do
    std::vector<LibraryPackage> packages;  ///< only where the package is known for certain
  };
  /// Throws `NoLibrary`.
  explicit SharedLibrary(const Identity& identity);

  /// Sets `function` to the library's function of this name. Throws `NoLibrary`.
  template <class Function>
  void find(const char* name, Function*& function) const {
    function = reinterpret_cast<Function*>(address_of(name));  // NOLINT(*-reinterpret-cast): what dlsym is for
  }

  /// Like `find`, for a function that only newer versions have: null in older ones.
  template <class Function>
  void find_if_present(const char* name, Function*& function) const {
    function = reinterpret_cast<Function*>(known_address_of(name));  // NOLINT(*-reinterpret-cast): what dlsym is for
  }

 private:
  [[nodiscard]] auto address_of(const char* name) const -> void*;
  [[nodiscard]] auto known_address_of(const char* name) const -> void*;

  std::string file_;
  std::string oldest_;
  void* handle_{};
};

/// ID and VERSION_ID of the text of /etc/os-release, as in `debian-12`; empty if it has no ID.
[[nodiscard]] auto system_in(std::string_view os_release) -> std::string;

}  // namespace gpusolve
