// catalog.yaml, mirrors.yaml, aliases.yaml, accelerators.yaml, systems.yaml, stack_messages.yaml, messages.yaml.
#include <string>

#include "catalogs/mirror_status.hpp"
#include "catalogs/read.hpp"

namespace gpusolve::catalogs {
namespace {

constexpr std::string_view k_schema = "gpusolve/catalog/1";
const std::vector<std::string_view> k_phases{"import", "runtime", "build", "install", "resolve"};
/// In the order of Cure.
const std::vector<std::string_view> k_cures{"advice",  "main-build", "named-build", "required-main",
                                            "toolkit", "python",     "compiler",    "companion"};
/// In the order of CaseFact.
const std::vector<std::string_view> k_case_facts{"wsl",         "python-32-bit", "driver-suffices",      "driver-serves-less",
                                                 "memory-full", "memory-free",   "library-fails-on-gpu", "same-main"};
/// In the order of MessageRule.
const std::vector<std::string_view> k_message_rules{"none", "nccl-release", "driver-suffices", "refuses-other-nvcc"};

const std::vector<YamlTree> k_no_items;

auto is_date(std::string_view text) -> bool {
  constexpr std::string_view k_shape = "0000-00-00";
  if (text.size() != k_shape.size()) {
    return false;
  }
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (k_shape[i] == '-' ? text[i] != '-' : (text[i] < '0' || text[i] > '9')) {
      return false;
    }
  }
  return true;
}

auto read_mirror(YamlFile& file, const YamlTree& item) -> MirrorEntry {
  YamlRow row(file, item);
  MirrorEntry mirror{row.text("id"),
                     row.texts("aliases"),
                     row.text("name"),
                     {},
                     {},
                     row.optional_text("conda"),
                     row.optional_text("pypi"),
                     row.optional_text("stack_wheels"),
                     {},
                     row.texts("channels"),
                     row.texts("lacks"),
                     {},
                     row.evidence(),
                     row.optional_text("wheels_fault").value_or("")};
  for (const auto& channel : entries_of(file, row.optional("apart"))) {
    mirror.apart.emplace_back(channel.key, text_of(file, &channel.value));
  }
  if (const auto status = row.text("status"); !parse_mirror_status(status, mirror)) {
    file.fail(row.line(), "`status` begins with `live`, `dead` or `unknown`, not " + quote(status));
  }
  if (row.has("stack_wheels_kind") || mirror.stack_wheels) {
    mirror.stack_wheels_kind = spelled(k_wheel_kinds, row.choice("stack_wheels_kind", {"index", "find-links"}));
  }
  if (mirror.stack_wheels && mirror.stack_wheels->find("{tag}") == std::string::npos) {
    file.fail(row.line(), "`stack_wheels` must hold `{tag}`");
  }
  row.finish();
  return mirror;
}

/// The CUDA that each driver or system serves: `{'540': '12.6'}`.
auto cuda_by_version(YamlFile& file, YamlRow& row, std::string_view key) -> std::vector<std::pair<std::string, DottedVersion>> {
  std::vector<std::pair<std::string, DottedVersion>> all;
  for (const auto& entry : entries_of(file, row.optional(key))) {
    const auto cuda = parse_dotted_version(text_of(file, &entry.value));
    if (!cuda) {
      file.fail(row.line(), quote(entry.key) + " in " + quote(key) + " has no CUDA version, such as `12.6`");
    }
    all.emplace_back(entry.key, cuda ? *cuda : DottedVersion{});
  }
  return all;
}

auto read_accelerator(YamlFile& file, const YamlTree& item) -> AcceleratorEntry {
  YamlRow row(file, item);
  AcceleratorEntry entry{.id = row.text("id"),
                         .name = row.text("name"),
                         .names = row.texts("names"),
                         .capabilities = {},
                         .builds = row.text("builds"),
                         .kind = row.optional_text("kind").value_or(""),
                         .is_cuda_api = row.flag("is_cuda_api"),
                         .platform = {},
                         .first_torch = {},
                         .evidence = row.evidence()};
  if (row.has("platform")) {
    entry.platform = parse_platform(row.text("platform"));
    entry.first_torch = row.optional_version("first_torch");
    if (!entry.platform || !entry.first_torch) {
      file.fail(row.line(), "`platform` must be one such as `osx-arm64`, with `first_torch` beside it");
    }
  }
  entry.capabilities = row.capabilities("capabilities");
  for (const auto& one : entries_of(file, row.optional("builds_by_capability"))) {
    const auto capability = parse_compute_capability(one.key);
    if (!capability) {
      file.fail(row.line(), quote(one.key) + " is not a compute capability such as `5.3`");
    }
    entry.builds_by_capability.emplace_back(capability.value_or(ComputeCapability{}), text_of(file, &one.value));
  }
  entry.drivers = cuda_by_version(file, row, "drivers");
  for (const auto* const systems = row.optional("systems"); const auto& one : systems == nullptr ? k_no_items : items_of(file, systems)) {
    YamlRow own(file, one);
    entry.systems.emplace_back(own.text("pattern"), cuda_by_version(file, own, "cuda"));
    own.finish();
  }
  if (entry.names.empty() == entry.capabilities.empty()) {
    file.fail(row.line(), "an accelerator has either `names` or `capabilities`");
  }
  row.finish();
  return entry;
}

/// Reports a name in braces that is not a group of the pattern.
void fail_unknown_groups(YamlFile& file, int line, const MessageEntry& message) {
  auto texts = message.details;
  texts.insert(texts.end(), message.commands.begin(), message.commands.end());
  for (const auto& text : texts) {
    for (auto open = text.find('{'); open != std::string::npos; open = text.find('{', open + 1)) {
      const auto name = text.substr(open + 1, text.find('}', open) - open - 1);
      if (message.pattern.find("(?P<" + name + ">") == std::string::npos) {
        file.fail(line, "the pattern has no group " + quote(name));
      }
    }
  }
}

/// Whether the code exists: only companions of the main stack have mismatch codes.
auto is_known(const FindingCode& code, const StackRoles& roles) -> bool {
  const auto* const mismatch = std::get_if<CompanionMismatch>(&code);
  return mismatch == nullptr || roles.is_companion(mismatch->companion);
}

/// `cases: {wsl: ID, driver-suffices: ID}`.
auto read_cases(YamlFile& file, YamlRow& row) -> std::vector<MessageCase> {
  std::vector<MessageCase> cases;
  for (const auto& one : entries_of(file, row.optional("cases"))) {
    const auto fact = std::ranges::find(k_case_facts, one.key);
    if (fact == k_case_facts.end()) {
      file.fail(row.line(), quote(one.key) + " is no fact of `cases`, such as `wsl`");
      continue;
    }
    cases.push_back({static_cast<CaseFact>(fact - k_case_facts.begin()), text_of(file, &one.value)});
  }
  return cases;
}

auto read_meaning(YamlFile& file, YamlRow& row, const StackRoles& roles) -> MessageMeaning {
  const auto text = row.text("code");
  const auto code = parse_finding_code(text);
  const auto cure = row.has("cure") ? row.choice("cure", k_cures) : std::string(k_cures.front());
  const auto rule = row.has("rule") ? row.choice("rule", k_message_rules) : std::string(k_message_rules.front());
  if (!code || !is_known(*code, roles)) {
    file.fail(row.line(), quote(text) + " is no code of a finding, such as `no-kernel-image`");
  }
  return {.code = code.value_or(FindingCode{}),
          .cure = static_cast<Cure>(std::ranges::find(k_cures, cure) - k_cures.begin()),
          .is_general = row.flag("general"),
          .follows = row.texts("follows"),
          .is_refutable = row.flag("refutable"),
          .is_harmless = row.flag("harmless"),
          .is_of_any_package = row.flag("any_package"),
          .cases = read_cases(file, row),
          .rule = static_cast<MessageRule>(std::ranges::find(k_message_rules, rule) - k_message_rules.begin()),
          .of_cuda = row.optional_text("of_cuda").value_or("")};
}

auto read_message(YamlFile& file, const YamlTree& item, const StackRoles& roles) -> MessageEntry {
  YamlRow row(file, item);
  MessageEntry message{.id = row.text("id"),
                       .meaning = read_meaning(file, row, roles),
                       .pattern = row.text("pattern"),
                       .phase = row.choice("phase", k_phases),
                       .cause = row.text("cause"),
                       .details = row.texts("details"),
                       .advice = row.text("advice"),
                       .commands = row.texts("commands"),
                       .package = row.optional_text("package").value_or(""),
                       .decides = row.texts("decides"),
                       .evidence = row.evidence()};
  fail_unknown_groups(file, row.line(), message);
  row.finish();
  return message;
}

}  // namespace

void read_catalog_head(YamlFile& file, const YamlTree& tree, CatalogData& data) {
  YamlRow root(file, tree);
  static_cast<void>(root.choice("schema", {k_schema}));
  data.date = root.text("date");
  if (!is_date(data.date)) {
    file.fail(root.line(), quote(data.date) + " is no date, such as `2026-09-02`");
  }
  root.finish();
}

void read_mirrors(YamlFile& file, const YamlTree& tree, CatalogData& data) {
  YamlRow root(file, tree);
  file.take_sources(root.required("sources"));
  for (const auto& item : items_of(file, root.required("mirrors"))) {
    data.mirrors.push_back(read_mirror(file, item));
  }
  root.finish();
}

void read_aliases(YamlFile& file, const YamlTree& tree, CatalogData& data) {
  YamlRow root(file, tree);
  file.take_sources(root.required("sources"));
  for (const auto& item : items_of(file, root.required("aliases"))) {
    YamlRow row(file, item);
    data.aliases.push_back({row.text("pypi"), row.text("conda"), row.flag("one_way"), row.evidence()});
    row.finish();
  }
  root.finish();
}

void read_accelerators(YamlFile& file, const YamlTree& tree, CatalogData& data) {
  YamlRow root(file, tree);
  file.take_sources(root.required("sources"));
  for (const auto& item : items_of(file, root.required("accelerators"))) {
    data.accelerators.push_back(read_accelerator(file, item));
  }
  root.finish();
}

void read_systems(YamlFile& file, const YamlTree& tree, CatalogData& data) {
  YamlRow root(file, tree);
  file.take_sources(root.required("sources"));
  for (const auto& item : items_of(file, root.required("systems"))) {
    YamlRow row(file, item);
    SystemEntry system{row.texts("names"), row.optional_version("glibc"), {}};
    if (row.flag("musl") == system.glibc.has_value()) {
      file.fail(row.line(), "a system has `glibc` or `musl: true`");
    }
    system.evidence = row.evidence();
    data.systems.push_back(std::move(system));
    row.finish();
  }
  root.finish();
}

void read_messages(YamlFile& file, const YamlTree& tree, CatalogData& data) {
  YamlRow root(file, tree);
  file.take_sources(root.required("sources"));
  for (const auto& item : items_of(file, root.required("messages"))) {
    data.messages.push_back(read_message(file, item, data.roles));
  }
  root.finish();
}

}  // namespace gpusolve::catalogs
