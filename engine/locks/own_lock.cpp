#include "engine/locks/own_lock.hpp"

#include <filesystem>
#include <optional>

#include "adapters/inventory/kinds.hpp"
#include "adapters/lock/other_lock.hpp"
#include "model/option.hpp"

namespace gpusolve::engine {
namespace {

/// The error for a file of another known kind. nullopt if the file cannot be read or is of no known kind: the reader of locks
/// reports that.
auto fault_of_kind(const std::string& path) -> std::optional<Error> {
  const auto text = lock::text_at(path);
  if (!text || lock::is_any_lock(*text)) {
    return std::nullopt;
  }
  const auto name = std::filesystem::path(path).filename().string();
  const auto kind = inventory::recognise({.text = *text, .name = name});
  if (!kind || (*kind)->kind == inventory::Kind::gpusolve_lock) {
    return std::nullopt;
  }
  return Error{ErrorKind::usage,
               "is " + std::string((*kind)->title) + ", and only gpusolve's own lock is taken here: " +
                   quote("gpusolve resolve " + option_text(Option::from_env)) + " makes one of it",
               path};
}

}  // namespace

auto read_own_lock(const std::string& path, const StackRoles& roles, const Error& if_rows) -> Result<lock::Lock> {
  const auto fault = fault_of_kind(path);
  return fault ? *fault : lock::read_plain_lock(path, roles, if_rows);
}

auto read_own_locks(const std::string& path, const StackRoles& roles) -> Result<std::vector<lock::NamedLock>> {
  const auto fault = fault_of_kind(path);
  return fault ? *fault : lock::read_named_locks(path, roles);
}

}  // namespace gpusolve::engine
