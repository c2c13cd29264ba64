// The parts that a lock for one machine and a lock with rows share.
#pragma once

#include <string>
#include <vector>

#include "adapters/lock/gpusolve_lock.hpp"
#include "adapters/lock/lock_keys.hpp"
#include "adapters/lock/yaml_fields.hpp"
#include "adapters/lock/yaml_writer.hpp"

namespace gpusolve::lock {

void write_facts(YamlWriter& writer, const Facts& facts);
void write_request(YamlWriter& writer, const Asked& request);
void write_stack(YamlWriter& writer, const Stack& stack, const StackRoles& roles);
void write_source(YamlWriter& writer, const SourceUse& source);
void write_package(YamlWriter& writer, const Package& package);
/// A note that packages have no digest; empty if all have one.
[[nodiscard]] auto note_on(const std::vector<Package>& packages) -> std::string;

[[nodiscard]] auto read_facts(Fields& fields) -> Facts;
[[nodiscard]] auto read_request(Fields& fields) -> Asked;
[[nodiscard]] auto read_stack(Fields& fields, const StackRoles& roles) -> Stack;
[[nodiscard]] auto read_source(Fields& fields) -> SourceUse;
[[nodiscard]] auto read_package(Fields& fields) -> Package;
[[nodiscard]] auto read_outcome(Fields& fields) -> OutcomeKind;
/// Compares the value of `package_count` with the actual number.
void check_package_count(Fields& fields, std::uint64_t expected, std::size_t found);

}  // namespace gpusolve::lock
