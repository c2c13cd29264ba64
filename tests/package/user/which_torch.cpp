// An example of gpusolve as a library. Prints the newest torch wheel for each CUDA that runs on an RTX 3090 with driver 535, then uses the
// resolver to choose between two builds of a fictitious package.
#include <algorithm>
#include <cstdio>
#include <map>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "catalogs/catalog.hpp"
#include "catalogs/gpu_rules.hpp"
#include "resolver/provider.hpp"
#include "resolver/resolve.hpp"

using namespace gpusolve;  // NOLINT(google-build-using-namespace): an example

namespace {

void print_wheels(const catalogs::Catalog& catalog, const Facts& facts) {
  std::map<DottedVersion, DottedVersion> newest;  // CUDA -> torch
  for (const auto& build : catalog.torch_builds(facts.platform.value)) {
    const bool is_gpu_wheel = build.packaging == Packaging::wheel && build.cuda;
    if (is_gpu_wheel && catalogs::judge(build, facts, catalog).runs()) {
      auto& torch = newest[*build.cuda];
      torch = std::max(torch, build.torch);
    }
  }
  for (const auto& [cuda, torch] : newest) {
    std::printf("CUDA %s: torch %s\n", cuda.text().c_str(), torch.text().c_str());
  }
}

/// One package, "toy", with builds 2 and 1; version 2 requires something that does not exist.
class Toys final : public resolver::Provider {
 public:
  Toys() {
    toys_.usable = {{.id = resolver::CandidateId{0}, .tier = 0}, {.id = resolver::CandidateId{1}, .tier = 1}};
    needs_ = {{resolver::SpecId{1}, resolver::Requirement::Kind::needs}};
  }
  auto candidates_of(resolver::NameId name) -> Result<const resolver::Candidates*> override { return name.value == 0 ? &toys_ : &none_; }
  auto requirements_of(resolver::CandidateId candidate) -> Result<std::span<const resolver::Requirement>> override {
    return candidate.value == 0 ? std::span<const resolver::Requirement>(needs_) : std::span<const resolver::Requirement>();
  }
  auto target_of(resolver::SpecId spec) const -> resolver::SpecTarget override {
    return resolver::PackageSpec{resolver::NameId{spec.value}};
  }
  auto matches(resolver::SpecId /*spec*/, resolver::CandidateId /*candidate*/) const -> bool override { return true; }
  auto name_text(resolver::NameId name) const -> std::string override { return name.value == 0 ? "toy" : "battery"; }
  auto version_text(resolver::CandidateId candidate) const -> std::string override { return candidate.value == 0 ? "2" : "1"; }
  auto build_text(resolver::CandidateId /*candidate*/) const -> std::string override { return ""; }
  auto spec_text(resolver::SpecId spec) const -> std::string override { return name_text(resolver::NameId{spec.value}); }

 private:
  resolver::Candidates toys_;
  resolver::Candidates none_;
  std::vector<resolver::Requirement> needs_;
};

}  // namespace

auto main() -> int {
  const auto& catalog = catalogs::Catalog::embedded();
  Facts facts;
  facts.gpus = std::vector<Gpu>{{"RTX 3090", catalog.find_gpu("RTX 3090").value()->capability}};
  facts.driver = Driver{dotted("535.104.05"), dotted("12.2")};
  print_wheels(catalog, facts);

  Toys toys;
  resolver::Request request;
  request.roots = {resolver::SpecId{0}};
  const auto outcome = resolver::resolve(request, toys);
  if (!outcome || !std::holds_alternative<resolver::Solution>(*outcome)) {
    return 1;
  }
  for (const auto& [name, candidate] : std::get<resolver::Solution>(*outcome).chosen) {
    std::printf("%s %s\n", toys.name_text(name).c_str(), toys.version_text(candidate).c_str());
  }
  return 0;
}
