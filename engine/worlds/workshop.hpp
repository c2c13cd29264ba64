// Answers a series of similar questions; later ones reuse what earlier ones opened, read and judged.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "catalogs/catalog.hpp"
#include "engine/query.hpp"
#include "engine/worlds/binding/cuda_binding.hpp"
#include "engine/worlds/binding/one_cuda.hpp"
#include "engine/worlds/network.hpp"
#include "engine/worlds/specs/set_aside.hpp"
#include "engine/worlds/world.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

struct VariantChoice;

/// The worlds that questions opened, with what was read and judged for them. Those of the embedded catalog serve all its questions.
class OpenWorlds {
 public:
  /// For questions about the embedded catalog.
  OpenWorlds();
  OpenWorlds(const Sources& sources, const Host& host);
  OpenWorlds(const OpenWorlds&) = delete;
  auto operator=(const OpenWorlds&) -> OpenWorlds& = delete;
  ~OpenWorlds();

 private:
  friend class Workshop;
  struct Opened;
  struct Bench;
  /// Keeps the memory of a long series of questions within bounds.
  void forget_many();
  Network network_;
  std::vector<std::unique_ptr<Opened>> worlds_;
  std::vector<std::unique_ptr<Bench>> benches_;
  std::size_t workshops_{};  ///< their number so far
};

class Workshop {
 public:
  /// `first`: the original question. Worlds are opened with all its specs, because some of them determine which builds may be chosen.
  Workshop(const catalogs::Catalog& catalog, Query first, Host host = {});
  /// The same for one of several questions about the embedded catalog. `opened` must outlive this object.
  Workshop(const catalogs::Catalog& catalog, Query first, OpenWorlds& opened);
  Workshop(const Workshop&) = delete;
  auto operator=(const Workshop&) -> Workshop& = delete;
  ~Workshop();

  /// The answer of the best installer, and what the others would give, or that the request is invalid for them.
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

  /// Whether some installer has a set within `bound` (see can_be_met_in), and judges all packages but those that may be left unjudged;
  /// nullopt: all may. False for an invalid question, such as a spec that an installer cannot parse or a missing channel.
  [[nodiscard]] auto can_be_met(const Query& query, std::optional<std::uint16_t> bound,
                                const std::optional<PackageNames>& may_be_unjudged = std::nullopt) -> bool;

  /// The worlds of a question; the winner of a tie first.
  [[nodiscard]] auto worlds_of(const Query& query) -> Result<std::vector<World*>>;

  /// Discards the judgements for the machines so far, but not what was read: for callers with very many machines.
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
  /// Adds the specs of the first question to a world, once. Called at first use, because it may take reading.
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
