#include "adapters/conda/channel.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <system_error>

#include "adapters/conda/repodata/stored_file.hpp"
#include "base/url/file_url.hpp"
#include "base/url/parts.hpp"

namespace gpusolve::conda {
namespace {

/// The name that specs use for the channel. conda has no name for a folder as a channel, but users mean the channel of which the folder is
/// a copy.
auto canonical_name(std::string_view base_url, std::string_view name) -> ChannelName {
  auto parsed = parse_channel_name(base_url.empty() ? name : base_url);
  ChannelName canonical = parsed ? *parsed : ChannelName{};
  if (url::is_file_url(base_url) || !parsed) {
    canonical.name = usual_name(base_url.empty() ? name : base_url);
    canonical.canonical = canonical.name == "pkgs/main" || canonical.name == "pkgs/r" ? "defaults" : canonical.name;
  }
  return canonical;
}

auto packaging_of_usual(const std::string& name, const StackRoles& roles) -> Packaging {
  if (name == "conda-forge") {
    return Packaging::conda_forge;
  }
  const bool is_main = !name.empty() && (name == roles.channel || StackRoles::is_among(name, roles.sister_channels));
  return is_main ? Packaging::conda_pytorch : Packaging::conda_other;
}

}  // namespace

auto identity_of(std::string_view name, std::string_view base_url) -> ChannelIdentity {
  return {std::string(name), std::string(base_url), canonical_name(base_url, name)};
}

auto usual_name(std::string_view place) -> std::string {
  place = url::without_last_slashes(place);
  const auto label = place.find("/label/");
  place = place.substr(0, label);
  const auto slash = place.rfind('/');
  if (slash == std::string_view::npos) {
    return std::string(place);
  }
  const auto before = place.substr(0, slash);
  return std::string(before.ends_with("/pkgs") || before == "pkgs" ? place.substr(before.size() - 4) : place.substr(slash + 1));
}

auto Channel::packaging(const StackRoles& roles) const -> Packaging { return packaging_of_usual(usual_name_, roles); }

auto packaging_of_channel(std::string_view name, const StackRoles& roles) -> Packaging {
  return packaging_of_usual(usual_name(name), roles);
}

auto Channel::add_subdir(const SubdirSource& source, const std::string& file, IndexStore* store) -> Result<std::string> {
  auto opened = open_subdir(source, store);
  if (!opened) {
    return opened.error();
  }
  subdirs_.push_back(std::move(opened->records));
  return sha256sum_line(opened->sha256, source.place.subdir, file);
}

auto Channel::of_held(std::string_view name, std::shared_ptr<HeldRecords> held) -> Channel {
  Channel channel;
  channel.identity_ = identity_of(name, held->base_url());
  channel.usual_name_ = usual_name(name);
  channel.held_ = std::move(held);
  channel.subdirs_.push_back(channel.held_);
  return channel;
}

auto Channel::of_maker(std::string_view name, std::string_view base_url, std::vector<std::string> packages, HeldRecords::Make make)
    -> Channel {
  return of_held(name,
                 std::make_shared<HeldRecords>(std::string(url::without_last_slashes(base_url)), std::move(packages), std::move(make)));
}

auto Channel::of_records(std::string_view name, std::string_view base_url, const std::vector<Record>& records) -> Channel {
  return of_held(name, std::make_shared<HeldRecords>(std::string(url::without_last_slashes(base_url)), records));
}

auto Channel::snapshot_of_now() const -> std::function<std::string()> {
  if (held_ != nullptr) {
    return held_->snapshot_of_now();
  }
  return [text = snapshot_] { return text; };
}

auto Channel::is_sharded() const -> bool {
  return std::ranges::any_of(subdirs_, [](const auto& subdir) { return subdir->is_sharded(); });
}

auto Channel::load(std::span<const std::string> names) -> Status {
  for (const auto& subdir : subdirs_) {
    if (auto loaded = subdir->load(names); !loaded) {
      return loaded;
    }
  }
  return std::monostate{};
}

auto Channel::record_count() const -> std::size_t {
  std::size_t count = 0;
  for (const auto& subdir : subdirs_) {
    count += subdir->record_count();
  }
  return count;
}

auto Channel::records_of(std::string_view name) const -> NamedRecords {
  NamedRecords out;
  for (const auto& subdir : subdirs_) {
    subdir->append_records_of(name, out);
  }
  return out;
}

auto Channel::record_count_of(std::string_view name) const -> std::size_t {
  std::size_t count = 0;
  for (const auto& subdir : subdirs_) {
    count += subdir->record_count_of(name);
  }
  return count;
}

auto Channel::names() const -> std::vector<std::string_view> {
  std::vector<std::string_view> out;
  for (const auto& subdir : subdirs_) {
    const auto names = subdir->names();
    out.insert(out.end(), names.begin(), names.end());
  }
  std::ranges::sort(out);
  const auto [first, last] = std::ranges::unique(out);
  out.erase(first, last);
  return out;
}

auto Channel::nameless() const -> std::vector<SkippedRecord> {
  std::vector<SkippedRecord> out;
  for (const auto& subdir : subdirs_) {
    out.insert(out.end(), subdir->nameless().begin(), subdir->nameless().end());
  }
  return out;
}

}  // namespace gpusolve::conda
