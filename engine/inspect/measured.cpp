#include "engine/inspect/measured.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <tuple>

#include "adapters/conda/repodata/package_file.hpp"
#include "adapters/device_code/archive_code.hpp"
#include "adapters/device_code/byte_stream.hpp"
#include "adapters/device_code/code_text.hpp"
#include "adapters/net/fetch.hpp"
#include "adapters/net/new_file.hpp"
#include "adapters/net/private_files.hpp"
#include "adapters/pypi/byte_source.hpp"
#include "adapters/pypi/wheel_name.hpp"
#include "adapters/report/json/json_text.hpp"
#include "base/url/parts.hpp"
#include "base/url/secrets.hpp"
#include "engine/inspect/side_files.hpp"
#include "engine/judging/code_verdicts.hpp"

namespace gpusolve::engine {
namespace {

/// The members of the document of measured files.
namespace measured_keys {
constexpr auto k_sha256 = "sha256";
constexpr auto k_file = "file";
constexpr auto k_conda = "conda";
constexpr auto k_name = "name";
constexpr auto k_version = "version";
constexpr auto k_learned = "learned";
constexpr auto k_libraries = "libraries";
constexpr auto k_path = "path";
constexpr auto k_schema = "schema";
constexpr auto k_files = "files";
}  // namespace measured_keys

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr std::size_t k_largest_catalog = std::size_t{64} << 20U;
constexpr const char* k_schema = "gpusolve/measured/1";

auto digest_of_bytes(const device_code::Bytes& bytes) -> Result<std::string> {
  const auto stream = device_code::stream_of(bytes);
  std::string piece(std::size_t{1} << 20U, '\0');
  Sha256 digest;
  while (true) {
    const auto count = device_code::fill(*stream, piece);
    if (!count) {
      return count.error();
    }
    if (*count == 0) {
      return digest.finish();
    }
    digest.update(std::string_view(piece).substr(0, *count));
  }
}

/// Sets name and version from the name of the file: of a wheel (PEP 427), or NAME-VERSION-BUILD of conda. Returns whether both are valid.
auto name_by_file(MeasuredFile& file) -> bool {
  if (const auto wheel = pypi::split_wheel_name(file.file)) {
    file.name = pypi::project_of_wheel(wheel->name).value_or("");
    file.version = wheel->version;
  } else if (conda::is_package_file_name(file.file)) {
    file.ecosystem = Ecosystem::conda;
    const auto stem = conda::without_extension(file.file);
    const auto build = stem.rfind('-');
    const auto version = build == std::string_view::npos || build == 0 ? build : stem.rfind('-', build - 1);
    if (version != std::string_view::npos) {
      file.name = stem.substr(0, version);
      file.version = stem.substr(version + 1, build - version - 1);
    }
  }
  return PackageName::parse(file.name) && VersionText::parse(file.version) && !file.name.empty() && !file.version.empty();
}

auto file_json(const MeasuredFile& file) -> Json {
  auto libraries = Json::array();
  for (const auto& library : file.libraries) {
    auto json = device_code::to_json(library);
    json[measured_keys::k_path] = library.path;
    libraries.push_back(std::move(json));
  }
  return {{measured_keys::k_sha256, file.sha256},
          {measured_keys::k_file, file.file},
          {measured_keys::k_conda, file.ecosystem == Ecosystem::conda},
          {measured_keys::k_name, file.name},
          {measured_keys::k_version, file.version},
          {measured_keys::k_learned, file.learned},
          {measured_keys::k_libraries, libraries}};
}

/// Throws an exception of nlohmann::json for wrong types; nullopt for invalid values.
auto file_from(const Json& json) -> std::optional<MeasuredFile> {
  MeasuredFile file{.sha256 = json.at(measured_keys::k_sha256).get<std::string>(),
                    .file = json.at(measured_keys::k_file).get<std::string>()};
  file.ecosystem = json.at(measured_keys::k_conda).get<bool>() ? Ecosystem::conda : Ecosystem::pypi;
  file.name = json.at(measured_keys::k_name).get<std::string>();
  file.version = json.at(measured_keys::k_version).get<std::string>();
  file.learned = json.at(measured_keys::k_learned).get<std::string>();
  for (const auto& one : json.at(measured_keys::k_libraries)) {
    auto library = device_code::from_json(one);
    if (!library) {
      return std::nullopt;
    }
    library->path = one.at(measured_keys::k_path).get<std::string>();
    library->package = file.name + " " + file.version;
    file.libraries.push_back(std::move(*library));
  }
  const bool is_sound = parse_sha256(file.sha256) && PackageName::parse(file.name) && VersionText::parse(file.version);
  return is_sound ? std::optional(std::move(file)) : std::nullopt;
}

auto parse_catalog(const std::string& text, const fs::path& place) -> Result<std::vector<MeasuredFile>> {
  const Error damaged{ErrorKind::usage, "is damaged; remove it, and learn the files again", place.string()};
  const auto json = Json::parse(text, nullptr, false);
  try {
    if (!json.is_object() || json.at(measured_keys::k_schema) != k_schema) {
      return damaged;
    }
    std::vector<MeasuredFile> files;
    for (const auto& one : json.at(measured_keys::k_files)) {
      auto file = file_from(one);
      if (!file) {
        return damaged;
      }
      files.push_back(std::move(*file));
    }
    return files;
  } catch (const Json::exception&) {
    return damaged;
  }
}

/// Adds the files to the known ones. Newer evidence replaces older; of equally old evidence, the one read last counts.
void merge(std::vector<MeasuredFile>& known, std::vector<MeasuredFile> files) {
  for (auto& file : files) {
    const auto same = std::ranges::find(known, file.sha256, &MeasuredFile::sha256);
    if (same == known.end()) {
      known.push_back(std::move(file));
    } else if (same->learned <= file.learned) {
      *same = std::move(file);
    }
  }
  std::ranges::sort(known, {},
                    [](const MeasuredFile& file) { return std::tie(file.ecosystem, file.name, file.version, file.file, file.sha256); });
}

/// `place` is for errors.
auto measure_bytes(const device_code::Bytes& bytes, std::string file_name, const std::string& place) -> Result<MeasuredFile> {
  MeasuredFile file{.sha256 = {}, .file = std::move(file_name)};
  if (!name_by_file(file) || !device_code::is_archive(bytes)) {
    return Error{ErrorKind::usage, "is not a wheel or conda package under its own name (NAME-VERSION-….whl, NAME-VERSION-BUILD.conda)",
                 place};
  }
  auto archive = device_code::read_archive(bytes);
  const auto digest = digest_of_bytes(bytes);
  if (!archive || !digest) {
    return (!archive ? archive.error() : digest.error()).in(place);
  }
  const auto broken = std::ranges::find_if(archive->libraries, [](const LibraryCode& library) { return library.fault.has_value(); });
  if (archive->fault || broken != archive->libraries.end()) {
    const auto& fault = archive->fault ? *archive->fault : *broken->fault;
    return Error{ErrorKind::usage, "is broken, and half of it teaches nothing: " + fault.text(), place};
  }
  file.sha256 = *digest;
  settle_side_files({archive->targets.begin(), archive->targets.end()}, archive->libraries);
  file.libraries = std::move(archive->libraries);
  return file;
}

/// Fetches all of a file, piece by piece.
auto download(pypi::ByteSource& source, net::NewFile& file) -> Status {
  constexpr std::uint64_t k_piece = std::uint64_t{8} << 20U;
  const auto tail = source.tail(1);
  if (!tail) {
    return tail.error();
  }
  if (!*tail) {
    return Error{ErrorKind::source, "the server has no such file, or cannot send parts of it; download it and name the file"};
  }
  for (std::uint64_t place = 0; place < (*tail)->size; place += k_piece) {
    const auto piece = source.read(place, std::min(place + k_piece, (*tail)->size));
    if (!piece) {
      return piece.error();
    }
    if (!file.append(*piece)) {
      return Error{ErrorKind::source, "cannot be kept in the folder for temporary files: " + file.fault()};
    }
  }
  return std::monostate{};
}

}  // namespace

auto measure_file(const fs::path& path) -> Result<MeasuredFile> {
  const auto bytes = device_code::open_bytes(path);
  return bytes ? measure_bytes(**bytes, path.filename().string(), path.string()) : bytes.error();
}

auto measure_url(const std::string& url, net::Fetcher& fetcher) -> Result<MeasuredFile> {
  const auto shown = url::without_secrets(url);
  const auto source = pypi::open_http_source(std::string(url::without_fragment(url)), fetcher);
  std::error_code fault;
  net::NewFile file(fs::temp_directory_path(fault) / "gpusolve-download");
  if (auto fetched = download(*source, file); !fetched) {
    return fetched.error().in(shown);
  }
  const auto bytes = device_code::bytes_of(file.reader());
  return bytes ? measure_bytes(**bytes, url::percent_decoded(url::file_name_of(url)), shown) : bytes.error();
}

auto read_user_catalog(const fs::path& place) -> Result<std::vector<MeasuredFile>> {
  std::error_code fault;
  if (place.empty() || !fs::exists(fs::symlink_status(place, fault))) {
    return std::vector<MeasuredFile>();
  }
  const auto text = net::read_private_file(place, k_largest_catalog);
  if (!text) {
    return Error{ErrorKind::usage,
                 "cannot be read: it must be a file of at most 64 MB that belongs to this user and that nobody else may write",
                 place.string()};
  }
  return parse_catalog(*text, place);
}

auto teach_user_catalog(const fs::path& place, std::vector<MeasuredFile> files) -> Status {
  if (place.empty()) {
    return usage_error("there is no place for the user's catalog: neither XDG_DATA_HOME nor HOME is set");
  }
  auto known = read_user_catalog(place);
  if (!known) {
    return known.error();
  }
  merge(*known, std::move(files));
  auto rows = Json::array();
  std::ranges::transform(*known, std::back_inserter(rows), file_json);
  if (const auto why = net::make_private_folder(place.parent_path()); !why.empty()) {
    return Error{ErrorKind::usage, "cannot be made: " + why, place.parent_path().string()};
  }
  net::NewFile file(place);
  if (!file.append(report::json_text(Json{{measured_keys::k_schema, k_schema}, {measured_keys::k_files, rows}})) || !file.put_in_place()) {
    return Error{ErrorKind::usage, "cannot be written: " + file.fault(), place.string()};
  }
  return std::monostate{};
}

auto user_catalog_place(const VariableLookup& variable) -> fs::path {
  const fs::path data(variable("XDG_DATA_HOME"));
  const fs::path home(variable("HOME"));
  const auto folder = data.is_absolute() ? data : home.is_absolute() ? home / ".local/share" : fs::path();
  return folder.empty() ? folder : folder / "gpusolve" / "measured.json";
}

auto warnings_of_measured(const Answer& answer, const std::vector<MeasuredFile>& measured, const catalogs::Catalog& catalog)
    -> std::vector<Warning> {
  std::vector<Warning> warnings;
  for (const auto& package : measured_code(answer.packages, measured)) {
    for (const auto gpu : answer.facts.capabilities()) {
      const auto judged = verdicts_on(gpu, package.libraries, answer.facts, catalog);
      if (!judged.empty() &&
          std::ranges::none_of(judged, [](const CodeVerdict& verdict) { return verdict.how != CodeVerdict::How::none; })) {
        warnings.push_back({WarningCode::measured_code, package.name + " " + package.version +
                                                            " was measured (catalog learn): its file has no code that " + gpu.sm() +
                                                            " runs with this driver"});
      }
    }
  }
  return warnings;
}

auto lookup_in(const std::vector<MeasuredFile>& measured) -> MeasuredCode {
  if (measured.empty()) {
    return {};
  }
  std::map<std::string_view, const std::vector<LibraryCode>*> by_digest;
  std::ranges::for_each(measured, [&](const MeasuredFile& file) { by_digest.emplace(file.sha256, &file.libraries); });
  return [by_digest = std::move(by_digest)](std::string_view sha256) {
    const auto found = by_digest.find(sha256);
    return found == by_digest.end() ? nullptr : found->second;
  };
}

auto measured_code(const std::vector<Package>& packages, const std::vector<MeasuredFile>& measured) -> std::vector<PackageCode> {
  std::map<std::string_view, const MeasuredFile*> by_digest;
  std::ranges::for_each(measured, [&](const MeasuredFile& file) { by_digest.emplace(file.sha256, &file); });
  std::vector<PackageCode> found;
  for (const auto& package : packages) {
    const auto known = package.sha256 ? by_digest.find(package.sha256->text()) : by_digest.end();
    if (known != by_digest.end() && !known->second->libraries.empty()) {
      found.push_back({package.ecosystem, package.name.text(), package.version.text(), known->second->libraries});
    }
  }
  return found;
}

}  // namespace gpusolve::engine
