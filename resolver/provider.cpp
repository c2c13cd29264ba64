#include "resolver/provider.hpp"

namespace gpusolve::resolver {

auto Provider::best_of(NameId name, std::size_t /*count*/) -> Result<std::span<const Candidate>> {
  const auto all = candidates_of(name);
  return all ? Result<std::span<const Candidate>>((*all)->usable) : all.error();
}

}  // namespace gpusolve::resolver
