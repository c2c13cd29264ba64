#include "base/library/shared_library.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <fstream>

namespace gpusolve {
namespace {

constexpr std::size_t k_longest_os_release = 64UL * 1024;

/// The value of `KEY=value` or `KEY="value"` on a line of its own.
auto value_of(std::string_view text, std::string_view key) -> std::string_view {
  while (!text.empty()) {
    auto line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (!line.starts_with(key) || !line.substr(key.size()).starts_with('=')) {
      continue;
    }
    line.remove_prefix(key.size() + 1);
    const bool is_quoted = line.size() >= 2 && (line.front() == '"' || line.front() == '\'') && line.back() == line.front();
    return is_quoted ? line.substr(1, line.size() - 2) : line;
  }
  return {};
}

auto os_release() -> std::string {
  std::ifstream file("/etc/os-release", std::ios::binary);
  std::string text(k_longest_os_release, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(std::max<std::streamsize>(file.gcount(), 0)));
  return text;
}

/// `; on debian-12 the package libzip4 has it`; empty if the package is not known.
auto where_to_get(const SharedLibrary::Identity& identity) -> std::string {
  const auto system = system_in(os_release());
  const auto found = std::ranges::find_if(identity.packages, [&](const LibraryPackage& it) { return system == it.system; });
  return found == identity.packages.end() ? std::string() : "; on " + system + " the package " + found->name + " has it";
}

auto joined(const std::vector<const char*>& files) -> std::string {
  std::string text;
  for (const auto* const file : files) {
    text += (text.empty() ? "" : " or ") + std::string(file);
  }
  return text;
}

}  // namespace

auto system_in(std::string_view os_release) -> std::string {
  const auto id = value_of(os_release, "ID");
  const auto version = value_of(os_release, "VERSION_ID");
  return std::string(id) + (id.empty() || version.empty() ? "" : "-" + std::string(version));
}

SharedLibrary::SharedLibrary(const Identity& identity) : oldest_(identity.oldest) {
  std::string why;
  for (const auto* const file : identity.files) {
    handle_ = ::dlopen(file, RTLD_LAZY | RTLD_LOCAL);
    if (handle_ != nullptr) {
      file_ = file;
      return;
    }
    const char* const fault = ::dlerror();  // NOLINT(concurrency-mt-unsafe): glibc keeps the text per thread
    why += (why.empty() ? "" : ", ") + std::string(fault == nullptr ? "" : fault);
  }
  throw NoLibrary("cannot load " + joined(identity.files) + ": " + why + where_to_get(identity));
}

auto SharedLibrary::known_address_of(const char* name) const -> void* { return ::dlsym(handle_, name); }

auto SharedLibrary::address_of(const char* name) const -> void* {
  void* const address = known_address_of(name);
  if (address == nullptr) {
    throw NoLibrary(file_ + " has no function " + name + "; " + oldest_ + " is the oldest that will do");
  }
  return address;
}

}  // namespace gpusolve
