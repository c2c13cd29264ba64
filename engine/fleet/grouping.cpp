#include "engine/fleet/grouping.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace gpusolve::engine::fleet {
namespace {

constexpr std::size_t k_most_questions = 2'000;
constexpr std::size_t k_most_columns = 4'000;
constexpr std::size_t k_most_learnt = 4;

auto is_part_of(const Members& part, const Members& whole) -> bool { return (part & ~whole).none(); }

/// Removes columns that are part of another; of equal ones keeps the first.
void keep_widest(std::vector<Members>& columns) {
  std::vector<Members> kept;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const auto covers = [&](std::size_t other) {
      return other != i && is_part_of(columns[i], columns[other]) && (columns[i] != columns[other] || other < i);
    };
    bool is_covered = columns[i].none();
    for (std::size_t other = 0; other < columns.size() && !is_covered; ++other) {
      is_covered = covers(other);
    }
    if (!is_covered) {
      kept.push_back(columns[i]);
    }
  }
  columns = std::move(kept);
}

class GroupFinder {
 public:
  GroupFinder(std::vector<Members> columns, const Members& all, SharedSets& sets) : columns_(std::move(columns)), all_(all), sets_(sets) {}

  auto run() -> Result<Grouping> {
    for (auto& column : columns_) {
      column &= all_;
    }
    keep_widest(columns_);
    while (true) {
      const auto cover = fewest_columns(columns_, all_);
      const auto groups = groups_of(cover);
      const auto refuted = first_refuted(groups);
      if (!refuted) {
        return refuted.error();
      }
      if (!*refuted || is_exhausted()) {
        return finished(groups, !*refuted && cover.is_fewest);
      }
      const auto part = least_unshared_part(**refuted);
      if (!part) {
        return part.error();
      }
      if (auto learnt = learn_of(split_columns(*part)); !learnt) {
        return learnt.error();
      }
    }
  }

 private:
  [[nodiscard]] auto is_exhausted() const -> bool { return answers_.size() > k_most_questions || columns_.size() > k_most_columns; }

  auto can_share(const Members& group) -> Result<bool> {
    if (group.none()) {
      return true;
    }
    const auto key = group.to_string();
    if (const auto found = answers_.find(key); found != answers_.end()) {
      return found->second;
    }
    auto answer = sets_.can_share(group);
    if (answer) {
      answers_.emplace(key, *answer);
    }
    return answer;
  }

  /// Assigns each machine to one column: to one that is known to be shared as a whole if possible, otherwise to the first.
  [[nodiscard]] auto groups_of(const Cover& cover) const -> std::vector<Members> {
    auto taken = cover.columns;
    const auto is_known = [&](std::size_t column) {
      const auto found = answers_.find(columns_[column].to_string());
      return found != answers_.end() && found->second;
    };
    std::ranges::stable_partition(taken, is_known);
    auto rest = all_;
    std::vector<Members> groups;
    for (const auto column : taken) {
      groups.push_back(columns_[column] & rest);
      rest &= ~groups.back();
    }
    return groups;
  }

  /// The first group that cannot share.
  auto first_refuted(const std::vector<Members>& groups) -> Result<std::optional<Members>> {
    for (const auto& group : groups) {
      const auto shares = can_share(group);
      if (!shares) {
        return shares.error();
      }
      if (!*shares) {
        return std::optional(group);
      }
    }
    return std::optional<Members>{};
  }

  /// The shortest prefix of `rest` that cannot share a set with `part`. Precondition: all of `rest` cannot.
  auto shortest_unshared(const Members& part, const std::vector<std::size_t>& rest) -> Result<std::size_t> {
    std::size_t low = 0;
    std::size_t high = rest.size();
    while (low < high) {
      const auto middle = (low + high) / 2;
      auto group = part;
      std::ranges::for_each(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(middle), [&](std::size_t one) { group.set(one); });
      const auto shares = can_share(group);
      if (!shares) {
        return shares.error();
      }
      (*shares ? low : high) = *shares ? middle + 1 : middle;
    }
    return low;
  }

  /// A minimal part of the group that cannot share a set. Uses a binary search per machine of the part.
  auto least_unshared_part(const Members& group) -> Result<Members> {
    Members part;
    auto rest = numbers_of(group);
    while (true) {
      const auto length = shortest_unshared(part, rest);
      if (!length) {
        return length.error();
      }
      if (*length == 0) {
        return part;
      }
      part.set(rest[*length - 1]);
      rest.resize(*length - 1);
    }
  }

  /// Replaces each column that contains `part` by the columns that lack one machine of it. Returns the new ones.
  auto split_columns(const Members& part) -> std::vector<Members> {
    std::vector<Members> split;
    std::vector<Members> columns;
    for (const auto& column : columns_) {
      if (!is_part_of(part, column)) {
        columns.push_back(column);
        continue;
      }
      for (const auto one : numbers_of(part)) {
        split.push_back(Members(column).reset(one));
        columns.push_back(split.back());
      }
    }
    columns_ = std::move(columns);
    keep_widest(columns_);
    return split;
  }

  /// Asks about a few columns as a whole, to find the machine that prevents a wide column from sharing.
  auto learn_of(const std::vector<Members>& columns) -> Status {
    for (std::size_t i = 0; i < std::min(columns.size(), k_most_learnt); ++i) {
      if (const auto shares = can_share(columns[i]); !shares) {
        return shares.error();
      }
    }
    return std::monostate{};
  }

  /// If the search was cut short, splits groups that are not known to share into single machines.
  auto finished(const std::vector<Members>& groups, bool is_fewest) -> Result<Grouping> {
    Grouping grouping{{}, all_, is_fewest};
    for (const auto& group : groups) {
      const auto shares = can_share(group);
      if (!shares) {
        return shares.error();
      }
      if (*shares && group.any()) {
        grouping.groups.push_back(group);
        grouping.without &= ~group;
      }
    }
    return is_fewest ? Result<Grouping>(grouping) : with_loners(std::move(grouping));
  }

  auto with_loners(Grouping grouping) -> Result<Grouping> {
    for (const auto one : numbers_of(grouping.without)) {
      const auto alone = Members().set(one);
      const auto shares = can_share(alone);
      if (!shares) {
        return shares.error();
      }
      if (*shares) {
        grouping.groups.push_back(alone);
        grouping.without &= ~alone;
      }
    }
    return grouping;
  }

  std::vector<Members> columns_;
  Members all_;
  SharedSets& sets_;
  std::map<std::string, bool> answers_;
};

}  // namespace

auto fewest_groups(std::vector<Members> columns, const Members& all, SharedSets& sets) -> Result<Grouping> {
  return GroupFinder(std::move(columns), all, sets).run();
}

}  // namespace gpusolve::engine::fleet
