#include "adapters/inventory/docker/docker_cuda.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <string_view>

#include "base/ascii.hpp"

namespace gpusolve::inventory {
namespace {

constexpr std::string_view k_required = "NVIDIA_REQUIRE_CUDA";
constexpr std::string_view k_line_of_required = "line of NVIDIA_REQUIRE_CUDA";  // no real variable has a blank in its name

template <class Size>
auto holds_any(std::string_view text, const Size& parts) -> bool {
  return std::ranges::any_of(parts, [&](std::string_view part) { return text.find(part) != std::string_view::npos; });
}

/// Whether the word is part of a name of a CUDA package, archive or script.
auto names_cuda(std::string_view word) -> bool {
  constexpr std::array<std::string_view, 3> k_libraries{"cudnn", "cublas", "nvrtc"};
  constexpr std::array<std::string_view, 5> k_others{"/usr/local/cuda", ".cuda", "cuda_home", "cuda_visible", "cuda_arch"};
  return holds_any(word, k_libraries) || (word.find("cuda") != std::string_view::npos && !holds_any(word, k_others));
}

auto is_package_tool(std::string_view word) -> bool {
  constexpr std::array<std::string_view, 9> k_tools{"pip", "pip3", "conda", "mamba", "micromamba", "uv", "poetry", "pdm", "pixi"};
  const auto name = word.substr(word.rfind('/') + 1);
  return std::ranges::find(k_tools, name) != k_tools.end() || name.starts_with("pip3.");
}

/// Whether a command names CUDA. Excludes commands of pip and conda, which other code reads, and commands that only print or set a name.
auto installs_cuda(std::string_view command) -> bool {
  constexpr std::array<std::string_view, 5> k_silent{"echo", "export", "env", "printf", "ldconfig"};
  bool is_named = false;
  std::string_view first;
  for (std::size_t at = 0; at < command.size();) {
    const auto start = command.find_first_not_of(" \t\n\\\"'", at);
    if (start == std::string_view::npos) {
      break;
    }
    at = std::min(command.find_first_of(" \t\n\\\"'", start), command.size());
    const auto word = command.substr(start, at - start);
    first = first.empty() ? word : first;
    if (is_package_tool(word)) {
      return false;
    }
    is_named = is_named || names_cuda(word);
  }
  return is_named && std::ranges::find(k_silent, first) == k_silent.end();
}

auto any_installs_cuda(std::string_view script) -> bool {
  const auto text = ascii::lower(script);
  const std::string_view rest = text;
  for (std::size_t start = 0; start < rest.size();) {
    auto end = std::min(rest.find_first_of(";&|\n", start), rest.size());
    while (end < rest.size() && rest[end] == '\n' && end > 0 && rest[end - 1] == '\\') {  // a continued line
      end = std::min(rest.find_first_of(";&|\n", end + 1), rest.size());
    }
    if (installs_cuda(rest.substr(start, end - start))) {
      return true;
    }
    start = end + 1;
  }
  return false;
}

}  // namespace

auto may_install_cuda(const Instruction& one) -> bool {
  return any_installs_cuda(one.text) ||
         std::ranges::any_of(one.documents, [](const HereDocument& document) { return any_installs_cuda(document.text); });
}

auto may_ask_for_gpu_code(std::string_view dockerfile) -> bool {
  constexpr std::array<std::string_view, 8> k_ways{"cuda", "cublas", "hip", "vulkan", "sycl", "metal", "opencl", "clblast"};
  constexpr std::array<std::string_view, 6> k_unknown{"cmake_args=$", "cmake_args=\"$", "arg cmake_args",
                                                      "cmake_args $", "cmake.args",     "cmake.define"};
  const auto text = ascii::lower(dockerfile);
  if (holds_any(text, k_unknown)) {
    return true;
  }
  for (auto at = text.find("-d"); at != std::string::npos; at = text.find("-d", at + 1)) {
    const auto end = std::min(text.find_first_of(" \t\n\"';", at), text.size());
    if (holds_any(std::string_view(text).substr(at, end - at), k_ways)) {
      return true;
    }
  }
  return false;
}

auto may_compile_extensions(std::string_view dockerfile) -> bool {
  constexpr std::array<std::string_view, 6> k_signs{"CUDA_ARCH_LIST",     "setup.py install", "setup.py develop",
                                                    "setup.py build_ext", "setup.py build",   "setup.py bdist_wheel"};
  return std::ranges::any_of(instructions_of(dockerfile), [&](const Instruction& one) {
    return holds_any(one.text, k_signs) ||
           std::ranges::any_of(one.documents, [&](const HereDocument& document) { return holds_any(document.text, k_signs); });
  });
}

auto is_driver_unchecked(const Variables& variables) -> bool {
  const auto found = variables.find("NVIDIA_DISABLE_REQUIRE");
  const auto value = found == variables.end() ? std::string() : ascii::lower(found->second);
  return value == "1" || value == "true";
}

auto required_cuda(const Variables& variables) -> std::optional<DottedVersion> {
  constexpr std::string_view k_least = "cuda>=";
  const auto found = variables.find(k_required);
  const auto text = found == variables.end() ? std::string_view() : std::string_view(found->second);
  const auto version = parse_dotted_version(text.substr(std::min(k_least.size(), text.size())));
  return text.starts_with(k_least) && version ? std::optional(*version) : std::nullopt;
}

auto line_of_required_cuda(const Variables& variables) -> std::size_t {
  const auto found = variables.find(k_line_of_required);
  std::size_t line = 0;
  if (found != variables.end()) {
    std::from_chars(found->second.data(), found->second.data() + found->second.size(), line);
  }
  return line;
}

void note_line_of_required_cuda(std::string_view variable, std::size_t line, Variables& variables) {
  if (variable == k_required) {
    variables.insert_or_assign(std::string(k_line_of_required), std::to_string(line));
  }
}

}  // namespace gpusolve::inventory
