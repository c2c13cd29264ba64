// The records of PypiProvider for names, candidates and specs.
#pragma once

#include "adapters/pypi/provider.hpp"

namespace gpusolve::pypi {

struct PypiProvider::NameRecord {
  NameId id;
  std::string project;  ///< normalised; "python" for Python itself
  std::string extra;    ///< empty for the project itself
  bool is_loaded{};     ///< whether the pages were read into the releases below
  std::vector<Owner> owners{};
  std::vector<Release> releases{};    ///< best first
  std::size_t taken{};                ///< number of releases that were turned into candidates
  resolver::Candidates candidates{};  ///< as far as requested
  std::optional<Error> fault{};       ///< the reason why no more can be read
  /// The specs of the requirements of this name's builds: builds for several Pythons share their metadata.
  std::unordered_map<const Requirement*, std::vector<SpecId>> specs{};
};

struct PypiProvider::CandidateRecord {
  NameId name;
  Version version{};
  std::optional<std::size_t> python{};  ///< index into the selector's Pythons
  const ProjectFile* file{};
  bool is_pure{};       ///< the file has no machine code
  bool is_by_python{};  ///< see is_by_python(TagSet)
  Index* index{};
  std::optional<DottedVersion> pinned_cuda{};  ///< for torch from PyPI itself, if only its metadata state a CUDA
  std::optional<CandidateId> base{};           ///< for an extra: the build of the project
  bool is_loaded{};
  bool has_known_metadata{true};
  bool lacks_extra{};
  std::vector<resolver::Requirement> requirements{};
  mutable std::optional<BuildVariant> label{};  ///< the cached answer of labelled_variant_of
};

struct PypiProvider::SpecRecord {
  /// Any build whose version is in the set meets this spec.
  struct InSet {
    SpecifierSet set;
  };
  /// Only one build meets this spec.
  struct Exactly {
    CandidateId candidate;
  };
  /// Any build of torch that is compatible with a companion of this variant meets this spec. The companion's label or index states the
  /// variant.
  struct SameStack {
    BuildVariant companion;
  };
  /// No build meets this spec.
  struct Impossible {
    Reason reason;
  };
  NameId name;  ///< meaningless for Impossible
  std::variant<InSet, Exactly, SameStack, Impossible> content;
  std::string text;
};

}  // namespace gpusolve::pypi
