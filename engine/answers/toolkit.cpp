#include "engine/answers/toolkit.hpp"

#include <algorithm>
#include <iterator>
#include <string>

#include "base/plain.hpp"
#include "engine/answers/architectures.hpp"
#include "engine/specs/spec_text.hpp"
#include "model/option.hpp"

namespace gpusolve::engine {
namespace {

/// The first version that is beyond `newest`: 14 for 13, 11.2 for 11.1.
auto beyond(const DottedVersion& newest) -> std::string {
  const auto count = newest.parts().size();
  std::string text;
  for (std::size_t at = 0; at + 1 < count; ++at) {
    text += std::to_string(newest.part(at)) + ".";
  }
  return text + std::to_string(newest.part(count - 1) + 1);
}

auto compilers_of(const catalogs::HostCompilers* known, Platform platform) -> std::vector<HostCompiler> {
  std::vector<HostCompiler> compilers;
  if (known == nullptr) {
    return compilers;
  }
  if (platform == Platform::win_64) {
    return known->msvc ? std::vector<HostCompiler>{{"cl.exe", known->msvc->text()}} : compilers;
  }
  compilers.push_back({"gcc", known->gcc.text()});
  if (known->clang) {
    compilers.push_back({"clang", known->clang->text()});
  }
  return compilers;
}

/// Takes the toolkit from one installer; leaves out the spec of a host compiler whose limit is not known.
void take_install(const catalogs::ToolkitInstall& install, const DottedVersion& cuda, const catalogs::HostCompilers* known, Toolkit& kit) {
  const auto filled = [&](std::string text) {
    text = with_replaced(with_replaced(std::move(text), "{cuda}", cuda.text()), "{major}", std::to_string(cuda.part(0)));
    return known == nullptr ? text : with_replaced(std::move(text), "{gcc_below}", beyond(known->gcc));
  };
  kit.installer = install.is_conda ? Ecosystem::conda : Ecosystem::pypi;
  std::ranges::transform(install.channels, std::back_inserter(kit.channels), filled);
  kit.is_channel_first = install.is_first;
  std::ranges::transform(install.packages, std::back_inserter(kit.packages), filled);
  std::erase_if(kit.packages, [](const std::string& spec) { return spec.find('{') != std::string::npos; });
  std::ranges::transform(install.lines, std::back_inserter(kit.lines), filled);
}

/// Takes the toolkit from the installer of the set, else from the other one.
void find_install(const Answer& answer, const DottedVersion& cuda, const catalogs::Catalog& catalog, Toolkit& kit) {
  const bool is_conda = answer.request.installer == Ecosystem::conda;
  const auto platform = answer.facts.platform.value;
  const auto* const own = catalog.toolkit_install(is_conda, cuda, platform);
  const auto* const other = catalog.toolkit_install(!is_conda, cuda, platform);
  kit.is_apart = own == nullptr;
  if (const auto* const found = own == nullptr && is_conda ? nullptr : own == nullptr ? other : own) {  // a set of conda takes no wheels
    take_install(*found, cuda, catalog.host_compilers(cuda), kit);
  }
}

void find_architectures(const Answer& answer, const DottedVersion& cuda, const catalogs::Catalog& catalog, Toolkit& kit) {
  const bool has_main = answer.stack && answer.stack->torch;
  kit.variable = has_main ? catalog.roles().arch_list : "";
  if (const auto found = architectures_for(catalog, cuda, answer.facts.capabilities(), {}, true)) {
    kit.architectures = dotted_text(*found);
    kit.is_by_ptx = !found->by_ptx.empty();
  }
}

void warn(Answer& answer, std::string text) { answer.warnings.push_back({WarningCode::toolkit, std::move(text)}); }

void tell_limits(Answer& answer, const Toolkit& kit) {
  if (kit.packages.empty()) {
    warn(answer, "neither conda nor pip has nvcc of CUDA " + kit.cuda + ": NVIDIA's own installer brings it");
  } else if (kit.is_apart) {
    warn(answer, "PyPI has no nvcc of CUDA " + kit.cuda + ": conda installs it, into an environment of its own");
  }
  if (kit.is_by_ptx) {
    warn(answer, "nvcc of CUDA " + kit.cuda + " makes no code for some of the GPUs: they run its newest PTX, which their driver compiles");
  } else if (kit.architectures.empty() && !answer.facts.capabilities().empty()) {
    warn(answer, "nvcc of CUDA " + kit.cuda + " makes nothing that all of these GPUs run");
  }
}

}  // namespace

auto toolkit_of(const Answer& answer) -> std::optional<DottedVersion> {
  auto text = answer.stack ? answer.stack->cuda : std::nullopt;
  for (const auto& use : answer.stacks) {
    text = text ? text : use.cuda;
  }
  const auto cuda = text ? parse_dotted_version(*text) : Result<DottedVersion>(Error{});
  return cuda && cuda->parts().size() > 1 ? std::optional(cuda->prefix(2)) : std::nullopt;
}

void add_toolkit(Answer& answer, const catalogs::Catalog& catalog) {
  const auto cuda = answer.outcome == OutcomeKind::gpu ? toolkit_of(answer) : std::nullopt;
  if (!cuda) {
    if (answer.outcome == OutcomeKind::gpu || answer.outcome == OutcomeKind::neutral) {
      warn(answer, option_text(Option::with_toolkit) + " adds nothing: the toolkit of this set is not known");
    }
    return;
  }
  Toolkit kit{.cuda = cuda->text()};
  kit.compilers = compilers_of(catalog.host_compilers(*cuda), answer.facts.platform.value);
  find_install(answer, *cuda, catalog, kit);
  find_architectures(answer, *cuda, catalog, kit);
  tell_limits(answer, kit);
  if (kit.installer == Ecosystem::conda && !kit.is_apart) {
    for (const auto& spec : kit.packages) {
      const auto name = name_in_spec(spec);
      if (std::ranges::find(answer.packages, name, &Package::name) == answer.packages.end()) {
        answer.request.set_aside.push_back({spec, name, "", SetAside::Why::follows, false});
      }
    }
  }
  answer.toolkit = std::move(kit);
}

}  // namespace gpusolve::engine
