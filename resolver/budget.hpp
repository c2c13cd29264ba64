// Bounds the work of a search: some requests take every known solver longer than anyone can wait (the pigeonhole problem).
#pragma once

#include <cstdint>
#include <exception>

namespace gpusolve::resolver {

/// Ends a search that takes too long. An exception, like std::bad_alloc, because no caller below the border of the program can continue.
class TooHard : public std::exception {
 public:
  [[nodiscard]] auto what() const noexcept -> const char* override { return "too hard"; }
};

/// The most decisions of one resolution: half a minute of a pigeonhole problem, and 50 times as many as the hardest real request took.
/// The budget counts decisions instead of time, so that the same input ends in the same way on every machine. It bounds memory too,
/// because libsolv keeps each clause that it learns.
constexpr std::uint64_t k_most_decisions = 20'000'000;

/// The decisions that the searches of one resolution may still make.
class Budget {
 public:
  explicit Budget(std::uint64_t decisions = k_most_decisions) : left_(decisions) {}
  /// Takes one decision from the budget. Throws TooHard if none is left.
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
