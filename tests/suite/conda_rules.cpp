#include "tests/suite/conda_rules.hpp"

#include <algorithm>
#include <array>

namespace gpusolve::suite {
namespace {

template <class Visit>
auto any_suite(std::string_view suites, const Visit& visit) -> bool {
  while (true) {
    const auto comma = suites.find(',');
    if (visit(suites.substr(0, comma))) {
      return true;
    }
    if (comma == std::string_view::npos) {
      return false;
    }
    suites.remove_prefix(comma + 1);
  }
}

}  // namespace

auto conda_answer(std::string_view note) -> std::optional<std::string> {
  constexpr std::string_view k_mark = "conda:";
  constexpr std::array<std::string_view, 5> k_answers{"true", "false", "ok", "error", "crash"};
  const auto at = note.find(k_mark);
  if (at == std::string_view::npos) {
    return std::nullopt;
  }
  const auto rest = note.substr(at + k_mark.size());
  const auto* const answer = std::ranges::find_if(k_answers, [rest](std::string_view known) { return rest.starts_with(known); });
  return answer == k_answers.end() ? std::nullopt : std::optional<std::string>(*answer);
}

auto reason_to_skip(std::string_view suites, std::string_view note) -> std::optional<std::string> {
  constexpr std::array<std::string_view, 3> k_conveniences{"look-around", "name globs must be allowed explicitly there",
                                                           "version/build part only"};
  const auto answer = conda_answer(note);
  if (answer == "crash") {
    return "conda crashes on it";
  }
  if (answer) {
    return std::nullopt;
  }
  if (!any_suite(suites, [](std::string_view suite) { return suite != "conda-v3" && suite != "rattler-v3"; })) {
    return "a row of repodata revision 3";
  }
  if (std::ranges::any_of(k_conveniences, [note](std::string_view text) { return note.find(text) != std::string_view::npos; })) {
    return "a convenience of one resolver";
  }
  return std::nullopt;
}

auto is_asserted_by(std::string_view suites, std::string_view suite) -> bool {
  return any_suite(suites, [suite](std::string_view name) { return name.starts_with(suite); });
}

auto conda_kinds() -> std::vector<Kind> {
  return {{"conda_versions", judge_conda_version},
          {"conda_version_specs", judge_conda_version_spec},
          {"conda_matchspecs", judge_conda_match_spec}};
}

}  // namespace gpusolve::suite
