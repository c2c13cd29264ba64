#include "cli/output/misfits.hpp"

#include "base/plain.hpp"
#include "base/result.hpp"
#include "cli/output/print.hpp"
#include "cli/output/terminal.hpp"

namespace gpusolve::cli {

auto tell_misfits(const std::string& lock, const std::vector<engine::fleet::Misfit>& misfits) -> std::vector<report::RowReason> {
  const bool has_rows = !misfits.front().row.empty();
  tell(has_rows ? "no row of " + quote(lock) + " runs on this machine" : quote(lock) + " does not run on this machine");
  std::vector<report::RowReason> reasons;
  for (const auto& misfit : misfits) {
    for (const auto& reason : misfit.reasons) {
      const auto margin = "  " + (has_rows ? misfit.row + ": " : std::string());
      tell_text(wrap(reason, {margin, std::string(margin.size(), ' ')}, terminal_width()));
      reasons.push_back({misfit.row, reason});
    }
  }
  return reasons;
}

}  // namespace gpusolve::cli
