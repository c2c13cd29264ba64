// The options by which users limit and direct a request, under their public names.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace gpusolve {

/// A setting of the user that a reason, a remedy or an error can mention.
enum class Option : std::uint8_t {
  gpu,
  driver,
  driver_cuda,
  platform,
  glibc,
  python,
  cuda,
  cudnn,
  constraint,
  exclude_newer,
  strict_catalog,
  allow_cpu,
  from_env,
  part,
  installer,
  channel,
  channel_priority,
  virtual_package,
  index_url,
  extra_index_url,
  find_links,
  live,
  mirror,
  allow_insecure_host,
  catalog,
  lock_for,
  sets,
  shard,
  merge,
  with_toolkit,
  output,
  json,
  with,
  offline,
  row,
  package,
  full,
  read_as,
  fetch_for,
};

inline constexpr std::size_t k_option_count = 39;

/// `--driver-cuda`: the name on the command line, in messages and in JSON documents. The only table of these names outside the command
/// line.
[[nodiscard]] auto option_text(Option option) -> std::string;
/// `--cuda 12.8`; without a value, the name alone.
[[nodiscard]] auto option_text(Option option, std::string_view value) -> std::string;

}  // namespace gpusolve
