#include <algorithm>
#include <iterator>
#include <set>

#include "adapters/pypi/name.hpp"
#include "engine/audit/audits.hpp"
#include "engine/audit/named.hpp"
#include "engine/worlds/spec_text.hpp"

namespace gpusolve::engine::audit {
namespace {

using catalogs::Carries;
using catalogs::StackEntry;
using catalogs::StackRequest;

/// The packages on PyPI one of which brings the code of the stack.
auto variants_of(const StackRequest& request) -> std::set<std::string> {
  std::set<std::string> names;
  std::ranges::transform(request.pip, std::inserter(names, names.end()), &catalogs::StackVariant::decides);
  if (!request.pip_cpu.empty()) {
    names.insert(pypi::normalise_name(name_in_spec(request.pip_cpu)));
  }
  return names;
}

/// Whether one of the two has the GPU code of the other, as the plugins of JAX have that of jaxlib.
auto are_halves(const std::string& one, const std::string& other, const catalogs::Catalog& catalog) -> bool {
  const auto completes = [&](const std::string& name, const std::string& half) {
    const auto* const package = catalog.stack_package(false, half);
    return package != nullptr && std::ranges::find(package->completed_by, name) != package->completed_by.end();
  };
  return completes(one, other) || completes(other, one);
}

auto has_code(const std::string& name, const catalogs::Catalog& catalog) -> bool {
  const auto* const package = catalog.stack_package(false, name);
  return package != nullptr && package->carries != Carries::none;
}

void audit_request(const StackEntry& stack, const StackRequest& request, const std::vector<Named>& all, const Scene& scene,
                   Findings& findings) {
  const auto names = variants_of(request);
  std::vector<const Named*> present;
  for (const auto& one : all) {
    const bool is_variant = one.ecosystem == Ecosystem::pypi && names.contains(one.name) && has_code(one.name, scene.catalog);
    if (is_variant && std::ranges::none_of(present, [&](const Named* other) { return are_halves(one.name, other->name, scene.catalog); })) {
      present.push_back(&one);
    }
  }
  if (present.size() > 1) {
    findings.push_back({.code = AuditCode::two_owners,
                        .level = Level::warning,
                        .subject = present[0]->label,
                        .fact = present[1]->label,
                        .text = present[0]->label + " and " + present[1]->label + " are two variants of " + stack.name +
                                ": only one of them can be used, and which one depends on what was installed last.",
                        .repair = Repair{Repair::Kind::other,
                                         "Keep one of the two. Where both are installed, uninstall both before installing that one: they "
                                         "may share files.",
                                         {}}});
  }
}

}  // namespace

void audit_variants(const Scene& scene, Findings& findings) {
  const auto all = named_in(scene);
  for (const auto& stack : scene.catalog.stacks()) {
    for (const auto& request : stack.requests) {
      audit_request(stack, request, all, scene, findings);
    }
  }
}

}  // namespace gpusolve::engine::audit
