#include "tests/data/audit.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <regex>
#include <set>

#include "adapters/conda/channel.hpp"
#include "adapters/conda/pattern_names.hpp"
#include "adapters/conda/spec/match_spec.hpp"
#include "adapters/conda/virtual_packages.hpp"
#include "catalogs/gpu_rules.hpp"
#include "engine/specs/leading_numbers.hpp"

namespace gpusolve::tests {
namespace {

using resolver::Requirement;

struct Installed {
  conda::Record record;
  conda::Version version;
  const conda::Channel* channel{};
};

class Audit {
 public:
  Audit(const Answer& answer, const cli::ResolveOptions& options) : answer_(answer), options_(options) {}

  auto run() -> std::vector<std::string> {
    if (open_channels() && find_records()) {
      check_dependencies();
      check_need();
      check_priority();
      check_gpu();
    }
    return std::move(faults_);
  }

 private:
  void add(const std::string& fault) { faults_.push_back(fault); }

  auto open_channels() -> bool {
    virtual_packages_ = conda::VirtualPackages::of_facts(answer_.facts);
    for (const auto& text : options_.virtual_packages) {
      virtual_packages_ = virtual_packages_.with_override(text).value();
    }
    for (const auto& place : options_.channels) {
      auto channel = conda::Channel::open(place, answer_.facts.platform.value);
      if (!channel) {
        add(channel.error().text());
        return false;
      }
      channels_.push_back(std::move(channel).value());
    }
    return true;
  }

  auto find_records() -> bool {
    for (const auto& package : answer_.packages) {
      auto found = record_of(package);
      if (!found) {
        add(package.name + ": no channel has " + (package.file ? package.file->text() : "its file"));
        return false;
      }
      if (!set_.emplace(package.name, std::move(*found)).second) {
        add(package.name + " occurs twice in the set");
      }
    }
    return true;
  }

  auto record_of(const Package& package) -> std::optional<Installed> {
    for (const auto& channel : channels_) {
      if (channel.identity().name != package.source) {
        continue;
      }
      const auto& found = records_.emplace_back(channel.records_of(package.name));
      for (const auto& record : found.records) {
        auto version = conda::parse_version(record.version);
        if (record.file_name == package.file && record.subdir == package.subdir && version) {
          return Installed{record, std::move(version).value(), &channel};
        }
      }
    }
    return std::nullopt;
  }

  void check_dependencies() {
    for (const auto& [name, installed] : set_) {
      for (const auto& text : installed.record.depends) {
        check(name, text, Requirement::Kind::needs);
      }
      for (const auto& text : installed.record.constrains) {
        check(name, text, Requirement::Kind::constrains);
      }
    }
  }

  void check(const std::string& asker, std::string_view text, Requirement::Kind kind) {
    const auto spec = conda::parse_match_spec(text);
    if (!spec || spec->exact_name() == nullptr) {
      add(asker + " asks for " + quote(text) + ", which names no package");
      return;
    }
    const auto& name = *spec->exact_name();
    const bool is_fact = conda::is_virtual_name(name);
    if (is_fact ? virtual_packages_.failure_of(*spec, kind).has_value() : !is_met(*spec, name, kind)) {
      add(asker + (kind == Requirement::Kind::needs ? " needs " : " allows only ") + quote(text));
    }
    if (!is_fact && kind == Requirement::Kind::needs) {
      needs_[asker].insert(name);
    }
  }

  auto is_met(const conda::MatchSpec& spec, const std::string& name, Requirement::Kind kind) const -> bool {
    const auto found = set_.find(name);
    if (found == set_.end()) {
      return kind == Requirement::Kind::constrains;
    }
    const auto& [record, version, channel] = found->second;
    return spec.matches(conda::record_view(record, version, channel->identity().canonical, spec));
  }

  void check_need() {
    std::vector<std::string> open;
    for (const auto& package : answer_.packages) {
      if (package.requested) {
        open.push_back(package.name);
      }
    }
    std::set<std::string> reached;
    while (!open.empty()) {
      const auto name = open.back();
      open.pop_back();
      if (reached.insert(name).second) {
        open.insert(open.end(), needs_[name].begin(), needs_[name].end());
      }
    }
    for (const auto& [name, installed] : set_) {
      if (!reached.contains(name)) {
        add("nothing needs " + name);
      }
    }
  }

  void check_priority() {
    if (options_.channel_priority.value_or("strict") != "strict") {
      return;
    }
    for (const auto& [name, installed] : set_) {
      check_priority(name, *installed.channel);
    }
  }

  void check_priority(const std::string& name, const conda::Channel& used) {
    const bool names_channel =
        std::ranges::any_of(options_.specs, [&](const std::string& spec) { return spec.find("::" + name) != std::string::npos; });
    const auto first = std::ranges::find_if(channels_, [&](const auto& channel) { return channel.record_count_of(name) > 0; });
    if (!names_channel && &*first != &used) {
      add(name + " comes from " + used.identity().name + ", though " + first->identity().name + " has it and comes first");
    }
  }

  void check_gpu() {
    if (answer_.outcome != OutcomeKind::gpu) {
      return;
    }
    const auto torch = set_.find("pytorch");
    if (torch == set_.end()) {
      add("a GPU set without pytorch");
      return;
    }
    const auto cuda = cuda_in(torch->second.record.build);
    if (!cuda) {
      add("pytorch " + std::string(torch->second.record.build) + " is no CUDA build");
      return;
    }
    check_code(torch->second, *cuda);
    check_driver(*cuda);
  }

  /// 11.8 of `py3.10_cuda11.8_cudnn8.7.0_0`, 12.9 of `cuda129_mkl_py312_h1_0`.
  static auto cuda_in(std::string_view build) -> std::optional<DottedVersion> {
    static const std::regex k_cuda(R"(cuda(\d{1,2})(?:\.(\d+)|(\d)(?=_)))");
    std::cmatch parts;
    if (!std::regex_search(build.data(), build.data() + build.size(), parts, k_cuda)) {
      return std::nullopt;
    }
    return dotted(parts[1].str() + "." + parts[2].str() + parts[3].str());
  }

  void check_code(const Installed& torch, const DottedVersion& cuda) {
    const auto version = engine::leading_numbers(torch.record.version);
    const auto build =
        catalog_.find_published_build(*version, cuda, answer_.facts.platform.value, torch.channel->packaging(catalog_.roles()));
    if (!build) {
      add("the catalog knows no pytorch " + std::string(torch.record.version) + " for CUDA " + cuda.text());
      return;
    }
    if (!catalogs::judge(*build->build, answer_.facts, catalog_).runs()) {
      add("pytorch " + std::string(torch.record.version) + " " + std::string(torch.record.build) + " does not run on the GPUs");
    }
    for (const auto gpu : answer_.facts.capabilities()) {
      if (build->build->is_code_known && !has_code(*build->build, gpu)) {
        add("pytorch " + std::string(torch.record.version) + " " + std::string(torch.record.build) + " has no code for " + gpu.sm());
      }
    }
  }

  /// The rule of docs/rules.md for GPUs other than Tegra: a plain cubin of the same major version and no newer minor version, or PTX
  /// that is no newer.
  static auto has_code(const catalogs::PublishedBuild& build, ComputeCapability gpu) -> bool {
    const auto is_plain = [](const catalogs::CodeTarget& target) { return target.kind == catalogs::CodeTarget::Kind::plain; };
    return std::ranges::any_of(build.cubins,
                               [&](const auto& target) {
                                 return is_plain(target) && target.capability.major == gpu.major && target.capability.minor <= gpu.minor;
                               }) ||
           std::ranges::any_of(build.ptx, [&](const auto& target) { return target.capability <= gpu; });
  }

  void check_driver(const DottedVersion& cuda) {
    if (!answer_.facts.driver || !answer_.facts.driver->version) {
      return;
    }
    const auto& driver = *answer_.facts.driver->version;
    const auto least = catalog_.least_driver(cuda, answer_.facts.platform.value);
    if (!least || driver < *least) {
      add("driver " + driver.text() + " is too old for CUDA " + cuda.text());
    }
    for (const auto gpu : answer_.facts.capabilities()) {
      if (const auto first = catalog_.first_driver_for(gpu); first && driver < *first) {
        add("driver " + driver.text() + " does not know " + gpu.sm());
      }
    }
  }

  const Answer& answer_;
  const cli::ResolveOptions& options_;
  const catalogs::Catalog& catalog_{catalogs::Catalog::embedded()};
  conda::VirtualPackages virtual_packages_;
  std::vector<conda::Channel> channels_;
  std::deque<conda::NamedRecords> records_;  // owns what the set views
  std::map<std::string, Installed> set_;
  std::map<std::string, std::set<std::string>> needs_;
  std::vector<std::string> faults_;
};

}  // namespace

auto faults_of(const Answer& answer, const cli::ResolveOptions& options) -> std::vector<std::string> {
  return Audit(answer, options).run();
}

}  // namespace gpusolve::tests
