#include "adapters/conda/version_table.hpp"

#include <utility>

namespace gpusolve::conda {

void VersionTable::begin_package() {
  ++package_;
  spellings_ = 0;
}

auto VersionTable::intern(std::string_view text) -> Result<BuildVersion> {
  auto found = entries_.find(text);
  if (found == entries_.end()) {
    auto parsed = parse_version(text);
    if (!parsed) {
      return parsed.error();
    }
    found = entries_.emplace(text, KnownVersion{&versions_.emplace_back(std::move(parsed).value())}).first;
  }
  auto& entry = found->second;
  if (entry.package != package_) {
    entry.package = package_;
    entry.index = spellings_++;
  }
  return BuildVersion{entry.index, entry.version};
}

}  // namespace gpusolve::conda
