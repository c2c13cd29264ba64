#include "resolver/provider.hpp"

namespace gpusolve::resolver {

auto Provider::best_of(NameId name, std::size_t /*count*/) -> Result<std::span<const Candidate>> {
  const auto all = candidates_of(name);
  return all ? Result<std::span<const Candidate>>((*all)->usable) : all.error();
}

auto Provider::best_in(const Part& part, NameId name, std::size_t count) -> Result<std::span<const Candidate>> {
  return list_of(part, name)
      .best(
          part, name, count, [&](std::size_t asked) { return best_of(name, asked); }, [](const Candidate& it) { return it; });
}

}  // namespace gpusolve::resolver
