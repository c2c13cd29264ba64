#include "adapters/pypi/variant.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "base/url/parts.hpp"
#include "model/cuda_label.hpp"
#include "model/vendors/cuda.hpp"

namespace gpusolve::pypi {

namespace {

/// Applies a label to the variant; returns false if the text is no label.
auto apply_label(std::string_view label, const StackRoles& roles, BuildVariant& variant) -> bool {
  if (const auto cuda = cuda_of_label(label)) {
    tie_to_cuda(*cuda, variant);
    return true;
  }
  if (label == "cpu" || label.starts_with("cpu.") || label.starts_with("cpu_")) {
    variant.accelerator = Accelerator::cpu;
    return true;
  }
  if (!roles.other_label_of(label).empty()) {
    variant.accelerator = Accelerator::other;
    return true;
  }
  return false;
}

/// The URL's last segment that is not empty.
auto last_segment(std::string_view url) -> std::string_view {
  url = url::without_last_slashes(url);
  return url.substr(url.rfind('/') + 1);
}

}  // namespace

auto is_built_per_cuda(std::string_view project, const StackRoles& roles) -> bool {
  return (!roles.pypi.empty() && project.starts_with(roles.pypi)) || is_linked(project, roles);
}

auto is_linked(std::string_view project, const StackRoles& roles) -> bool { return StackRoles::is_among(project, roles.linked); }

auto is_of_main_project(std::string_view project, const StackRoles& roles) -> bool {
  return is_linked(project, roles) || StackRoles::is_among(project, roles.published) || StackRoles::is_among(project, roles.only_on_index);
}

auto is_pinned_by_main(std::string_view project, const StackRoles& roles) -> bool {
  constexpr std::array<std::string_view, 3> k_majors = {"-cu11", "-cu12", "-cu13"};
  const auto* const major = std::ranges::find_if(k_majors, [&](std::string_view it) { return project.ends_with(it); });
  if (major != k_majors.end()) {
    project.remove_suffix(major->size());
  }
  return StackRoles::is_among(project, roles.pinned_libraries);
}

auto label_of_index(std::string_view url, const StackRoles& roles) -> std::string_view {
  auto segment = last_segment(url);
  if (segment.ends_with(".html")) {
    segment = last_segment(url.substr(0, url.size() - std::min(url.size(), segment.size() + 1)));
  }
  BuildVariant ignored;
  if (apply_label(segment, roles, ignored)) {
    return segment;
  }
  const auto dash = segment.find_last_of("-_");
  const bool is_named = !roles.pypi.empty() && dash != std::string_view::npos;
  const bool is_of_stack = is_named && segment.substr(0, dash).find(roles.pypi) != std::string_view::npos;
  return is_of_stack && apply_label(segment.substr(dash + 1), roles, ignored) ? segment.substr(dash + 1) : std::string_view();
}

auto is_stack_index(std::string_view url, const StackRoles& roles) -> bool {
  const auto host = roles.index.find("//");
  const auto server = host == std::string::npos ? std::string() : roles.index.substr(host, roles.index.find('/', host + 2) + 1 - host);
  return !label_of_index(url, roles).empty() || StackRoles::is_among(last_segment(url), roles.index_pages) ||
         (!server.empty() && url.find(server) != std::string_view::npos);
}

auto is_local_below(const Version& left, const Version& right) -> bool {
  const auto left_cuda = cuda_of_label(left.local_text());
  const auto right_cuda = cuda_of_label(right.local_text());
  if (left_cuda != right_cuda) {
    return !left_cuda || (right_cuda && *left_cuda < *right_cuda);
  }
  return left < right;
}

auto variant_of_wheel(std::string_view project, const Version& version, std::string_view index_url, const StackRoles& roles)
    -> BuildVariant {
  BuildVariant variant;
  variant.packaging = Packaging::wheel;
  const std::string_view label = version.local_text();
  if (label.ends_with("cpu")) {  // `pt24cpu`, for torch 2.4
    variant.accelerator = Accelerator::cpu;
  } else if (!apply_label(label, roles, variant) && is_built_per_cuda(project, roles)) {
    apply_label(label_of_index(index_url, roles), roles, variant);
  }
  return variant;
}

}  // namespace gpusolve::pypi
