// The candidates of one name that a part contains.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "base/result.hpp"
#include "resolver/candidate.hpp"

namespace gpusolve::resolver {

/// The sets that contain one build of a name, such as one Python. Without a build: the sets in which the first of several twins
/// stands for all of them. It has the requirements that they share, and goes with any build that one of them goes with. The best of
/// these sets has no greater rank than any set.
struct Part {
  NameId name;
  std::optional<CandidateId> build{};
  [[nodiscard]] auto contains(NameId of, const Candidate& candidate) const -> bool {
    if (!build) {
      return !candidate.is_twin;
    }
    return of == name ? candidate.id == *build : !candidate.goes_with || candidate.goes_with == build;
  }
  auto operator==(const Part&) const -> bool = default;
};

class PartList {
 public:
  /// The best `count` candidates of the name in the part. `best_of(count)` gives candidates of the name, as Provider::best_of does.
  /// `finished(candidate)` gives the candidate to keep. Each call must have the same name and part. Valid until the next call.
  template <class BestOf, class Finished>
  [[nodiscard]] auto best(const Part& part, NameId name, std::size_t count, const BestOf& best_of, const Finished& finished)
      -> Result<std::span<const Candidate>> {
    constexpr std::size_t k_growth = 2;
    for (auto asked = std::max(looked_at_, count); candidates_.size() < count && !is_whole_; asked *= k_growth) {
      const Result<std::span<const Candidate>> all = best_of(asked);
      if (!all) {
        return all.error();
      }
      for (const auto& candidate : all->subspan(looked_at_)) {
        if (part.contains(name, candidate)) {
          candidates_.push_back(finished(candidate));
        }
      }
      looked_at_ = all->size();
      is_whole_ = all->size() < asked;
    }
    return std::span<const Candidate>(candidates_).first(std::min(candidates_.size(), count));
  }

 private:
  std::vector<Candidate> candidates_;
  std::size_t looked_at_{};  ///< number of examined candidates of the name, including candidates outside the part
  bool is_whole_{};
};

}  // namespace gpusolve::resolver
