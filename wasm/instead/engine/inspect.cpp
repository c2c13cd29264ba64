// Without the readers of GPU code: a file of packages is not read, an environment shows none, and there is no catalog of the user's own
// files.
#include <utility>

#include "engine/inspect/measured.hpp"
#include "engine/inspect/remote_files.hpp"
#include "wasm/instead/not_here.hpp"

namespace gpusolve::engine {

auto is_remote(const std::string& path) -> bool { return path.starts_with("https://") || path.starts_with("http://"); }

auto measure_file(const std::filesystem::path& path) -> Result<MeasuredFile> { return needs_native("reading `" + path.string() + "`"); }
auto measure_url(const std::string& url, net::Fetcher& /*fetcher*/) -> Result<MeasuredFile> {
  return needs_network("asking `" + url + "`");
}

auto read_user_catalog(const std::filesystem::path& /*place*/) -> Result<std::vector<MeasuredFile>> { return std::vector<MeasuredFile>{}; }
auto teach_user_catalog(const std::filesystem::path& /*place*/, std::vector<MeasuredFile> /*files*/) -> Status {
  return needs_native("`catalog learn`");
}
auto user_catalog_place(const std::function<std::string(const char*)>& /*variable*/) -> std::filesystem::path { return {}; }

auto warnings_of_measured(const Answer& /*answer*/, const std::vector<MeasuredFile>& /*measured*/, const catalogs::Catalog& /*catalog*/)
    -> std::vector<Warning> {
  return {};
}
auto lookup_in(const std::vector<MeasuredFile>& /*measured*/) -> MeasuredCode { return {}; }
auto measured_code(const std::vector<Package>& /*packages*/, const std::vector<MeasuredFile>& /*measured*/) -> std::vector<PackageCode> {
  return {};
}
auto read_package_code(const std::filesystem::path& /*folder*/, net::CacheFolder* /*cache*/) -> Result<std::vector<PackageCode>> {
  return std::vector<PackageCode>{};
}

}  // namespace gpusolve::engine
