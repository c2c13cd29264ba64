// Answers a series of similar queries; later ones reuse the worlds, records and judgements of earlier ones.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "catalogs/catalog.hpp"
#include "engine/binding/cuda_binding.hpp"
#include "engine/judging/gpu_policy.hpp"
#include "engine/query/query.hpp"
#include "engine/solving/one_cuda.hpp"
#include "engine/solving/set_aside.hpp"
#include "engine/worlds/network.hpp"
#include "engine/worlds/world.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

struct VariantChoice;

/// The worlds that queries opened, with their records and judgements. Those of the embedded catalog serve all queries of the catalog.
class OpenWorlds {
 public:
  /// For queries of the embedded catalog.
  OpenWorlds();
  OpenWorlds(const Sources& sources, const Host& host);
  OpenWorlds(const OpenWorlds&) = delete;
  auto operator=(const OpenWorlds&) -> OpenWorlds& = delete;
  ~OpenWorlds();

 private:
  friend class Workshop;
  struct Opened;
  struct Bench;
  /// Keeps the memory of a long series of queries within bounds.
  void forget_many();
  Network network_;
  std::vector<std::unique_ptr<Opened>> worlds_;
  std::vector<std::unique_ptr<Bench>> benches_;
  std::size_t workshops_{};  ///< the number of workshops so far
};

class Workshop {
 public:
  /// `first`: the original query. Worlds are opened with all its specs, because some of them determine which builds may be chosen.
  Workshop(const catalogs::Catalog& catalog, Query first, Host host = {});
  /// Like the constructor above, for one of several queries of the embedded catalog. `opened` must outlive this object.
  Workshop(const catalogs::Catalog& catalog, Query first, OpenWorlds& opened);
  Workshop(const Workshop&) = delete;
  auto operator=(const Workshop&) -> Workshop& = delete;
  ~Workshop();

  /// The answer of the best installer, the answers of the others, and the installers for which the request is invalid.
  struct Solved {
    struct LeftOut {
      Ecosystem installer{};
      Error why;
    };
    Answer answer;
    std::uint16_t gpu_bound{};                        ///< see Resolution
    std::function<std::vector<SourceUse>()> sources;  ///< of the answer, with snapshots; the best answer has them itself
    std::vector<Answer> others;
    std::vector<LeftOut> left_out;
  };
  /// The best set over the installers that the options allow; if there is no GPU set, the reasons.
  [[nodiscard]] auto solve(const Query& query) -> Result<Solved>;

  /// Whether some installer has a set within `bound` (see can_be_met_in), and judges all packages except those that may stay
  /// unjudged; nullopt: all may. False for an invalid query, such as one with a spec that an installer cannot parse or a missing
  /// channel.
  [[nodiscard]] auto can_be_met(const Query& query, std::optional<std::uint16_t> bound,
                                const std::optional<PackageNames>& may_be_unjudged = std::nullopt) -> bool;

  /// The worlds of a query; the winner of a tie first.
  [[nodiscard]] auto worlds_of(const Query& query) -> Result<std::vector<World*>>;

  /// Discards the judgements for the machines so far, but not the records: for callers with very many machines.
  void forget_machines();

  /// Warnings about how documents came over the network.
  [[nodiscard]] auto network_warnings() -> std::vector<Warning>;
  [[nodiscard]] auto catalog() const -> const catalogs::Catalog& { return catalog_; }
  [[nodiscard]] auto host() const -> const Host& { return host_; }
  [[nodiscard]] auto first() const -> const Query& { return first_; }

 private:
  using Bench = OpenWorlds::Bench;
  auto world_of(Ecosystem installer, const Query& query) -> Result<World*>;
  auto bench_of(World& world, const Query& query) -> Result<Bench*>;
  auto benches_of(const Query& query) -> Result<std::vector<Bench*>>;
  auto open_worlds_of(const Query& query) -> Result<std::vector<World*>>;
  /// Adds the specs of the first query to a world, once. Called at first use, because it may read records.
  void make_ready(World& world);
  /// Lets the caller end the run.
  void pass_step() const;
  auto bindings_in(const World& world, const Query& query) -> std::vector<CudaBinding>;
  /// The rules of the query for GPU builds of this world.
  [[nodiscard]] auto policy_in(const World& world, const Query& query, std::vector<CudaBinding> bindings) const -> GpuPolicy;
  auto solved_on(Bench& bench, const Wanted& wanted, const Query& query) -> Result<VariantChoice>;
  auto solved_for_gpu(Bench& bench, const Wanted& wanted, const Query& query) -> Result<VariantChoice>;
  static auto answered(Bench& bench, const VariantChoice& choice, const Query& query) -> Solved;
  auto solve_each(Bench& bench, const ContendingCudas& contending, const std::vector<DottedVersion>& mixed, const Wanted& wanted,
                  const Query& query) -> Result<std::optional<Solved>>;
  auto solve_on(Bench& bench, const Wanted& wanted, const Query& query) -> Result<Solved>;
  auto solve_all(const std::vector<Bench*>& benches, const Wanted& wanted, const Query& query) -> std::vector<Result<Solved>>;

  const catalogs::Catalog& catalog_;
  Query first_;
  Host host_;
  CudaBindings bindings_;
  std::optional<OpenWorlds> own_;
  OpenWorlds& opened_;
  std::size_t id_;  ///< among the workshops of the opened worlds
};

}  // namespace gpusolve::engine
