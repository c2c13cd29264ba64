#include "adapters/lock/other_lock.hpp"

#include <filesystem>
#include <string_view>
#include <tuple>

#include "adapters/lock/row_lock.hpp"
#include "adapters/report/text/facts_text.hpp"
#include "base/files/atomic_file.hpp"
#include "base/plain.hpp"
#include "model/option.hpp"

namespace gpusolve::lock {
namespace {

auto values_of(const Facts& facts) {
  const auto driver = facts.driver.value_or(Driver{});
  return std::tuple(facts.gpus.has_value(), facts.capabilities(), driver.version, driver.cuda, facts.platform.value,
                    facts.glibc ? std::optional(facts.glibc->value) : std::nullopt);
}

auto without_installer(Asked asked) -> Asked {
  asked.installer = {};
  return asked;
}

auto request_words(const Asked& asked) -> std::string {
  auto words = joined(asked.specs, " ");
  for (const auto& constraint : asked.constraints) {
    words += " " + option_text(Option::constraint, constraint);
  }
  for (const auto& [option, value] :
       {std::tuple(Option::cuda, &asked.cuda), std::tuple(Option::cudnn, &asked.cudnn), std::tuple(Option::python, &asked.python)}) {
    words += *value ? " " + option_text(option, **value) : "";
  }
  return printable(words);
}

}  // namespace

auto text_at(const std::string& path) -> std::optional<std::string> {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) {
    return std::nullopt;
  }
  auto text = files::read_file(path, k_longest_lock);
  return text ? std::optional(std::move(text).value()) : std::nullopt;
}

auto is_any_lock(const std::string& text) -> bool {
  constexpr std::string_view k_key = "schema: ";
  const auto at = text.starts_with(k_key) ? 0 : text.find("\n" + std::string(k_key));
  return at != std::string::npos && text.substr(at, text.find('\n', at + 1) - at).find("gpusolve/") != std::string::npos;
}

auto other_lock_at(const std::string& path, const Lock& lock, std::string_view text, const StackRoles& roles)
    -> std::optional<std::string> {
  const auto old = text_at(path);
  if (!old || *old == text || !is_any_lock(*old)) {
    return std::nullopt;
  }
  if (is_row_lock(*old)) {
    return "several machines";
  }
  const auto before = parse_lock(*old, path, roles);
  if (!before) {
    return "something that cannot be read any more";
  }
  if (values_of(before->facts) != values_of(lock.facts)) {
    return report::machine_phrase(before->facts) + (before->facts.glibc ? ", glibc " + before->facts.glibc->value.text() : "");
  }
  const bool is_same = without_installer(before->request) == without_installer(lock.request);
  return is_same ? std::nullopt : std::optional(request_words(before->request));
}

}  // namespace gpusolve::lock
