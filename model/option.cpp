#include "model/option.hpp"

#include "base/enum_table.hpp"

namespace gpusolve {
namespace {

constexpr Spellings<Option, k_option_count> k_names{{
    {Option::gpu, "--gpu"},
    {Option::driver, "--driver"},
    {Option::driver_cuda, "--driver-cuda"},
    {Option::platform, "--platform"},
    {Option::glibc, "--glibc"},
    {Option::python, "--python"},
    {Option::cuda, "--cuda"},
    {Option::cudnn, "--cudnn"},
    {Option::constraint, "--constraint"},
    {Option::exclude_newer, "--exclude-newer"},
    {Option::strict_catalog, "--strict-catalog"},
    {Option::allow_cpu, "--allow-cpu"},
    {Option::from_env, "--from-env"},
    {Option::part, "--part"},
    {Option::installer, "--installer"},
    {Option::channel, "--channel"},
    {Option::channel_priority, "--channel-priority"},
    {Option::virtual_package, "--virtual-package"},
    {Option::index_url, "--index-url"},
    {Option::extra_index_url, "--extra-index-url"},
    {Option::find_links, "--find-links"},
    {Option::live, "--live"},
    {Option::mirror, "--mirror"},
    {Option::allow_insecure_host, "--allow-insecure-host"},
    {Option::catalog, "--catalog"},
    {Option::lock_for, "--lock-for"},
    {Option::sets, "--sets"},
    {Option::shard, "--shard"},
    {Option::merge, "--merge"},
    {Option::with_toolkit, "--with-toolkit"},
    {Option::output, "--output"},
    {Option::json, "--json"},
    {Option::with, "--with"},
    {Option::offline, "--offline"},
    {Option::row, "--row"},
    {Option::package, "--package"},
    {Option::full, "--full"},
    {Option::read_as, "--as"},
    {Option::fetch_for, "--for"},
}};
static_assert(is_in_order(k_names));

}  // namespace

auto option_text(Option option) -> std::string { return std::string(row_of(k_names, option)); }

auto option_text(Option option, std::string_view value) -> std::string {
  return option_text(option) + (value.empty() ? "" : " ") + std::string(value);
}

}  // namespace gpusolve
