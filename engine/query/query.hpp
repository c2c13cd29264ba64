// A query in typed form: the wanted packages, their sources, the machine. The caller parses text; the search for remedies solves
// edited copies.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "adapters/hardware/detection.hpp"
#include "engine/query/sources.hpp"
#include "engine/query/wanted.hpp"
#include "engine/specs/spec.hpp"
#include "engine/specs/version_limit.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine {

/// A requirements file whose remaining names pip can install after the set of the others.
struct RestFile {
  std::string path;         ///< as the user wrote it
  std::vector<Spec> specs;  ///< the specs of the request that the file names
};

/// The channels that a file for conda names.
struct FileChannels {
  std::string path;                ///< as the user wrote it
  std::vector<std::string> names;  ///< never empty
};

struct Query {
  std::vector<Spec> specs{};                    ///< most important first, in the spelling of either ecosystem
  std::vector<Spec> constraints{};              ///< specs that hold only if a package of the name is in the set
  std::vector<std::string> overridden{};        ///< normalised names; what packages require of these projects is ignored
  std::vector<std::string> left_out{};          ///< names of an environment that the embedded catalog does not hold
  std::vector<Spec> left_out_specs{};           ///< the specs of `left_out`, except those from a file outside of the environment's folder
  std::optional<RestFile> rest_file{};          ///< a requirements file that pip can install after the set
  std::optional<FileChannels> file_channels{};  ///< if the request does not ask all of them
  std::vector<Spec> binding_specs{};            ///< specs of an environment that are not requested but bind the CUDA of the set
  /// Exact versions of NVIDIA's libraries, by name: a world of the embedded catalog offers them, whether or not the catalog holds them.
  std::vector<std::pair<std::string, std::string>> pinned_libraries{};
  std::optional<VersionLimit> python{};
  std::optional<VersionLimit> cuda{};
  /// Whether `cuda` is the main package's CUDA in a file, by its index or its image, and not a limit that the user gave.
  bool is_cuda_of_file{};
  std::optional<VersionLimit> cudnn{};
  bool prefers_lowest{};  ///< the lowest versions instead of the highest
  bool takes_prereleases{};
  bool is_literal{};                            ///< a name that leaves a stack's variant open means what an installer takes for it
  bool is_strict_catalog{};                     ///< refuse builds that the catalog does not know
  bool accepts_cpu{};                           ///< a set without GPU builds counts as an answer
  bool wants_toolkit{};                         ///< the answer names the toolkit that compiles extensions for the set
  bool wants_advice{true};                      ///< the answer has fixes, and names releases that assumed facts hide
  std::optional<std::int64_t> exclude_newer{};  ///< ignore releases that were published later; milliseconds since 1970
  Sources sources{};
  Facts facts{};
  /// Several machines that share one set; `facts` then joins their facts. Empty: one machine, that of `facts`.
  std::vector<Facts> machines{};
  /// The Python that is preferred if `python` leaves the choice: this machine's, or a lock's.
  std::optional<hardware::HostPython> host_python{};
};

/// All specs that may name a CUDA version: of the request, and of the environment outside of the request. Empty for a literal query.
[[nodiscard]] auto binding_specs(const Query& query) -> std::vector<Spec>;
/// Removes repeated specs, and a bare name beside a spec that limits the same name.
[[nodiscard]] auto without_repeated(Query query) -> Query;
/// Whether the embedded catalog is the only source.
[[nodiscard]] auto is_of_catalog(const Sources& sources) -> bool;
/// The part of the query that states the wanted packages.
[[nodiscard]] auto wanted_of(const Query& query) -> Wanted;

}  // namespace gpusolve::engine
