// A library that is loaded at run time. Used only in child processes, because driver libraries may hang or crash.
#pragma once

#include <dlfcn.h>

#include <initializer_list>
#include <memory>
#include <string>

namespace gpusolve::hardware {

class SharedObject {
 public:
  explicit SharedObject(const std::string& name) : handle_(::dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL)) {}
  [[nodiscard]] auto is_loaded() const -> bool { return handle_ != nullptr; }

  /// The first of the functions `names` that exists, or null; the newest interface must come first.
  template <class Function>
  [[nodiscard]] auto function(std::initializer_list<const char*> names) const -> Function* {
    for (const char* name : names) {
      if (void* found = ::dlsym(handle_.get(), name)) {
        return reinterpret_cast<Function*>(found);  // the purpose of dlsym
      }
    }
    return nullptr;
  }

 private:
  struct Closer {
    void operator()(void* handle) const noexcept { ::dlclose(handle); }
  };
  std::unique_ptr<void, Closer> handle_;
};

}  // namespace gpusolve::hardware
