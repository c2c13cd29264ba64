// Ids are types, not ints: a NameId never meets a CandidateId by accident.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace gpusolve::resolver {

/// A 32-bit id whose tag keeps kinds apart. Values are handed out by whoever owns the things named; they may be sparse.
template <class Tag>
struct StrongId {
  std::uint32_t value{};
  auto operator<=>(const StrongId&) const = default;
};

using NameId = StrongId<struct NameTag>;            ///< a package name, or a name that stands for a fact
using SpecId = StrongId<struct SpecTag>;            ///< one distinct requirement: a name and what it must match
using CandidateId = StrongId<struct CandidateTag>;  ///< one installable build

}  // namespace gpusolve::resolver

template <class Tag>
struct std::hash<gpusolve::resolver::StrongId<Tag>> {
  auto operator()(gpusolve::resolver::StrongId<Tag> id) const noexcept -> std::size_t { return std::hash<std::uint32_t>{}(id.value); }
};
