// The keys of gpusolve.lock and of a lock with rows (docs/lock-format.md), which their writer and their reader share.
#pragma once

namespace gpusolve::lock::keys {

/// Keys for specs that no source judged, and for limits on packages outside the set (docs/lock-format.md).
inline constexpr const char* k_left_to_installer = "left_to_installer";
/// The key for specs in neither the set nor its commands: PyPI lacks the package, or other packages of the set determine it.
inline constexpr const char* k_left_out = "left_out";
inline constexpr const char* k_neighbours = "neighbours";
/// Channels of a file that may have what is left to conda.
inline constexpr const char* k_channels = "channels";
/// Releases that are compiled after the set is installed.
inline constexpr const char* k_compiled = "compiled";

inline constexpr const char* k_absent_extras = "absent_extras";
inline constexpr const char* k_arch = "arch";
inline constexpr const char* k_assumed = "assumed";
inline constexpr const char* k_build = "build";
inline constexpr const char* k_by = "by";
inline constexpr const char* k_channel_priority = "channel_priority";
inline constexpr const char* k_constraints = "constraints";
inline constexpr const char* k_cuda = "cuda";
inline constexpr const char* k_cuda_of_main = "cuda_of_main";
inline constexpr const char* k_cudnn = "cudnn";
inline constexpr const char* k_decides = "decides";
inline constexpr const char* k_depends = "depends";
inline constexpr const char* k_driver = "driver";
inline constexpr const char* k_ecosystem = "ecosystem";
inline constexpr const char* k_exclude_newer = "exclude_newer";
inline constexpr const char* k_extras = "extras";
inline constexpr const char* k_facts = "facts";
inline constexpr const char* k_file = "file";
inline constexpr const char* k_glibc = "glibc";
inline constexpr const char* k_gpus = "gpus";
inline constexpr const char* k_installer = "installer";
inline constexpr const char* k_kind = "kind";
inline constexpr const char* k_md5 = "md5";
inline constexpr const char* k_min_driver = "min_driver";
inline constexpr const char* k_name = "name";
inline constexpr const char* k_native_driver = "native_driver";
inline constexpr const char* k_note = "note";
inline constexpr const char* k_outcome = "outcome";
inline constexpr const char* k_package_count = "package_count";
inline constexpr const char* k_packages = "packages";
inline constexpr const char* k_platform = "platform";
inline constexpr const char* k_pre = "pre";
inline constexpr const char* k_prefer = "prefer";
inline constexpr const char* k_provenance = "provenance";
inline constexpr const char* k_python = "python";
inline constexpr const char* k_records = "records";
inline constexpr const char* k_request = "request";
inline constexpr const char* k_requested = "requested";
inline constexpr const char* k_row_count = "row_count";
inline constexpr const char* k_rows = "rows";
inline constexpr const char* k_rules = "rules";
inline constexpr const char* k_runs = "runs";
inline constexpr const char* k_schema = "schema";
inline constexpr const char* k_sets = "sets";
inline constexpr const char* k_sha256 = "sha256";
inline constexpr const char* k_size = "size";
inline constexpr const char* k_snapshot = "snapshot";
inline constexpr const char* k_source = "source";
inline constexpr const char* k_sources = "sources";
inline constexpr const char* k_specs = "specs";
inline constexpr const char* k_stack = "stack";
inline constexpr const char* k_strict_catalog = "strict_catalog";
inline constexpr const char* k_subdir = "subdir";
inline constexpr const char* k_url = "url";
inline constexpr const char* k_value = "value";
inline constexpr const char* k_version = "version";
inline constexpr const char* k_virtual_packages = "virtual_packages";

}  // namespace gpusolve::lock::keys
