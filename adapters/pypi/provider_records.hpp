// The records that PypiProvider keeps of names, candidates and specs.
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
  std::size_t taken{};                ///< number of releases that are among the candidates
  resolver::Candidates candidates{};  ///< as far as requested
  std::optional<Error> fault{};       ///< why no more can be read
  /// The specs of requirements of its builds: builds for several Pythons share their metadata.
  std::unordered_map<const Requirement*, std::vector<SpecId>> specs{};
};

struct PypiProvider::CandidateRecord {
  NameId name;
  Version version{};
  std::optional<std::size_t> python{};  ///< index into the selector's Pythons
  const ProjectFile* file{};
  bool is_pure{};            ///< the file has no machine code
  bool is_for_one_python{};  ///< the file is only for this Python
  Index* index{};
  std::optional<DottedVersion> pinned_cuda{};  ///< for torch from PyPI itself, if only its metadata state it
  std::optional<CandidateId> base{};           ///< for an extra: the build of the project
  bool is_loaded{};
  bool has_known_metadata{true};
  bool lacks_extra{};
  std::vector<resolver::Requirement> requirements{};
  mutable std::optional<BuildVariant> label{};  ///< what labelled_variant_of answered
};

struct PypiProvider::SpecRecord {
  /// Met by any build whose version is in the set.
  struct InSet {
    SpecifierSet set;
  };
  /// Met by one build only.
  struct Exactly {
    CandidateId candidate;
  };
  /// Met by any build of torch that is compatible with a companion of this variant, which its label or index states.
  struct SameStack {
    BuildVariant companion;
  };
  /// Met by no build.
  struct Impossible {
    Reason reason;
  };
  NameId name;  ///< meaningless for Impossible
  std::variant<InSet, Exactly, SameStack, Impossible> content;
  std::string text;
};

}  // namespace gpusolve::pypi
