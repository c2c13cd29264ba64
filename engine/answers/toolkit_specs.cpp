#include "engine/answers/toolkit_specs.hpp"

#include <algorithm>
#include <utility>

#include "base/plain.hpp"
#include "engine/binding/toolkit_parts.hpp"
#include "engine/judging/known_extras.hpp"
#include "engine/specs/spec_text.hpp"
#include "model/option.hpp"

namespace gpusolve::engine {
namespace {

constexpr std::string_view k_compiler_program = "nvcc";

/// Whether the spec is a part of the toolkit without a version.
auto is_bare_part(const SetAside& one) -> bool {
  const auto* const part = toolkit_part(one.package);
  return one.judged.empty() && part != nullptr && part->follows_set && one.spec == one.package;
}
auto is_of_conda(const SetAside& one) -> bool { return one.judged.empty() && is_part_of_conda(one.package); }

auto minor_of(const std::string& version) -> std::string {
  const auto parsed = parse_dotted_version(version);
  return parsed ? parsed->prefix(2).text() : version;
}

/// Tells how to get nvcc without conda, where the set has no CUDA. The wheels for CUDA 12 contain parts of the compiler, but not nvcc.
auto nvcc_without_cuda() -> std::string {
  return quote("cuda-toolkit[nvcc]") +
         " is the wheel that brings nvcc, from CUDA 13 on; an earlier nvcc comes with NVIDIA's CUDA toolkit, " + "or with " +
         option_text(Option::installer) + " conda";
}

/// Tells how to get nvcc of this CUDA without conda. For CUDA 13 and later see the release notes of cuda-python 13
/// (`cuda-toolkit[nvcc]==X.Y`).
auto nvcc_for_pip(const std::string& cuda) -> std::string {
  const auto parsed = parse_dotted_version(cuda);
  return parsed && *parsed >= dotted("13.0")
             ? quote("cuda-toolkit[nvcc]==" + minor_of(cuda) + ".*") + " is the wheel that brings nvcc"
             : "nvcc comes with NVIDIA's CUDA toolkit " + minor_of(cuda) + ", or with " + option_text(Option::installer) + " conda";
}

/// The CUDA of the wheel `cuda-toolkit`, if it is asked for: that of the set, otherwise its own version.
auto cuda_of_asked_kit(const Answer& answer, const std::optional<std::string>& cuda) -> std::optional<std::string> {
  const auto kit =
      std::ranges::find_if(answer.packages, [](const auto& package) { return package.requested && package.name == "cuda-toolkit"; });
  const bool has_nvcc = std::ranges::any_of(answer.request.specs, [](const std::string& spec) {
    const auto extras = extra_names(spec);
    return name_in_spec(spec) == "cuda-toolkit" &&
           (std::ranges::find(extras, "nvcc") != extras.end() || std::ranges::find(extras, "all") != extras.end());
  });
  return kit == answer.packages.end() || has_nvcc ? std::nullopt : std::optional(cuda.value_or(kit->version));
}

void follow_in_conda(SetAside one, const std::string& cuda, ToolkitSpecs& out) {
  const auto why = std::exchange(one.is_in_file, false) ? " follows the CUDA of the set: " : " names no version: ";
  one.spec += "=" + minor_of(cuda);
  one.why = SetAside::Why::follows;
  out.warnings.push_back({WarningCode::cuda_of_set, quote(one.package) + why + "the command asks for " + quote(one.spec) +
                                                        ", which goes with the CUDA of the set; it is not judged"});
  out.aside.push_back(std::move(one));
}

void leave_out_of_pip(SetAside one, const std::optional<std::string>& cuda, ToolkitSpecs& out) {
  one.is_in_file = true;
  one.why = SetAside::Why::follows;
  const auto nvcc = cuda ? nvcc_for_pip(*cuda) : nvcc_without_cuda();
  const auto instead = toolkit_part(one.package)->has_compiler ? nvcc : "wheels bring the libraries that they need";
  out.warnings.push_back(
      {WarningCode::cuda_of_set, quote(one.package) + " is a package of conda and is left out of the commands: " + instead});
  out.aside.push_back(std::move(one));
}

/// No index has a package of this name.
void leave_out_program(SetAside one, const std::optional<std::string>& cuda, ToolkitSpecs& out) {
  one.is_in_file = true;
  one.why = SetAside::Why::follows;
  out.warnings.push_back(
      {WarningCode::cuda_of_set, quote(one.package) + " is a program and not a package, and is left out of the commands: conda has it in " +
                                     quote("cuda-nvcc") + (cuda ? "; for pip, " + nvcc_for_pip(*cuda) : "")});
  out.aside.push_back(std::move(one));
}

}  // namespace

auto follow_cuda(const Answer& answer, std::span<const SetAside> aside) -> ToolkitSpecs {
  ToolkitSpecs out;
  const bool is_conda = answer.request.installer == Ecosystem::conda;
  const auto cuda = answer.stack ? answer.stack->cuda : std::nullopt;
  for (const auto& one : aside) {
    if (one.why == SetAside::Why::follows) {
      out.warnings.push_back(
          {WarningCode::cuda_of_set, quote(one.spec) + " names no version and is left out: the build of " + answer.roles.pypi +
                                         " brings the CUDA that it needs. To choose the CUDA, write it with its version or use " +
                                         option_text(Option::cuda)});
      out.aside.push_back(one);
    } else if (one.package == k_compiler_program) {
      leave_out_program(one, is_conda ? std::nullopt : cuda, out);
    } else if (cuda && is_conda && is_bare_part(one)) {
      follow_in_conda(one, *cuda, out);
    } else if (!is_conda && is_of_conda(one)) {
      leave_out_of_pip(one, cuda, out);
    } else {
      out.aside.push_back(one);
      out.others.push_back(one);
    }
  }
  if (const auto kit = is_conda ? std::nullopt : cuda_of_asked_kit(answer, cuda)) {
    out.warnings.push_back({WarningCode::cuda_of_set, "`cuda-toolkit` without extras brings no compiler: " + nvcc_for_pip(*kit)});
  }
  return out;
}

}  // namespace gpusolve::engine
