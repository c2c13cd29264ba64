#include "adapters/lock/row_lock.hpp"

#include <yaml-cpp/node/impl.h>
#include <algorithm>
#include <set>

#include "adapters/lock/lock_parts.hpp"
#include "base/files/atomic_file.hpp"
#include "base/yaml/yaml_guard.hpp"

namespace gpusolve::lock {
namespace {

constexpr yaml::YamlLimits k_limits{.bytes = k_longest_lock, .depth = 12, .nodes = 5'000'000};
constexpr std::string_view k_schema_stem = "gpusolve/lock-rows/";

void write_row(YamlWriter& writer, const LockRow& row, const StackRoles& roles) {
  writer.field(keys::k_name, std::string_view(row.name));
  writer.field(keys::k_outcome, outcome_text(row.outcome));
  writer.map(keys::k_facts, [&] { write_facts(writer, row.facts); });
  if (row.stack) {
    writer.map(keys::k_stack, [&] { write_stack(writer, *row.stack, roles); });
  } else {
    writer.empty(keys::k_stack);
  }
}

void write_set(YamlWriter& writer, const LockSet& set, const StackRoles& roles) {
  writer.maps(keys::k_rows, set.rows, [&](YamlWriter& item, const LockRow& row) { write_row(item, row, roles); });
  writer.map(keys::k_request, [&] { write_request(writer, set.request); });
  writer.number(keys::k_package_count, set.packages.size());
  writer.maps(keys::k_sources, set.sources, write_source);
  writer.maps(keys::k_packages, set.packages, write_package);
}

auto row_count(const RowLock& lock) -> std::size_t {
  std::size_t count = 0;
  for (const auto& set : lock.sets) {
    count += set.rows.size();
  }
  return count;
}

auto read_row(Fields& fields, const StackRoles& roles) -> LockRow {
  LockRow row;
  row.name = fields.text(keys::k_name);
  if (!is_row_name(row.name)) {
    fields.fail(keys::k_name, "a row's name is of letters, digits, `.`, `_` and `-`, not " + quote(row.name));
  }
  row.outcome = read_outcome(fields);
  row.facts = fields.map(keys::k_facts, read_facts);
  row.stack = fields.optional_map(keys::k_stack, [&](Fields& stack) { return read_stack(stack, roles); });
  return row;
}

auto read_set(Fields& fields, const StackRoles& roles) -> LockSet {
  LockSet set;
  set.rows = fields.maps(keys::k_rows, [&](Fields& row) { return read_row(row, roles); });
  if (set.rows.empty()) {
    fields.fail(keys::k_rows, "a set is for one row at least");
  }
  set.request = fields.map(keys::k_request, read_request);
  const auto package_count = fields.number(keys::k_package_count);
  set.sources = fields.maps(keys::k_sources, read_source);
  set.packages = fields.maps(keys::k_packages, read_package);
  check_package_count(fields, package_count, set.packages.size());
  return set;
}

void check_rows(Fields& fields, std::uint64_t expected, const RowLock& lock) {
  std::set<std::string_view> names;
  for (const auto& set : lock.sets) {
    for (const auto& row : set.rows) {
      if (!names.insert(row.name).second) {
        fields.fail(keys::k_sets, "the row " + quote(row.name) + " occurs twice");
      }
    }
  }
  if (names.size() != expected) {
    fields.fail(keys::k_row_count, "there are " + std::to_string(expected) + " rows by `row_count`, but " + std::to_string(names.size()) +
                                       " in the sets; was the file cut short?");
  }
}

auto read_document(Fields& fields, const StackRoles& roles) -> RowLock {
  RowLock lock;
  const auto schema = fields.text(keys::k_schema);
  if (schema != k_row_lock_schema) {
    fields.fail(keys::k_schema, "this version reads " + quote(k_row_lock_schema) + ", not " + quote(schema));
    return lock;
  }
  fields.ignore(keys::k_note);
  const auto count = fields.number(keys::k_row_count);
  lock.sets = fields.maps(keys::k_sets, [&](Fields& set) { return read_set(set, roles); });
  check_rows(fields, count, lock);
  return lock;
}

}  // namespace

auto is_row_name(std::string_view name) -> bool {
  const auto is_plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '-';
  };
  return !name.empty() && name.size() <= k_longest_row_name && std::ranges::all_of(name, is_plain);
}

auto is_row_lock(std::string_view text) -> bool {
  for (const auto* const quoted : {"schema: ", "schema: \""}) {
    const auto line = quoted + std::string(k_schema_stem);
    if (text.starts_with(line) || text.find("\n" + line) != std::string_view::npos) {
      return true;
    }
  }
  return false;
}

auto rows_of(const RowLock& lock) -> std::vector<std::pair<std::string, Lock>> {
  std::vector<std::pair<std::string, Lock>> rows;
  for (const auto& set : lock.sets) {
    for (const auto& row : set.rows) {
      rows.emplace_back(row.name, Lock{row.outcome, row.facts, set.request, row.stack, set.sources, set.packages});
    }
  }
  return rows;
}

auto write_row_lock(const RowLock& lock, const StackRoles& roles) -> std::string {
  std::vector<Package> packages;
  for (const auto& set : lock.sets) {
    packages.insert(packages.end(), set.packages.begin(), set.packages.end());
  }
  YamlWriter writer;
  writer.map([&] {
    writer.field(keys::k_schema, k_row_lock_schema);
    if (const auto note = note_on(packages); !note.empty()) {
      writer.field(keys::k_note, std::string_view(note));
    }
    writer.number(keys::k_row_count, row_count(lock));
    writer.maps(keys::k_sets, lock.sets, [&](YamlWriter& item, const LockSet& set) { write_set(item, set, roles); });
  });
  return writer.text();
}

auto parse_row_lock(std::string_view text, std::string_view file, const StackRoles& roles) -> Result<RowLock> {
  const auto root = yaml::load_guarded(text, file, k_limits);
  if (!root) {
    return root.error();
  }
  return read_fields<RowLock>(*root, file, [&](Fields& fields) { return read_document(fields, roles); });
}

auto read_plain_lock(const std::string& path, const StackRoles& roles, const Error& if_rows) -> Result<Lock> {
  const auto text = files::read_file(path, k_longest_lock);
  if (!text) {
    return text.error();
  }
  return is_row_lock(*text) ? if_rows : parse_lock(*text, path, roles);
}

auto read_named_locks(const std::string& path, const StackRoles& roles) -> Result<std::vector<NamedLock>> {
  const auto text = files::read_file(path, k_longest_lock);
  if (!text) {
    return text.error();
  }
  if (!is_row_lock(*text)) {
    auto plain = parse_lock(*text, path, roles);
    return plain ? std::vector{NamedLock{"", std::move(plain).value()}} : Result<std::vector<NamedLock>>(plain.error());
  }
  const auto rows = parse_row_lock(*text, path, roles);
  if (!rows) {
    return rows.error();
  }
  std::vector<NamedLock> named;
  for (auto& [name, lock] : rows_of(*rows)) {
    named.push_back({name, std::move(lock)});
  }
  return named;
}

}  // namespace gpusolve::lock
