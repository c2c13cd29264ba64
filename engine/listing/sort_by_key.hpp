// Sorts builds of a listing by keys that cost much to compute.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "engine/listing/listed.hpp"

namespace gpusolve::engine {

/// Sorts stably by `key_of(build)` in that order of keys. Computes each key once and moves each build once, because a build is large.
template <class KeyOf, class Order>
void sort_by_key(std::vector<Listed>& builds, const KeyOf& key_of, const Order& order) {
  using Key = decltype(key_of(builds.front()));
  std::vector<std::pair<Key, std::size_t>> places;
  places.reserve(builds.size());
  for (std::size_t i = 0; i < builds.size(); ++i) {
    places.emplace_back(key_of(builds[i]), i);
  }
  std::ranges::stable_sort(places, order, &std::pair<Key, std::size_t>::first);
  std::vector<Listed> sorted;
  sorted.reserve(builds.size());
  for (const auto& [key, index] : places) {
    sorted.push_back(std::move(builds[index]));
  }
  builds = std::move(sorted);
}

}  // namespace gpusolve::engine
