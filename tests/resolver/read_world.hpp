// A toy world as the resolver sees it.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>

#include "resolver/asked.hpp"
#include "tests/support/toy.hpp"

namespace gpusolve::test {

/// Read as a whole, with its request.
struct ReadWorld {
  explicit ReadWorld(ToyWorld of)
      : world(std::move(of)), provider(world), request(provider.request()), universe(provider, resolver::Extent::whole) {
    for (const auto spec : request.roots) {
      asked.roots.push_back(universe.intern(spec));
    }
    for (const auto spec : request.constraints) {
      asked.constraints.push_back(universe.intern(spec));
    }
    EXPECT_TRUE(universe.load_all().has_value());
  }
  ReadWorld(const ReadWorld&) = delete;
  auto operator=(const ReadWorld&) -> ReadWorld& = delete;
  ~ReadWorld() = default;

  [[nodiscard]] auto pivot() const -> std::optional<resolver::NameId> {
    return request.then_newest.empty() ? std::nullopt : std::optional(request.then_newest.front());
  }
  [[nodiscard]] auto text(resolver::BuildIndex build) const -> std::string {
    return world.builds.at(universe.build(build).id.value).text();
  }

  ToyWorld world;
  ToyProvider provider;
  resolver::Request request;
  resolver::Universe universe;
  resolver::Asked asked{&request};
};

}  // namespace gpusolve::test
