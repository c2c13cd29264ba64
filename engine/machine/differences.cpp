#include "engine/machine/differences.hpp"

#include <algorithm>
#include <iterator>

#include "base/plain.hpp"

namespace gpusolve::engine {
namespace {

auto named(const Gpu& gpu) -> std::string { return gpu.capability.sm() + (gpu.name ? " (" + *gpu.name + ")" : ""); }

auto difference(const std::string& what, const std::string& read, const std::string& given) -> std::string {
  return what + " is of " + read + ", and " + given + " was given";
}

auto names_of(const std::vector<Gpu>& gpus) -> std::string {
  std::vector<std::string> names;
  std::ranges::transform(gpus, std::back_inserter(names), named);
  return gpus.empty() ? "no GPU" : joined(names, ", ");
}

auto gpu_difference(const std::string& what, const Facts& read, const Facts& given) -> std::string {
  if (!read.gpus || !given.gpus) {
    return {};
  }
  const auto is_given = [&](const Gpu& gpu) {
    return std::ranges::find(*given.gpus, gpu.capability, &Gpu::capability) != given.gpus->end();
  };
  const bool is_same = !read.gpus->empty() && std::ranges::all_of(*read.gpus, is_given);
  return is_same ? std::string() : difference(what, names_of(*read.gpus), names_of(*given.gpus));
}

auto version_difference(const std::string& what, const std::string& of, const std::optional<DottedVersion>& read,
                        const std::optional<DottedVersion>& given) -> std::string {
  return !read || !given || *read == *given ? std::string() : difference(what, of + " " + read->text(), given->text());
}

auto driver_difference(const std::string& what, const Facts& read, const Facts& given) -> std::string {
  if (!read.driver || !given.driver) {
    return {};
  }
  const bool are_versions_known = read.driver->version && given.driver->version;
  return are_versions_known ? version_difference(what, "driver", read.driver->version, given.driver->version)
                            : version_difference(what, "a driver for CUDA", read.driver->cuda, given.driver->cuda);
}

auto platform_difference(const std::string& what, const Facts& read, const Facts& given) -> std::string {
  const bool are_known = read.platform.provenance != Provenance::assumed && given.platform.provenance != Provenance::assumed;
  const bool is_contradicted = are_known && read.platform.value != given.platform.value;
  return is_contradicted
             ? difference(what, std::string(platform_text(read.platform.value)), std::string(platform_text(given.platform.value)))
             : std::string();
}

}  // namespace

auto differences(const std::string& what, const Facts& read, const Facts& given) -> std::vector<std::string> {
  std::vector<std::string> all{gpu_difference(what, read, given), driver_difference(what, read, given),
                               platform_difference(what, read, given)};
  std::erase(all, std::string());
  return all;
}

}  // namespace gpusolve::engine
