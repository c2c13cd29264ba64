// Bounds the work of a search: some requests take every known solver longer than anyone can wait (the pigeonhole problem).
#pragma once

#include <cstdint>
#include <exception>

namespace gpusolve::resolver {

/// The search was given up. An exception, like std::bad_alloc: nothing between the search and the border of the program can go on.
class TooHard : public std::exception {
 public:
  [[nodiscard]] auto what() const noexcept -> const char* override { return "too hard"; }
};

/// The most decisions of one resolution: half a minute of a pigeonhole problem, and 50 times what the hardest real request was seen to
/// take. Counted rather than timed, so that the same input ends in the same way everywhere. It bounds memory too, because libsolv keeps
/// each clause that it learns.
constexpr std::uint64_t k_most_decisions = 20'000'000;

/// The decisions that the searches of one resolution may still make.
class Budget {
 public:
  explicit Budget(std::uint64_t decisions = k_most_decisions) : left_(decisions) {}
  /// Throws TooHard if nothing is left.
  void spend() {
    if (left_ == 0) {
      throw TooHard();
    }
    --left_;
  }

 private:
  std::uint64_t left_;
};

}  // namespace gpusolve::resolver
