#include "cli/output/lock_file.hpp"

#include <filesystem>
#include <tuple>

#include "adapters/lock/requirements.hpp"
#include "adapters/lock/row_lock.hpp"
#include "adapters/report/facts_text.hpp"
#include "base/files/atomic_file.hpp"
#include "base/plain.hpp"
#include "cli/deadline.hpp"

namespace gpusolve::cli {
namespace {

/// Every format that has comments or a producer names gpusolve in so many bytes.
constexpr std::size_t k_place_of_mark = 4096;

/// The text of the file at `path`; nullopt if it does not exist or cannot be a lock.
auto text_at(const std::string& path) -> std::optional<std::string> {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) {
    return std::nullopt;
  }
  auto text = files::read_file(path, lock::k_longest_lock);
  return text ? std::optional(std::move(text).value()) : std::nullopt;
}

/// Whether the text is a lock of any version and kind, even if it is damaged after its header.
auto is_lock(const std::string& text) -> bool {
  constexpr std::string_view k_key = "schema: ";
  const auto at = text.starts_with(k_key) ? 0 : text.find("\n" + std::string(k_key));
  return at != std::string::npos && text.substr(at, text.find('\n', at + 1) - at).find("gpusolve/") != std::string::npos;
}

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
    words += " --constraint " + constraint;
  }
  for (const auto& [option, value] :
       {std::tuple(" --cuda ", &asked.cuda), std::tuple(" --cudnn ", &asked.cudnn), std::tuple(" --python ", &asked.python)}) {
    words += *value ? option + **value : "";
  }
  return printable(words);
}

/// Writes if the file does not exist, is empty, or satisfies `is_own`.
template <class IsOwn>
auto write_over(const std::string& path, const std::string& text, IsOwn is_own, const std::string& otherwise) -> Status {
  const auto old = text_at(path);
  if (old && old->find_first_not_of(" \t\r\n") != std::string::npos && !is_own(*old)) {
    return Error{ErrorKind::usage, quote(path) + otherwise};
  }
  settle();
  return files::write_file(path, text);
}

}  // namespace

auto write_lock_file(const std::string& path, const std::string& text) -> Status {
  return write_over(path, text, is_lock, " is not a lock of gpusolve and stays as it is; name another file with --output");
}

auto write_requirements_file(const std::string& path, const std::string& text) -> Status {
  return write_over(path, text, lock::is_own_requirements,
                    " was not written by gpusolve and stays as it is; name another file with --output");
}

auto write_emitted_file(const std::string& path, const std::string& text) -> Status {
  const auto is_marked = [](const std::string& one) { return one.substr(0, k_place_of_mark).find("gpusolve") != std::string::npos; };
  const bool has_mark = is_marked(text);
  return write_over(
      path, text, [&](const std::string& old) { return !has_mark || is_marked(old); },
      " was not written by gpusolve and stays as it is; name another file with --emit");
}

auto other_lock_at(const std::string& path, const lock::Lock& lock) -> std::optional<std::string> {
  const auto old = text_at(path);
  if (!old || !is_lock(*old)) {
    return std::nullopt;
  }
  if (lock::is_row_lock(*old)) {
    return "several machines";
  }
  const auto before = lock::parse_lock(*old, path);
  if (!before) {
    return "something that cannot be read any more";
  }
  if (values_of(before->facts) != values_of(lock.facts)) {
    return report::machine_phrase(before->facts) + (before->facts.glibc ? ", glibc " + before->facts.glibc->value.text() : "");
  }
  const bool is_same = without_installer(before->request) == without_installer(lock.request);
  return is_same ? std::nullopt : std::optional(request_words(before->request));
}

}  // namespace gpusolve::cli
