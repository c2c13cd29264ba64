// Short repodata texts.
#pragma once

#include <string>
#include <string_view>

#include "adapters/conda/repodata/repodata.hpp"

namespace gpusolve::conda {

inline auto parse(std::string_view text) -> Result<Repodata> {
  return parse_repodata(text, {"repodata.json", "linux-64", "https://host/c/linux-64"});
}

inline auto packages(const std::string& records, const std::string& more = "") -> std::string {
  return R"({"info": {"subdir": "linux-64"}, "packages": {)" + records + "}" + more + "}";
}

inline auto records_of(const Result<Repodata>& repodata, std::string_view name) -> NamedRecords {
  NamedRecords out;
  repodata->append_records_of(name, out);
  return out;
}

}  // namespace gpusolve::conda
