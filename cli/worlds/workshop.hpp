// Answers questions that differ little from each other: what one of them opened, read and judged serves the next.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "adapters/report/answer.hpp"
#include "catalogs/catalog.hpp"
#include "cli/question.hpp"
#include "cli/worlds/cuda_binding.hpp"
#include "cli/worlds/network.hpp"
#include "cli/worlds/world.hpp"

namespace gpusolve::cli {

class Workshop {
 public:
  /// `first`: the question as asked. Worlds are opened knowing all its specs, for some of them decide which builds may be chosen.
  Workshop(const catalogs::Catalog& catalog, Question first);
  Workshop(const Workshop&) = delete;
  auto operator=(const Workshop&) -> Workshop& = delete;
  ~Workshop();

  /// The answer of one installer, and of the others what they would have given, or that the request means nothing to them.
  struct Solved {
    struct LeftOut {
      report::Ecosystem installer{};
      Error why;
    };
    report::Answer answer;
    std::uint16_t gpu_bound{};  ///< see Resolution
    std::vector<report::Answer> others;
    std::vector<LeftOut> left_out;
  };
  /// The best set over the installers that the options leave, and where there is no GPU set, why.
  [[nodiscard]] auto solve(const Question& question) -> Result<Solved>;

  /// Is there a set that keeps within `bound` (see can_be_met_in), for any of the installers? A question that makes no sense, such as a
  /// spec that an installer cannot read or a channel that is not there, is a no.
  [[nodiscard]] auto can_be_met(const Question& question, std::optional<std::uint16_t> bound) -> bool;

  /// The worlds of a question, those that win a tie first.
  [[nodiscard]] auto worlds_of(const Question& question) -> Result<std::vector<World*>>;

  /// Lets go of what was judged for the machines so far, but not of what was read: for those who ask about very many of them.
  void forget_machines();

  /// What the user should know of how documents came over the network.
  [[nodiscard]] auto network_warnings() -> std::vector<report::Warning>;
  [[nodiscard]] auto catalog() const -> const catalogs::Catalog& { return catalog_; }
  [[nodiscard]] auto first() const -> const Question& { return first_; }

 private:
  struct Bench;
  struct OpenWorld;
  auto world_of(report::Ecosystem installer, const Question& question) -> Result<World*>;
  auto bench_of(World& world, const Question& question) -> Result<Bench*>;
  auto benches_of(const Question& question) -> Result<std::vector<Bench*>>;
  auto open_worlds_of(const Question& question) -> Result<std::vector<World*>>;
  /// Tells a world the specs of the first question, once; by whoever uses it first, for that may take reading.
  void make_ready(World& world);
  auto solve_on(Bench& bench, const Wanted& wanted, const ResolveOptions& options) -> Result<Solved>;
  auto solve_all(const std::vector<Bench*>& benches, const Wanted& wanted, const ResolveOptions& options) -> std::vector<Result<Solved>>;

  const catalogs::Catalog& catalog_;
  Question first_;
  Network network_;  // refers to the options of `first_`
  CudaBindings bindings_;
  std::vector<std::unique_ptr<OpenWorld>> worlds_;
  std::vector<std::unique_ptr<Bench>> benches_;
};

}  // namespace gpusolve::cli
