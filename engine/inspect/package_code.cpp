#include "engine/inspect/package_code.hpp"

#include <algorithm>
#include <map>
#include <system_error>

#include "adapters/device_code/code_store.hpp"
#include "adapters/inventory/installed/package_files.hpp"

namespace gpusolve::engine {
namespace {

namespace fs = std::filesystem;

/// Tells whether folders, with links resolved, are inside the root. Remembers the answers, because files share folders.
class Inside {
 public:
  explicit Inside(const fs::path& folder) {
    std::error_code fault;
    root_ = fs::canonical(folder, fault);
  }

  [[nodiscard]] auto contains(const fs::path& folder) -> bool {
    const auto [at, is_new] = known_.emplace(folder.native(), false);
    if (is_new) {
      std::error_code fault;
      const auto place = fs::canonical(folder, fault);
      at->second = !fault && std::ranges::mismatch(root_, place).in1 == root_.end();
    }
    return at->second;
  }

 private:
  fs::path root_;
  std::map<std::string, bool> known_;
};

auto code_of(const inventory::PackageFiles& files, const fs::path& folder, Inside& inside, device_code::CodeStore& store) -> PackageCode {
  PackageCode package{files.ecosystem, files.name, files.version, {}};
  for (const auto& name : files.libraries) {
    const auto path = folder / name;
    const auto identity = inside.contains(path.parent_path()) ? device_code::identity_of(path) : std::nullopt;
    if (!identity) {
      continue;
    }
    if (auto code = store.code_of(path, *identity); code && !code->is_side_file()) {
      code->path = name;
      code->package = files.label();
      package.libraries.push_back(std::move(*code));
    }
  }
  return package;
}

}  // namespace

auto read_package_code(const fs::path& folder, net::CacheFolder* cache) -> Result<std::vector<PackageCode>> {
  const auto packages = inventory::read_package_files(folder);
  if (!packages) {
    return packages.error();
  }
  device_code::CodeStore store(folder, cache);
  Inside inside(folder);
  std::vector<PackageCode> found;
  for (const auto& files : *packages) {
    auto package = code_of(files, folder, inside, store);
    if (!package.libraries.empty()) {
      found.push_back(std::move(package));
    }
  }
  store.save();
  return found;
}

}  // namespace gpusolve::engine
