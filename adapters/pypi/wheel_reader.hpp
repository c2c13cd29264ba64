// Determines from wheel names and index entries on which Pythons and platforms wheels run. Thousands of wheels share a few versions,
// tags and Requires-Pythons, so each of these texts is parsed once.
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
#include "base/by_text.hpp"
#include "model/dotted_version.hpp"

namespace gpusolve::pypi {

/// One wheel. The reader owns all objects that the pointers refer to, except the file.
struct ReadWheel {
  /// The meaning of a set of tags for the reader's Pythons and platform.
  struct Tags {
    TagSet set;
    std::vector<std::optional<std::uint32_t>> ranks;  ///< one per Python; 0 is the best, nullopt if no tag is supported
    bool is_for_platform{};                           ///< whether a tag is supported by the platform
    std::optional<DottedVersion> least_glibc;         ///< the lowest glibc among its manylinux tags for the machine; nullopt if it has none
    std::vector<DottedVersion> pythons;               ///< the Pythons that its interpreter tags name; `py3` names none
    bool is_pure{};                                   ///< has no machine code
    bool is_by_python{};                              ///< see is_by_python(TagSet)
  };
  struct RequiresPython {
    std::optional<SpecifierSet> specifiers;  ///< nullopt if absent or not a valid specifier, which pip also ignores
    std::vector<bool> takes;                 ///< one per Python
  };
  const ProjectFile* file{};
  const Version* version{};
  std::optional<WheelBuild> build;
  const Tags* tags{};
  const RequiresPython* requires_python{};

  /// The rank for this Python; nullopt if the wheel does not support it.
  [[nodiscard]] auto rank(std::size_t python) const -> std::optional<std::uint32_t> {
    return requires_python->takes[python] ? tags->ranks[python] : std::nullopt;
  }
};

/// Caches the meaning of texts. Adjacent files often have the same text, so the last text is compared first.
template <typename Meaning>
class ReadTexts {
 public:
  /// The meaning of `text`, from the cache or from `reader`. Valid as long as this object.
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
  /// `pythons`: each is CPython 3.
  WheelReader(const std::vector<DottedVersion>& pythons, const WheelPlatform& platform);

  /// Parses the name of a file; nullopt if the file is not a wheel of this project (a normalised name).
  [[nodiscard]] auto read(const ProjectFile& file, std::string_view project) -> std::optional<ReadWheel>;

  [[nodiscard]] auto pythons() const -> std::size_t { return ranks_.size(); }
  /// Whether `specifiers` (a Requires-Python) may hold for the Python of this index.
  [[nodiscard]] auto takes_python(const SpecifierSet& specifiers, std::size_t python) const -> bool;
  /// Whether this Python accepts the wheel, ignoring the platform.
  [[nodiscard]] auto is_served(const ReadWheel& wheel, std::size_t python) const -> bool;

 private:
  [[nodiscard]] auto is_named(std::string_view escaped, std::string_view project) -> bool;
  [[nodiscard]] auto version_of(std::string_view text) -> const Version*;
  [[nodiscard]] auto tags_of(std::string_view text) -> const ReadWheel::Tags*;
  [[nodiscard]] auto read_tags(std::string_view text) const -> std::optional<ReadWheel::Tags>;
  [[nodiscard]] auto limit_of(const std::optional<std::string>& text) -> const ReadWheel::RequiresPython*;
  [[nodiscard]] auto read_limit(std::optional<SpecifierSet> specifiers) const -> ReadWheel::RequiresPython;

  WheelPlatform platform_;
  std::vector<TagRanks> ranks_;         // one per Python
  std::vector<Version> full_versions_;  // one per Python
  ReadWheel::RequiresPython no_limit_;
  // The meaning is nullopt if the text is not a version.
  ReadTexts<std::optional<Version>> versions_;
  ReadTexts<std::optional<ReadWheel::Tags>> tags_;
  ReadTexts<ReadWheel::RequiresPython> limits_;
  struct {
    std::string escaped;
    std::string project;
    bool is_named{};
  } last_;  // the last lookup
};

}  // namespace gpusolve::pypi
