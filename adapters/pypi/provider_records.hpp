// What PypiProvider keeps of names, candidates and specs.
#pragma once

#include "adapters/pypi/provider.hpp"

namespace gpusolve::pypi {

struct PypiProvider::NameRecord {
  NameId id;
  std::string project;  ///< normalised; "python" for Python itself
  std::string extra;    ///< empty for the project itself
  bool is_loaded{};     ///< its pages are here, and their releases below
  std::vector<Owner> owners{};
  std::vector<Release> releases{};    ///< best first
  std::size_t taken{};                ///< how many of them are among the candidates
  resolver::Candidates candidates{};  ///< as far as somebody asked
  std::optional<Error> fault{};       ///< why no more can be read
};

struct PypiProvider::CandidateRecord {
  NameId name;
  Version version{};
  std::optional<std::size_t> python{};  ///< index into the selector's Pythons
  const ProjectFile* file{};
  bool is_pure{};            ///< the file is without machine code
  bool is_for_one_python{};  ///< the file is made for this Python alone
  Index* index{};
  std::optional<DottedVersion> pinned_cuda{};  ///< of torch from PyPI itself, where nobody but its metadata knows
  std::optional<CandidateId> base{};           ///< of an extra: the build of the project itself
  bool is_loaded{};
  bool has_known_metadata{true};
  bool lacks_extra{};
  std::vector<resolver::Requirement> requirements{};
};

struct PypiProvider::SpecRecord {
  /// Any build whose version lies in the set.
  struct InSet {
    SpecifierSet set;
  };
  /// One build alone.
  struct Exactly {
    CandidateId candidate;
  };
  /// Any build of torch that a companion of this variant, as its label or index tells, goes with.
  struct SameStack {
    BuildVariant companion;
  };
  /// What cannot be.
  struct Impossible {
    Reason reason;
  };
  NameId name;  ///< no meaning for what cannot be
  std::variant<InSet, Exactly, SameStack, Impossible> content;
  std::string text;
};

}  // namespace gpusolve::pypi
