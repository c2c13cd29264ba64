#include "engine/fleet/set_cover.hpp"

#include <algorithm>

namespace gpusolve::engine::fleet {
namespace {

/// Far more than fleets of this size have needed. Beyond it, returns the best cover so far.
constexpr std::size_t k_most_steps = 50'000;

using Numbers = std::vector<std::size_t>;

auto greedy(std::span<const Members> columns, Members open) -> Numbers {
  Numbers taken;
  while (open.any()) {
    const auto gain = [&](const Members& column) { return (column & open).count(); };
    const auto best = std::ranges::max_element(columns, {}, gain);
    taken.push_back(static_cast<std::size_t>(best - columns.begin()));
    open &= ~*best;
  }
  return taken;
}

class Search {
 public:
  Search(std::span<const Members> columns, Numbers first)
      : columns_(columns), holders_(k_most_members), beside_(k_most_members), best_(std::move(first)) {
    for (std::size_t column = 0; column < columns_.size(); ++column) {
      for (const auto member : numbers_of(columns_[column])) {
        holders_[member].push_back(column);
        beside_[member] |= columns_[column];
      }
    }
  }

  /// Recursion depth: one column each, at most the number of members.
  void run(const Members& open) {
    if (++steps_ > k_most_steps) {
      return;
    }
    if (open.none()) {
      best_ = taken_;
      return;
    }
    if (taken_.size() + least_more(open) >= best_.size()) {
      return;
    }
    for (const auto column : holders_[rarest(open)]) {
      taken_.push_back(column);
      run(open & ~columns_[column]);
      taken_.pop_back();
    }
  }

  [[nodiscard]] auto result() const -> Cover {
    auto columns = best_;
    std::ranges::sort(columns);
    return {std::move(columns), steps_ <= k_most_steps};
  }

 private:
  /// The member with the fewest columns.
  [[nodiscard]] auto rarest(const Members& open) const -> std::size_t {
    return std::ranges::min(numbers_of(open), {}, [&](std::size_t member) { return holders_[member].size(); });
  }

  /// A lower bound: members of which no two are in one column need a column each.
  [[nodiscard]] auto least_more(Members open) const -> std::size_t {
    std::size_t least = 0;
    for (const auto member : numbers_of(open)) {
      least += open[member] ? 1 : 0;
      open = open[member] ? open & ~beside_[member] : open;
    }
    return least;
  }

  std::span<const Members> columns_;
  std::vector<Numbers> holders_;  ///< index: member; the columns that contain it
  std::vector<Members> beside_;   ///< index: member; the members that share a column with it
  Numbers taken_;
  Numbers best_;
  std::size_t steps_{};
};

}  // namespace

auto first_members(std::size_t count) -> Members {
  Members members;
  for (std::size_t i = 0; i < count; ++i) {
    members.set(i);
  }
  return members;
}

auto numbers_of(const Members& members) -> std::vector<std::size_t> {
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (members[i]) {
      numbers.push_back(i);
    }
  }
  return numbers;
}

auto fewest_columns(std::span<const Members> columns, Members all) -> Cover {
  Members held;
  for (const auto& column : columns) {
    held |= column;
  }
  all &= held;
  Search search(columns, greedy(columns, all));
  search.run(all);
  return search.result();
}

}  // namespace gpusolve::engine::fleet
