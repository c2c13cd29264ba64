#include "adapters/hardware/libraries.hpp"

#include <array>

#include "adapters/hardware/root_files.hpp"

namespace gpusolve::hardware {
namespace {

#if defined(__aarch64__)
constexpr std::array<std::string_view, 8> k_usual_folders{"/lib/aarch64-linux-gnu",
                                                          "/usr/lib/aarch64-linux-gnu",
                                                          "/usr/lib/aarch64-linux-gnu/tegra",
                                                          "/usr/lib/aarch64-linux-gnu/nvidia",
                                                          "/lib64",
                                                          "/usr/lib64",
                                                          "/lib",
                                                          "/usr/lib"};
#else
constexpr std::array<std::string_view, 8> k_usual_folders{
    "/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu", "/lib64", "/usr/lib64", "/lib", "/usr/lib",
    "/usr/lib/nvidia",       "/usr/local/nvidia/lib64"};
#endif

/// The library at a path. The loader does not search all of these folders, so dlopen needs the whole path.
auto file_at(const Probes& probes, std::string path) -> LibraryFile { return {under_root(probes, path).string(), std::move(path)}; }

/// The path of `name` in the loader's cache, which stores paths as texts that end with NUL.
auto path_in_cache(std::string_view cache, std::string_view name) -> std::optional<std::string> {
  const auto wanted = "/" + std::string(name) + std::string(1, '\0');
  for (auto at = cache.find(wanted); at != std::string_view::npos; at = cache.find(wanted, at + 1)) {
    const auto before = cache.rfind('\0', at);
    const auto start = before == std::string_view::npos ? 0 : before + 1;
    const auto path = cache.substr(start, at - start + wanted.size() - 1);
    if (path.starts_with('/') && path.find("i386") == std::string_view::npos) {
      return std::string(path);
    }
  }
  return std::nullopt;
}

auto in_folders(const Probes& probes, const auto& folders, const std::string& name) -> std::optional<LibraryFile> {
  for (const auto& folder : folders) {
    auto path = std::string(folder) + "/" + name;
    if (exists(probes, path)) {
      return file_at(probes, std::move(path));
    }
  }
  return std::nullopt;
}

auto find_bare(const Probes& probes, const std::string& name) -> std::optional<LibraryFile> {
  if (auto found = in_folders(probes, path_entries(probes, "LD_LIBRARY_PATH"), name)) {
    return found;
  }
  const auto cache = read_text(probes, "/etc/ld.so.cache");
  if (const auto path = cache ? path_in_cache(*cache, name) : std::nullopt; path && exists(probes, *path)) {
    // The loader chooses, because several entries may exist for other word sizes and CPU features.
    return probes.root == "/" ? LibraryFile{name, *path} : file_at(probes, *path);
  }
  return in_folders(probes, k_usual_folders, name);
}

}  // namespace

auto find_library(const Probes& probes, const std::vector<std::string>& names) -> std::optional<LibraryFile> {
  for (const auto& name : names) {
    if (name.find('/') == std::string::npos) {
      if (auto found = find_bare(probes, name)) {
        return found;
      }
    } else if (exists(probes, name)) {
      return file_at(probes, name);
    }
  }
  return std::nullopt;
}

auto version_of_library(const Probes& probes, const LibraryFile& library) -> std::optional<DottedVersion> {
  const auto real = resolved(probes, library.path);
  const auto mark = real.rfind(".so.");
  const auto version = mark == std::string::npos ? std::nullopt : version_in(std::string_view(real).substr(mark + 4));
  // "libcuda.so.1" states the version of the interface, not of the driver.
  return version && version->parts().size() > 1 ? version : std::nullopt;
}

}  // namespace gpusolve::hardware
