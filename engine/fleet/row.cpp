#include "engine/fleet/row.hpp"

#include <algorithm>
#include <set>

#include "adapters/lock/row_lock.hpp"
#include "base/ascii.hpp"
#include "engine/machine/machine_facts.hpp"
#include "model/option.hpp"

namespace gpusolve::engine::fleet {
namespace {

constexpr std::size_t k_most_rows = 200;
constexpr std::string_view k_form = "NAME=GPU[+GPU…],driver=V, such as `a100=sm_80,driver=550.54.14`";

auto trimmed(std::string_view text) -> std::string_view { return ascii::trimmed(text, " \t\n"); }

auto split(std::string_view text, char separator) -> std::vector<std::string> {
  std::vector<std::string> parts;
  while (true) {
    const auto end = text.find(separator);
    parts.emplace_back(trimmed(text.substr(0, end)));
    if (end == std::string_view::npos) {
      return parts;
    }
    text.remove_prefix(end + 1);
  }
}

/// A row as typed.
struct Typed {
  std::string name;
  MachineText hardware;
};

/// Reads one `KEY=VALUE` after the name.
auto read_part(const std::string& key, const std::string& value, Typed& row) -> Status {
  auto& hardware = row.hardware;
  if (key == "gpu") {
    hardware.gpus = split(value, '+');
  } else if (key == "driver") {
    hardware.driver = value;
  } else if (key == "driver-cuda") {
    hardware.driver_cuda = value;
  } else if (key == "platform") {
    hardware.platform = value;
  } else if (key == "glibc") {
    hardware.glibc = value;
  } else {
    return usage_error("there is no " + quote(key) + " in a row; there is gpu, driver, driver-cuda, platform and glibc");
  }
  return std::monostate{};
}

/// Reads the first part: `NAME=GPU+GPU`, or `name=NAME`.
auto read_name(const std::string& key, const std::string& value, Typed& row) -> Status {
  const bool is_named = key == "name";
  row.name = is_named ? value : key;
  row.hardware.gpus = split(value, '+');
  return lock::is_row_name(row.name) ? Status(std::monostate{})
                                     : usage_error("a row's name is of letters, digits, `.`, `_` and `-`, not " + quote(row.name));
}

auto read_row(const std::string& text, const MachineDefaults& defaults) -> Result<Typed> {
  Typed row;
  row.hardware.platform = defaults.platform;
  row.hardware.glibc = defaults.glibc;
  std::set<std::string> keys;
  for (const auto& part : split(text, ',')) {
    const auto equals = part.find('=');
    if (equals == std::string::npos) {
      return usage_error(quote(part) + " is not of the form KEY=VALUE; a row is " + std::string(k_form));
    }
    const auto key = std::string(trimmed(std::string_view(part).substr(0, equals)));
    const auto value = std::string(trimmed(std::string_view(part).substr(equals + 1)));
    if (value.empty()) {
      return usage_error(quote(part) + " has no value; a row is " + std::string(k_form));
    }
    const bool is_first = keys.empty();
    if (auto read = is_first ? read_name(key, value, row) : read_part(key, value, row); !read) {
      return read.error();
    }
    const auto* const fact = is_first && key != "name" ? "gpu" : key.c_str();
    if (!keys.insert(fact).second) {
      return usage_error("it has " + quote(fact) + " twice: leave one out");
    }
  }
  return row;
}

auto to_row(const std::string& text, const MachineDefaults& defaults, const catalogs::Catalog& catalog) -> Result<Row> {
  const auto typed = read_row(text, defaults);
  if (!typed) {
    return typed.error();
  }
  if (auto named = check_named(typed->hardware); !named) {
    return named.error();
  }
  auto facts = facts_of(typed->hardware, defaults.base, catalog);
  return facts ? Result<Row>(Row{typed->name, std::move(facts).value()}) : Result<Row>(facts.error());
}

/// Whether `left` supports less: compares the versions of the drivers if both are known, else their CUDA versions. An unknown
/// driver constrains nothing.
auto is_lower(const Driver& left, const Driver& right) -> bool {
  if (left.version && right.version) {
    return *left.version < *right.version;
  }
  return left.cuda && right.cuda && *left.cuda < *right.cuda;
}

void add_gpus(const std::vector<Gpu>& gpus, Facts& joint) {
  for (const auto& gpu : gpus) {
    auto& all = joint.gpus.emplace(joint.gpus.value_or(std::vector<Gpu>{}));
    const auto is_same = [&](const Gpu& other) { return other.capability == gpu.capability; };
    if (std::ranges::none_of(all, is_same)) {
      all.push_back(gpu);
    }
  }
}

}  // namespace

auto check_defaults(const MachineDefaults& defaults, const catalogs::Catalog& catalog) -> Status {
  // Checks the two one by one: they are for different machines if those on Linux state their platform.
  const MachineText platform{.gpus = {"none"}, .platform = defaults.platform};
  const MachineText glibc{.gpus = {"none"}, .platform = "linux-64", .glibc = defaults.glibc};
  for (const auto& given : {platform, glibc}) {
    if (const auto facts = facts_of(given, defaults.base, catalog); !facts) {
      return facts.error();
    }
  }
  return std::monostate{};
}

auto check_named(const MachineText& hardware) -> Status {
  return hardware.is_auto() ? Status(usage_error("`auto` is this machine, and a row names one: name its GPUs")) : Status(std::monostate{});
}

auto parse_rows(std::string_view text, const MachineDefaults& defaults, const catalogs::Catalog& catalog) -> Result<std::vector<Row>> {
  if (auto checked = check_defaults(defaults, catalog); !checked) {
    return checked.error();
  }
  std::vector<Row> rows;
  std::set<std::string> names;
  for (const auto& one : split(text, ';')) {
    if (one.empty()) {
      continue;
    }
    auto row = to_row(one, defaults, catalog);
    if (!row) {
      return row.error().in(option_text(Option::lock_for) + " " + quote(one));
    }
    if (!names.insert(row->name).second) {
      return usage_error(option_text(Option::lock_for) + ": the row " + quote(row->name) + " occurs twice; give each a name of its own");
    }
    rows.push_back(std::move(row).value());
  }
  if (rows.empty() || rows.size() > k_most_rows) {
    return usage_error(rows.empty() ? option_text(Option::lock_for) + " has no rows; a row is " + std::string(k_form)
                                    : option_text(Option::lock_for) + " has more than " + std::to_string(k_most_rows) + " rows");
  }
  return rows;
}

auto joint_facts(std::span<const Facts> machines) -> Facts {
  auto joint = machines.front();
  for (const auto& machine : machines.subspan(1)) {
    add_gpus(machine.gpus.value_or(std::vector<Gpu>{}), joint);
    if (machine.driver && (!joint.driver || is_lower(*machine.driver, *joint.driver))) {
      joint.driver = machine.driver;
    }
    if (machine.glibc && (!joint.glibc || machine.glibc->value < joint.glibc->value)) {
      joint.glibc = machine.glibc;
    }
  }
  return joint;
}

auto joint_query(Query query, std::span<const Facts> machines) -> Query {
  query.facts = machines.size() == 1 ? machines.front() : joint_facts(machines);
  query.accepts_cpu = query.accepts_cpu || query.facts.has_no_gpu();
  query.machines = machines.size() == 1 ? std::vector<Facts>{} : std::vector(machines.begin(), machines.end());
  return query;
}

}  // namespace gpusolve::engine::fleet
