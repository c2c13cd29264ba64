// Reads what wheels' names and index entries say of where they run. Thousands of wheels share a few versions, tags and
// Requires-Pythons: each of these is read once.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adapters/pypi/project.hpp"
#include "adapters/pypi/specifier.hpp"
#include "adapters/pypi/tags.hpp"
#include "adapters/pypi/version.hpp"
#include "adapters/pypi/wheel_name.hpp"
#include "resolver/by_text.hpp"
#include "resolver/dotted_version.hpp"

namespace gpusolve::pypi {

/// One wheel. Pointers belong to the reader, but for the file.
struct ReadWheel {
  /// What a set of tags means for the reader's Pythons and platform.
  struct Tags {
    TagSet set;
    std::vector<std::optional<std::uint32_t>> ranks;  ///< one a Python; 0 is the best, nothing where no tag runs
    bool is_for_platform{};                           ///< some tag runs on the platform
    std::optional<DottedVersion> least_glibc;         ///< of its manylinux tags for the machine; nothing where there is none
    bool is_pure{};                                   ///< without machine code
    bool is_for_one_python{};                         ///< `cp310-cp310`, but not `cp310-abi3`
  };
  struct RequiresPython {
    std::optional<SpecifierSet> specifiers;  ///< nothing where it is not said, or no specifier: pip passes over it, and so do we
    std::vector<bool> takes;                 ///< one a Python
  };
  const ProjectFile* file{};
  const Version* version{};
  std::optional<WheelBuild> build;
  const Tags* tags{};
  const RequiresPython* requires_python{};

  /// How well it serves this Python; nothing where it does not.
  [[nodiscard]] auto rank(std::size_t python) const -> std::optional<std::uint32_t> {
    return requires_python->takes[python] ? tags->ranks[python] : std::nullopt;
  }
};

/// What texts mean, each read once. Files that stand side by side often have the same, so the last one is remembered.
template <typename Meaning>
class ReadTexts {
 public:
  /// Valid for this object's life.
  template <typename Read>
  [[nodiscard]] auto read(std::string_view text, const Read& reader) -> const Meaning& {
    if (last_ == nullptr || text != last_->first) {
      auto known = meanings_.find(text);
      last_ = &*(known != meanings_.end() ? known : meanings_.emplace(text, reader(text)).first);
    }
    return last_->second;
  }

 private:
  ByText<Meaning> meanings_;
  const std::pair<const std::string, Meaning>* last_{};
};

class WheelReader {
 public:
  /// `pythons`: CPython 3 each.
  WheelReader(const std::vector<DottedVersion>& pythons, const WheelPlatform& platform);

  /// Nothing where the file is no wheel of this project (a normalised name).
  [[nodiscard]] auto read(const ProjectFile& file, std::string_view project) -> std::optional<ReadWheel>;

  [[nodiscard]] auto pythons() const -> std::size_t { return ranks_.size(); }
  /// May `specifiers` (a Requires-Python) hold for the Python of this index?
  [[nodiscard]] auto takes_python(const SpecifierSet& specifiers, std::size_t python) const -> bool;
  /// Would this Python take the wheel, were the platform right?
  [[nodiscard]] auto is_served(const ReadWheel& wheel, std::size_t python) const -> bool;

 private:
  [[nodiscard]] auto is_named(std::string_view escaped, std::string_view project) -> bool;
  [[nodiscard]] auto version_of(std::string_view text) -> const Version*;
  [[nodiscard]] auto tags_of(std::string_view text) -> const ReadWheel::Tags*;
  [[nodiscard]] auto read_tags(std::string_view text) const -> std::optional<ReadWheel::Tags>;
  [[nodiscard]] auto limit_of(const std::optional<std::string>& text) -> const ReadWheel::RequiresPython*;
  [[nodiscard]] auto read_limit(std::optional<SpecifierSet> specifiers) const -> ReadWheel::RequiresPython;

  WheelPlatform platform_;
  std::vector<TagRanks> ranks_;         // one a Python
  std::vector<Version> full_versions_;  // one a Python
  ReadWheel::RequiresPython no_limit_;
  // Nothing where the text is none.
  ReadTexts<std::optional<Version>> versions_;
  ReadTexts<std::optional<ReadWheel::Tags>> tags_;
  ReadTexts<ReadWheel::RequiresPython> limits_;
  struct {
    std::string escaped;
    std::string project;
    bool is_named{};
  } last_;  // what was asked of a name
};

}  // namespace gpusolve::pypi
