#include "engine/inspect/input_code.hpp"

#include <memory>

#include "adapters/net/cache_folder.hpp"
#include "engine/inspect/measured.hpp"

namespace gpusolve::engine {
namespace {

using Code = std::vector<PackageCode>;

auto installed_code(const std::string& path, const CodeSources& sources) -> Result<Code> {
  const auto cache = sources.cache_folder.empty() ? nullptr : std::make_unique<net::CacheFolder>(sources.cache_folder);
  return read_package_code(path, cache.get());
}

auto learned_code(const inventory::Inventory& input, const CodeSources& sources) -> Result<Code> {
  const auto measured = read_user_catalog(sources.user_catalog);
  return measured ? Result<Code>(measured_code(input.packages, *measured)) : measured.error();
}

}  // namespace

auto code_of_input(const std::string& path, const inventory::Inventory& input, const Facts& facts, const CodeSources& sources)
    -> Result<Code> {
  const bool is_environment = input.kind == inventory::Kind::conda_prefix || input.kind == inventory::Kind::site_packages;
  if (facts.has_no_gpu() || (is_environment && !sources.reads_packages)) {
    return Code();
  }
  return is_environment ? installed_code(path, sources) : learned_code(input, sources);
}

}  // namespace gpusolve::engine
