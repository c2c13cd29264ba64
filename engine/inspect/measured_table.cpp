// The table of `gpusolve catalog measured`.
#include <algorithm>

#include "engine/inspect/measured.hpp"

namespace gpusolve::engine {

auto targets_of(const MeasuredFile& file, DeviceCode::Kind kind) -> std::vector<std::string> {
  std::vector<std::string> targets;
  for (const auto& library : file.libraries) {
    for (const auto& code : library.codes) {
      if (code.kind == kind && std::ranges::find(targets, code.target) == targets.end()) {
        targets.push_back(code.target);
      }
    }
  }
  return targets;
}

auto measured_table(const std::string& name, const std::vector<MeasuredFile>& files) -> report::Table {
  report::Table table{
      "gpusolve/catalog/1", {{"table", "measured"}, {"name", name}, {"date", ""}}, "files that `gpusolve catalog learn` read"};
  table.columns = {{"package", "package"},
                   {"version", "version"},
                   {"file", "file"},
                   {"cubins", "cubins"},
                   {"ptx", "PTX"},
                   {"amd", "AMD"},
                   {"learned", "learned"},
                   {"confidence", "confidence"},
                   {"sha256", "sha256", report::Column::ShownIn::detail}};
  for (const auto& file : files) {
    if (!name.empty() && file.name != name) {
      continue;
    }
    const auto targets = [&](DeviceCode::Kind kind) { return report::list_cell(targets_of(file, kind)); };
    table.rows.push_back({file.name, file.version, file.file, targets(DeviceCode::Kind::cubin), targets(DeviceCode::Kind::ptx),
                          targets(DeviceCode::Kind::amd), report::text_cell(file.learned), std::string("measured"), file.sha256});
  }
  table.notes = {"Measured facts count before those of the built-in tables, for files with the same digest."};
  return table;
}

}  // namespace gpusolve::engine
