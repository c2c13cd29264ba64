// Ids are types, not integers, so that a NameId cannot be confused with a CandidateId.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace gpusolve::resolver {

/// A 32-bit id whose tag distinguishes kinds. The owner of the named things assigns the values, which may be sparse.
template <class Tag>
struct StrongId {
  std::uint32_t value{};
  auto operator<=>(const StrongId&) const = default;
};

using NameId = StrongId<struct NameTag>;            ///< the name of a package, or a name that represents a fact
using SpecId = StrongId<struct SpecTag>;            ///< a distinct requirement: a name and a condition
using CandidateId = StrongId<struct CandidateTag>;  ///< one installable build

}  // namespace gpusolve::resolver

template <class Tag>
struct std::hash<gpusolve::resolver::StrongId<Tag>> {
  auto operator()(gpusolve::resolver::StrongId<Tag> id) const noexcept -> std::size_t { return std::hash<std::uint32_t>{}(id.value); }
};
