// The parts of the file names of wheels, as the embedded catalog's indexes spell them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "model/dotted_version.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine {

/// The name of a project as file names spell it.
[[nodiscard]] auto wheel_project(std::string name) -> std::string;
/// `manylinux_2_17_x86_64`; if `glibc` is empty, the tag of manylinux2014.
[[nodiscard]] auto wheel_platform_tag(Platform platform, const std::optional<DottedVersion>& glibc) -> std::string;

/// The tags of the wheels that an index lists for builds. A release whose wheels differ only in their Python is listed as one wheel for
/// all of them. Most builds are for the same few Pythons, so each text is made once.
class ListedTags {
 public:
  /// `asked`: the requested Pythons; empty if any will do.
  explicit ListedTags(std::vector<DottedVersion> asked) : asked_(std::move(asked)) {}

  /// The tags of a build for the Pythons `own`, at least one: `cp38.cp39-cp38.cp39`. Names only the requested ones, unless the build is
  /// for none of them; the reason then names its own. Valid until the next call.
  [[nodiscard]] auto of(std::span<const DottedVersion> own) -> const std::string&;

 private:
  struct List {
    std::vector<DottedVersion> pythons;
    std::string tags;
  };
  [[nodiscard]] auto made_for(std::span<const DottedVersion> own) const -> std::string;

  std::vector<DottedVersion> asked_;
  std::vector<List> lists_;  ///< the last requested one is at the end
};

}  // namespace gpusolve::engine
