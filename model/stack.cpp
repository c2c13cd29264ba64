#include "model/stack.hpp"

#include <utility>

namespace gpusolve {
namespace {

constexpr std::string_view k_cubin = "cubin ";
constexpr std::string_view k_ptx = "ptx ";

}  // namespace

auto run_text(const Run& run) -> std::string { return std::string(run.by == Run::By::ptx ? k_ptx : k_cubin) + run.target; }

auto parse_run(std::string arch, std::string_view text) -> std::optional<Run> {
  const bool is_ptx = text.starts_with(k_ptx);
  if (!is_ptx && !text.starts_with(k_cubin)) {
    return std::nullopt;
  }
  const auto target = text.substr((is_ptx ? k_ptx : k_cubin).size());
  return Run{std::move(arch), is_ptx ? Run::By::ptx : Run::By::cubin, std::string(target)};
}

}  // namespace gpusolve
