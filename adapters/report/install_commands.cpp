#include "adapters/report/install_commands.hpp"

#include <nlohmann/json.hpp>

#include "adapters/report/json/json_text.hpp"
#include "adapters/report/json/or_null.hpp"

namespace gpusolve::report {
namespace {

using Json = nlohmann::ordered_json;

auto install_document(const LockRow& row, const Json& commands, const Json& reasons) -> std::string {
  return json_text(Json{{"schema", "gpusolve/install-commands/1"},
                        {"lock", row.lock},
                        {"row", maybe(row.row)},
                        {"commands", commands},
                        {"reasons", reasons}});
}

}  // namespace

auto render_install_json(const LockRow& row, const Commands& commands) -> std::string {
  const Json lines = {{"conda", commands.conda}, {"pip", commands.pip}, {"uv", commands.uv}, {"verify", commands.verify}};
  return install_document(row, lines, Json::array());
}

auto render_install_json(const std::string& lock, const std::vector<RowReason>& reasons) -> std::string {
  auto list = Json::array();
  for (const auto& reason : reasons) {
    list.push_back({{"row", maybe(reason.row)}, {"text", reason.text}});
  }
  return install_document({lock, ""}, nullptr, list);
}

auto render_install_text(const LockRow& row, const std::string& head, const std::vector<std::string>& lines) -> std::string {
  auto text = "# " + printable(row.lock) + (row.row.empty() ? "" : ", row " + row.row) + (head.empty() ? "" : ": " + head) + "\n";
  for (const auto& line : lines) {
    text += line + "\n";
  }
  return text;
}

}  // namespace gpusolve::report
