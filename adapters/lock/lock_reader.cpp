#include <yaml-cpp/node/impl.h>
#include <algorithm>
#include <iterator>
#include <utility>

#include "adapters/lock/gpusolve_lock.hpp"
#include "adapters/lock/lock_parts.hpp"
#include "base/date.hpp"
#include "base/files/atomic_file.hpp"
#include "base/plain.hpp"
#include "base/url/parts.hpp"
#include "base/url/secrets.hpp"
#include "base/yaml/yaml_guard.hpp"

namespace gpusolve::lock {
namespace {

constexpr yaml::YamlLimits k_limits{.bytes = k_longest_lock, .depth = 8, .nodes = 5'000'000};

auto read_provenance(Fields& fields) -> Provenance {
  const auto text = fields.text(keys::k_provenance);
  const auto provenance = parse_provenance(text);
  if (!provenance) {
    fields.fail(keys::k_provenance, "a provenance is `flag`, `env`, `detected` or `assumed`, not " + quote(text));
  }
  return provenance.value_or(Provenance::assumed);
}

auto read_version(Fields& fields, const char* key) -> std::optional<DottedVersion> {
  const auto text = fields.optional_text(key);
  if (!text) {
    return std::nullopt;
  }
  auto version = parse_dotted_version(*text, key);
  if (!version) {
    fields.fail(key, version.error().message);
    return std::nullopt;
  }
  return *std::move(version);
}

auto read_gpu(Fields& fields) -> Gpu {
  Gpu gpu;
  gpu.name = fields.optional_text(keys::k_name);
  const auto arch = fields.text(keys::k_arch);
  if (const auto capability = parse_compute_capability(arch)) {
    gpu.capability = *capability;
  } else {
    fields.fail(keys::k_arch, "a GPU architecture looks like `sm_86`, not " + quote(arch));
  }
  gpu.provenance = read_provenance(fields);
  return gpu;
}

auto read_driver(Fields& fields) -> Driver {
  Driver driver;
  driver.version = read_version(fields, keys::k_version);
  driver.cuda = read_version(fields, keys::k_cuda);
  driver.provenance = read_provenance(fields);
  return driver;
}

auto read_platform(Fields& fields) -> Known<Platform> {
  const auto text = fields.text(keys::k_value);
  const auto platform = parse_platform(text);
  if (!platform) {
    fields.fail(keys::k_value, "there is no platform " + quote(text) + "; there are " + platforms_text(" and "));
  }
  return {platform.value_or(Platform::linux_64), read_provenance(fields)};
}

auto read_glibc(Fields& fields) -> Known<DottedVersion> {
  const auto version = read_version(fields, keys::k_value);
  return {version.value_or(DottedVersion{}), read_provenance(fields)};
}

auto read_run(Fields& fields) -> Run {
  auto arch = fields.text(keys::k_arch);
  const auto by = fields.text(keys::k_by);
  auto run = parse_run(std::move(arch), by);
  if (!run) {
    fields.fail(keys::k_by, "a GPU runs a build by code such as `cubin sm_86` or `ptx compute_80`, not by " + quote(by));
  }
  return run.value_or(Run());
}

auto read_digest(Fields& fields, const char* key, std::size_t length) -> std::optional<Digest> {
  const auto text = fields.optional_text(key);
  auto digest = text ? Digest::parse(key, *text) : std::nullopt;
  if (text && (!digest || digest->text() != *text)) {
    fields.fail(key, "a " + std::string(key) + " is " + std::to_string(length) + " hexadecimal digits, not " + quote(*text));
  }
  return digest;
}

auto read_url(Fields& fields) -> std::optional<url::PublicUrl> {
  const auto text = fields.optional_text(keys::k_url);
  auto url = text ? url::PublicUrl::parse(*text) : std::nullopt;
  if (text && !url) {
    fields.fail(keys::k_url, "a URL is printable ASCII such as `https://host/file`, not " + quote(url::without_secrets(*text)));
  }
  return url;
}

/// Reads a name, version, build or file: a text that every installer reads as one word, in a command and in a file.
template <typename Grammar>
auto read_word(Fields& fields, const char* key, const std::string& text) -> Word<Grammar> {
  auto word = Word<Grammar>::parse(text);
  if (!word) {
    fields.fail(key, "a " + std::string(key) + " is a word of " + std::string(Grammar::k_expected) + "; this is " + quote(text));
  }
  return word.value_or(Word<Grammar>());
}

template <typename Grammar>
auto read_optional_word(Fields& fields, const char* key) -> std::optional<Word<Grammar>> {
  const auto text = fields.optional_text(key);
  return text ? std::optional(read_word<Grammar>(fields, key, *text)) : std::nullopt;
}

auto read_ecosystem(Fields& fields) -> Ecosystem {
  const auto text = fields.text(keys::k_ecosystem);
  const auto ecosystem = parse_ecosystem(text);
  if (!ecosystem) {
    fields.fail(keys::k_ecosystem, "an ecosystem is `conda` or `pypi`, not " + quote(text));
  }
  return ecosystem.value_or(Ecosystem::conda);
}

}  // namespace

auto read_facts(Fields& fields) -> Facts {
  Facts facts;
  facts.platform = fields.map(keys::k_platform, read_platform);
  facts.glibc = fields.optional_map(keys::k_glibc, read_glibc);
  facts.gpus = fields.optional_maps(keys::k_gpus, read_gpu);
  facts.driver = fields.optional_map(keys::k_driver, read_driver);
  return facts;
}

/// Reads one of the given words as the value that `parse` returns for it.
template <class Parse>
auto read_choice(Fields& fields, const char* key, const std::vector<std::string>& words, Parse parse) {
  const auto text = fields.text(key);
  auto choice = parse(text);
  if (!choice) {
    fields.fail(key, quote(key) + " is one of " + joined(words, ", ") + ", not " + quote(text));
  }
  return choice;
}

auto read_date(Fields& fields, const char* key) -> std::string {
  auto text = fields.text(key);
  if (const auto date = parse_date(text); !date) {
    fields.fail(key, date.error().message);
  }
  return text;
}

auto read_rules(Fields& fields) -> ChoiceRules {
  ChoiceRules rules;
  if (fields.has(keys::k_prefer)) {
    rules.prefer = read_choice(fields, keys::k_prefer, preference_words(), parse_preference);
  }
  if (fields.has(keys::k_channel_priority)) {
    rules.channel_priority = read_choice(fields, keys::k_channel_priority, priority_words(), parse_priority);
  }
  if (fields.has(keys::k_virtual_packages)) {
    rules.virtual_packages = fields.texts(keys::k_virtual_packages);
  }
  rules.takes_prereleases = fields.has(keys::k_pre) && fields.flag(keys::k_pre);
  rules.is_strict_catalog = fields.has(keys::k_strict_catalog) && fields.flag(keys::k_strict_catalog);
  rules.is_cuda_only_for_main = fields.has(keys::k_cuda_of_main) && fields.flag(keys::k_cuda_of_main);
  if (fields.has(keys::k_exclude_newer)) {
    rules.exclude_newer = read_date(fields, keys::k_exclude_newer);
  }
  return rules;
}

auto read_installer(Fields& fields) -> Ecosystem {
  const auto text = fields.text(keys::k_installer);
  const auto installer = parse_installer(text);
  if (!installer) {
    fields.fail(keys::k_installer, "an installer is `conda` or `pip`, not " + quote(text));
  }
  return installer.value_or(Ecosystem::pypi);
}

/// Reads specs of either installer: a name and the text after it. Commands contain each spec as a word, so it must be no option and no
/// address.
auto read_beside(Fields& fields, const char* key) -> std::vector<SetAside> {
  constexpr std::string_view k_letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-";
  const auto why = std::string_view(key) == keys::k_neighbours ? SetAside::Why::neighbour : SetAside::Why::unknown_name;
  const bool is_left_out = std::string_view(key) == keys::k_left_out;
  std::vector<SetAside> all;
  for (const auto& spec : fields.has(key) ? fields.texts(key) : std::vector<std::string>()) {
    const auto channel = spec.find("::");
    const auto start = channel == std::string::npos ? 0 : channel + 2;
    const auto name = spec.substr(start, spec.find_first_not_of(k_letters, start) - start);
    const bool is_spec = is_plain_word(name) && is_plain_word(spec.substr(0, 1)) && spec.find_first_of("@/\\\n\r") == std::string::npos;
    if (!is_spec) {
      fields.fail(key, "a spec begins with the name of a package and holds no address; this is " + quote(spec));
    }
    all.push_back({spec, name, {}, why, is_left_out});
  }
  return all;
}

/// Whether the text looks like `vllm[flashinfer]==0.9.2`. Its parts become words of commands, in recipes without a shell's quotes.
auto is_release(std::string_view spec) -> bool {
  const auto is_name = [](std::string_view text) { return !text.empty() && Word<NameGrammar>::parse(std::string(text)).has_value(); };
  const auto equals = spec.find("==");
  if (equals == std::string_view::npos || equals + 2 == spec.size() || spec.find('=', equals + 2) != std::string_view::npos ||
      !Word<VersionGrammar>::parse(std::string(spec.substr(equals + 2)))) {
    return false;
  }
  const auto before = spec.substr(0, equals);
  const auto bracket = std::min(before.find('['), before.size());
  auto extras = before.substr(bracket);
  bool is_it = is_name(before.substr(0, bracket)) && (extras.empty() || (extras.size() > 1 && extras.ends_with(']')));
  while (is_it && !extras.empty()) {  // the rest begins with `[` or a comma, and ends with `]`
    const auto end = std::min(extras.find(',', 1), extras.size() - 1);
    is_it = is_name(extras.substr(1, end - 1));
    extras = extras[end] == ',' ? extras.substr(end) : std::string_view();
  }
  return is_it;
}

auto read_compiled(Fields& fields) -> std::vector<std::string> {
  auto all = fields.has(keys::k_compiled) ? fields.texts(keys::k_compiled) : std::vector<std::string>();
  if (const auto bad = std::ranges::find_if_not(all, is_release); bad != all.end()) {
    fields.fail(keys::k_compiled, "a release to compile is written like `vllm[flashinfer]==0.9.2`; this is " + quote(*bad));
  }
  return all;
}

auto read_request(Fields& fields) -> Asked {
  Asked request;
  request.specs = fields.texts(keys::k_specs);
  request.constraints = fields.texts(keys::k_constraints);
  request.cuda = fields.optional_text(keys::k_cuda);
  request.cudnn = fields.optional_text(keys::k_cudnn);
  request.python = fields.optional_text(keys::k_python);
  request.installer = read_installer(fields);
  for (const auto* const key : {keys::k_left_to_installer, keys::k_left_out, keys::k_neighbours}) {
    std::ranges::move(read_beside(fields, key), std::back_inserter(request.set_aside));
  }
  if (fields.has(keys::k_channels)) {
    request.channels = fields.texts(keys::k_channels);
  }
  request.compiled = read_compiled(fields);
  if (fields.has(keys::k_rules)) {
    request.rules = fields.map(keys::k_rules, read_rules);
  }
  return request;
}

auto read_stack(Fields& fields, const StackRoles& roles) -> Stack {
  Stack stack;
  stack.torch = fields.optional_text(roles.id.c_str());
  stack.build = fields.optional_text(keys::k_build);
  stack.cuda = fields.optional_text(keys::k_cuda);
  stack.cudnn = fields.optional_text(keys::k_cudnn);
  stack.python = fields.optional_text(keys::k_python);
  stack.min_driver = fields.optional_text(keys::k_min_driver);
  stack.native_driver = fields.optional_text(keys::k_native_driver);
  stack.runs = fields.maps(keys::k_runs, read_run);
  if (fields.has(keys::k_assumed)) {
    stack.assumed = fields.texts(keys::k_assumed);
  }
  return stack;
}

auto read_source_kind(Fields& fields) -> SourceUse::Kind {
  const auto text = fields.text(keys::k_kind);
  const auto kind = parse_source_kind(text);
  if (!kind) {
    fields.fail(keys::k_kind, "a source is of the kind `embedded`, `conda`, `pypi` or `find-links`, not " + quote(text));
  }
  return kind.value_or(SourceUse::Kind::embedded);
}

/// Reads the address or the name of a source; commands repeat the whole text.
auto read_address(Fields& fields, const char* key) -> std::string {
  auto text = fields.text(key);
  if (text.size() > url::k_longest) {
    fields.fail(key,
                "the address of a source has at most " + std::to_string(url::k_longest) + " bytes, not " + std::to_string(text.size()));
  }
  return text;
}

auto read_source(Fields& fields) -> SourceUse {
  SourceUse source;
  source.name = read_address(fields, keys::k_name);
  source.kind = read_source_kind(fields);
  source.url = read_address(fields, keys::k_url);
  source.snapshot = fields.text(keys::k_snapshot);
  source.records = fields.number(keys::k_records);
  return source;
}

auto read_package(Fields& fields) -> Package {
  Package package;
  package.name = read_word<NameGrammar>(fields, keys::k_name, fields.text(keys::k_name));
  package.version = read_word<VersionGrammar>(fields, keys::k_version, fields.text(keys::k_version));
  package.build = read_optional_word<BuildGrammar>(fields, keys::k_build);
  package.ecosystem = read_ecosystem(fields);
  package.source = read_address(fields, keys::k_source);
  package.subdir = read_optional_word<SubdirGrammar>(fields, keys::k_subdir);
  package.file = read_optional_word<FileGrammar>(fields, keys::k_file);
  package.url = read_url(fields);
  package.sha256 = read_digest(fields, keys::k_sha256, 64);
  package.md5 = read_digest(fields, keys::k_md5, 32);
  package.size = fields.optional_number(keys::k_size);
  package.depends = fields.texts(keys::k_depends);
  package.requested = fields.flag(keys::k_requested);
  for (const auto& [key, extras] : {std::pair(keys::k_extras, &package.extras), std::pair(keys::k_absent_extras, &package.absent_extras)}) {
    for (const auto& extra : fields.has(key) ? fields.texts(key) : std::vector<std::string>()) {
      extras->push_back(read_word<NameGrammar>(fields, key, extra).text());
    }
  }
  package.decides = fields.has(keys::k_decides) && fields.flag(keys::k_decides);
  return package;
}

auto read_outcome(Fields& fields) -> OutcomeKind {
  const auto text = fields.text(keys::k_outcome);
  const auto outcome = parse_outcome(text);
  if (!outcome) {
    fields.fail(keys::k_outcome, "an outcome is `gpu`, `cpu_only` or `neutral`, not " + quote(text));
  }
  return outcome.value_or(OutcomeKind::neutral);
}

void check_package_count(Fields& fields, std::uint64_t expected, std::size_t found) {
  if (found != expected) {
    fields.fail(keys::k_package_count, "there are " + std::to_string(expected) + " packages by `package_count`, but " +
                                           std::to_string(found) + " in the list; was the file cut short?");
  }
}

namespace {

auto read_lock_fields(Fields& fields, const StackRoles& roles) -> Lock {
  Lock lock;
  const auto schema = fields.text(keys::k_schema);
  if (schema != k_lock_schema) {
    fields.fail(keys::k_schema, "this version reads " + quote(k_lock_schema) + ", not " + quote(schema));
    return lock;
  }
  fields.ignore(keys::k_note);
  lock.outcome = read_outcome(fields);
  const auto package_count = fields.number(keys::k_package_count);
  lock.facts = fields.map(keys::k_facts, read_facts);
  lock.request = fields.map(keys::k_request, read_request);
  lock.stack = fields.optional_map(keys::k_stack, [&](Fields& stack) { return read_stack(stack, roles); });
  lock.sources = fields.maps(keys::k_sources, read_source);
  lock.packages = fields.maps(keys::k_packages, read_package);
  check_package_count(fields, package_count, lock.packages.size());
  return lock;
}

}  // namespace

auto parse_lock(std::string_view text, std::string_view file, const StackRoles& roles) -> Result<Lock> {
  const auto root = yaml::load_guarded(text, file, k_limits);
  if (!root) {
    return root.error();
  }
  return read_fields<Lock>(*root, file, [&](Fields& fields) { return read_lock_fields(fields, roles); });
}

}  // namespace gpusolve::lock
