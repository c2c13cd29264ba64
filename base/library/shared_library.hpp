// Loads libraries when they are first needed, not when the program starts: most runs need none of them, and loading them with their
// dependencies would take most of the time of a start. With libxml2 and libzip alone the embedded resolve takes 1.18 times as long, and
// libcurl costs 13 to 20 ms (docs/performance.md, "What pays").
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

/// A loaded library. It stays loaded until the program ends.
class SharedLibrary {
 public:
  struct Identity {
    std::vector<const char*> files;  ///< file names in distributions, such as `libzip.so.4`, `libzip.so.5`; the first one found is loaded
    const char* oldest;              ///< the oldest version that has all functions, for messages
    std::vector<LibraryPackage> packages;  ///< only where the package is known for certain
  };
  /// Throws `NoLibrary`.
  explicit SharedLibrary(const Identity& identity);

  /// Sets `function` to the library's function of this name. Throws `NoLibrary`.
  template <class Function>
  void find(const char* name, Function*& function) const {
    function = reinterpret_cast<Function*>(address_of(name));  // NOLINT(*-reinterpret-cast): dlsym returns a function as void*
  }

  /// Like `find`, for a function that only newer versions have: sets null in older ones.
  template <class Function>
  void find_if_present(const char* name, Function*& function) const {
    function = reinterpret_cast<Function*>(known_address_of(name));  // NOLINT(*-reinterpret-cast): dlsym returns a function as void*
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
