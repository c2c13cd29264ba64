#include "model/stack.hpp"

#include <utility>

#include "base/enum_table.hpp"

namespace gpusolve {
namespace {

constexpr Spellings<Run::By, 3> k_kinds{{{Run::By::cubin, "cubin"}, {Run::By::ptx, "ptx"}, {Run::By::compiled, "compiled"}}};
static_assert(is_in_order(k_kinds));

constexpr Spellings<Judged, 3> k_judged{{{Judged::known, "known"}, {Judged::assumed, "assumed"}, {Judged::unknown, "unknown"}}};
static_assert(is_in_order(k_judged));

}  // namespace

auto run_text(const Run& run) -> std::string { return std::string(row_of(k_kinds, run.by)) + " " + run.target; }

auto judged_text(Judged judged) -> std::string_view { return row_of(k_judged, judged); }

auto parse_run(std::string arch, std::string_view text) -> std::optional<Run> {
  const auto blank = text.find(' ');
  const auto by = blank == std::string_view::npos ? std::nullopt : spelled(k_kinds, text.substr(0, blank));
  return by ? std::optional(Run{std::move(arch), *by, std::string(text.substr(blank + 1))}) : std::nullopt;
}

}  // namespace gpusolve
