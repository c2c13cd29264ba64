#include "adapters/report/cache_size.hpp"

#include <nlohmann/json.hpp>

#include "adapters/report/json/json_text.hpp"
#include "adapters/report/words/wording.hpp"

namespace gpusolve::report {

auto size_text(const net::CacheSize& size, const std::filesystem::path& folder) -> std::string {
  return counted(size.documents, "document") + ", " + counted(size.bytes, "byte") + " in " + printable(folder.string(), 4096) + "\n";
}

auto size_json(const net::CacheSize& size, const std::filesystem::path& folder, bool is_clean) -> std::string {
  const nlohmann::ordered_json document = {{"schema", "gpusolve/cache/1"},
                                           {"folder", folder.string()},
                                           {"removed", is_clean},
                                           {"documents", size.documents},
                                           {"bytes", size.bytes}};
  return json_text(document);
}

}  // namespace gpusolve::report
