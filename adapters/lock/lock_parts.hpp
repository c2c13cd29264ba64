// The parts that a lock for one machine and a lock with rows share.
#pragma once

#include <string>
#include <vector>

#include "adapters/lock/gpusolve_lock.hpp"
#include "adapters/lock/yaml_fields.hpp"
#include "adapters/lock/yaml_writer.hpp"

namespace gpusolve::lock {

/// Keys for specs that no source judged, and for limits on packages outside the set (docs/lock-format.md).
inline constexpr const char* k_left_to_installer = "left_to_installer";
/// The key for specs in neither the set nor its commands: PyPI lacks the package, or other packages of the set determine it.
inline constexpr const char* k_left_out = "left_out";
inline constexpr const char* k_neighbours = "neighbours";
/// Channels of a file that may have what is left to conda.
inline constexpr const char* k_channels = "channels";
/// Releases that are compiled after the set is installed.
inline constexpr const char* k_compiled = "compiled";

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
