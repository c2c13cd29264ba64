#include "adapters/device_code/code_store.hpp"

#include <sys/stat.h>

#include <nlohmann/json.hpp>

#include "adapters/device_code/code_text.hpp"
#include "adapters/device_code/library_code.hpp"
#include "adapters/net/private_files.hpp"
#include "base/digest/digest.hpp"

namespace gpusolve::device_code {
namespace {

using Json = nlohmann::json;

/// Change this text when the format changes, and whenever the readers find more than before.
constexpr std::string_view k_version = "gpusolve device code 3\n";
constexpr std::size_t k_largest_store = std::size_t{64} << 20U;

auto identity_in(const Json& json) -> FileIdentity {
  return {json.at(0).get<std::uint64_t>(), json.at(1).get<std::uint64_t>(), json.at(2).get<std::uint64_t>(),
          json.at(3).get<std::int64_t>()};
}

/// Reads the code of a file; nullopt if the file is not a library, cannot be read, or has no code.
auto read_code(const std::filesystem::path& path) -> std::optional<LibraryCode> {
  auto library = read_library_file(path);
  const bool has_code = library && *library && (!(*library)->units.empty() || (*library)->fault);
  if (!has_code) {
    return std::nullopt;
  }
  (*library)->path.clear();
  return std::move(*library);
}

}  // namespace

auto identity_of(const std::filesystem::path& path) -> std::optional<FileIdentity> {
  struct stat about {};
  if (::lstat(path.c_str(), &about) != 0 || !S_ISREG(about.st_mode)) {
    return std::nullopt;
  }
  constexpr std::int64_t k_nanoseconds = 1'000'000'000;
  return FileIdentity{static_cast<std::uint64_t>(about.st_dev), static_cast<std::uint64_t>(about.st_ino),
                      static_cast<std::uint64_t>(about.st_size), about.st_mtim.tv_sec * k_nanoseconds + about.st_mtim.tv_nsec};
}

CodeStore::CodeStore(const std::filesystem::path& folder, net::CacheFolder* cache) : cache_(cache) {
  std::error_code fault;
  const auto place = std::filesystem::canonical(folder, fault);
  slot_ = sha256_of(std::string(k_version) + (fault ? folder : place).string());
  load();
}

void CodeStore::load() {
  const auto file = cache_ == nullptr ? std::nullopt : cache_->find_index(slot_);
  const auto text = file ? net::read_private_file(*file, k_largest_store) : std::nullopt;
  const auto json = text ? Json::parse(*text, nullptr, false) : Json();
  if (!json.is_array()) {
    return;
  }
  for (const auto& row : json) {
    try {
      auto code = row.at(1).is_null() ? std::nullopt : from_json(row.at(1));
      if (code || row.at(1).is_null()) {
        known_.emplace(identity_in(row.at(0)), std::move(code));
      }
    } catch (const Json::exception&) {
      known_.clear();
      return;
    }
  }
}

auto CodeStore::code_of(const std::filesystem::path& path, const FileIdentity& identity) -> const std::optional<LibraryCode>& {
  if (const auto used = used_.find(identity); used != used_.end()) {
    return used->second;
  }
  if (const auto known = known_.find(identity); known != known_.end()) {
    return used_.emplace(identity, known->second).first->second;
  }
  ++read_;
  return used_.emplace(identity, read_code(path)).first->second;
}

void CodeStore::save() {
  if (cache_ == nullptr || read_ == 0) {
    return;
  }
  auto rows = Json::array();
  for (const auto& [identity, code] : used_) {
    rows.push_back(
        Json::array({Json::array({identity.device, identity.inode, identity.size, identity.changed}), code ? to_json(*code) : Json()}));
  }
  const auto draft = cache_->draft_index(slot_);
  if (draft->append(rows.dump(-1, ' ', false, Json::error_handler_t::replace))) {
    draft->keep();
  }
}

}  // namespace gpusolve::device_code
