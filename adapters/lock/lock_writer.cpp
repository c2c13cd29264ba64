#include <yaml-cpp/emitter.h>

#include <algorithm>
#include <array>

#include "adapters/lock/gpusolve_lock.hpp"
#include "adapters/report/plain.hpp"

namespace gpusolve::lock {
namespace {

using report::Package;

/// Words that some YAML reader takes for a truth value or for nothing (YAML 1.1 types bool and null).
constexpr std::array<std::string_view, 11> k_reserved{"y", "n", "yes", "no", "true", "false", "on", "off", "null", "nan", "inf"};

/// As long as a digest: those are quoted all alike, whatever they start with.
constexpr std::size_t k_longest_plain = 31;

/// No reader of any YAML version can take it for anything but a text: versions such as 3.10 are quoted, names are not.
auto is_plain_text(std::string_view text) -> bool {
  const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
  const auto is_inner = [&](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '_'; };
  return !text.empty() && text.size() <= k_longest_plain && is_letter(text.front()) && std::ranges::all_of(text, is_inner) &&
         std::ranges::find(k_reserved, text) == k_reserved.end();
}

/// Writes keys and values in the order of the calls.
class Writer {
 public:
  Writer() { out_.SetNullFormat(YAML::LowerNull); }

  void value(std::string_view text) {
    if (!is_plain_text(text)) {
      out_ << YAML::DoubleQuoted;
    }
    out_ << report::valid_utf8(text);  // yaml-cpp would take an overlong sequence for a character
  }
  void value(const std::optional<std::string>& text) { text ? value(std::string_view(*text)) : nothing(); }
  void nothing() { out_ << YAML::Null; }

  template <class Text>
  void field(const char* key, const Text& text) {
    out_ << YAML::Key << key << YAML::Value;
    value(text);
  }
  void number(const char* key, std::uint64_t number) { out_ << YAML::Key << key << YAML::Value << number; }
  void empty(const char* key) {
    out_ << YAML::Key << key << YAML::Value;
    nothing();
  }
  void flag(const char* key, bool value) { out_ << YAML::Key << key << YAML::Value << value; }
  void texts(const char* key, const std::vector<std::string>& list) {
    sequence(key, list, [this](const std::string& text) { value(std::string_view(text)); });
  }
  template <class List, class Function>
  void sequence(const char* key, const List& list, Function write) {
    out_ << YAML::Key << key << YAML::Value;
    out_ << (list.empty() ? YAML::Flow : YAML::Block) << YAML::BeginSeq;
    for (const auto& entry : list) {
      write(entry);
    }
    out_ << YAML::EndSeq;
  }
  template <class Function>
  void map(Function write) {
    out_ << YAML::BeginMap;
    write();
    out_ << YAML::EndMap;
  }
  template <class Function>
  void map(const char* key, Function write) {
    out_ << YAML::Key << key << YAML::Value;
    map(write);
  }
  [[nodiscard]] auto text() const -> std::string { return std::string(out_.c_str(), out_.size()) + "\n"; }

 private:
  YAML::Emitter out_;
};

auto text_of(const std::optional<DottedVersion>& version) -> std::optional<std::string> {
  return version ? std::optional(version->text()) : std::nullopt;
}

void write_gpus(Writer& writer, const std::optional<std::vector<Gpu>>& gpus) {
  if (!gpus) {
    writer.empty("gpus");
    return;
  }
  writer.sequence("gpus", *gpus, [&](const Gpu& gpu) {
    writer.map([&] {
      writer.field("name", gpu.name);
      writer.field("arch", std::string_view(gpu.capability.sm()));
      writer.field("provenance", provenance_text(gpu.provenance));
    });
  });
}

void write_driver(Writer& writer, const std::optional<Driver>& driver) {
  if (!driver) {
    writer.empty("driver");
    return;
  }
  writer.map("driver", [&] {
    writer.field("version", text_of(driver->version));
    writer.field("cuda", text_of(driver->cuda));
    writer.field("provenance", provenance_text(driver->provenance));
  });
}

void write_known(Writer& writer, const char* key, std::string_view value, Provenance provenance) {
  writer.map(key, [&] {
    writer.field("value", value);
    writer.field("provenance", provenance_text(provenance));
  });
}

void write_facts(Writer& writer, const Facts& facts) {
  write_known(writer, "platform", platform_text(facts.platform.value), facts.platform.provenance);
  if (facts.glibc) {
    write_known(writer, "glibc", facts.glibc->value.text(), facts.glibc->provenance);
  } else {
    writer.empty("glibc");
  }
  write_gpus(writer, facts.gpus);
  write_driver(writer, facts.driver);
}

void write_request(Writer& writer, const report::Asked& request) {
  writer.texts("specs", request.specs);
  writer.texts("constraints", request.constraints);
  writer.field("cuda", request.cuda);
  writer.field("cudnn", request.cudnn);
  writer.field("python", request.python);
  writer.field("installer", std::string_view(request.installer));
}

void write_stack(Writer& writer, const report::Stack& stack) {
  writer.field("torch", stack.torch);
  writer.field("build", stack.build);
  writer.field("cuda", stack.cuda);
  writer.field("cudnn", stack.cudnn);
  writer.field("python", stack.python);
  writer.field("min_driver", stack.min_driver);
  writer.field("native_driver", stack.native_driver);
  writer.sequence("runs", stack.runs, [&](const report::Run& run) {
    writer.map([&] {
      writer.field("arch", std::string_view(run.arch));
      writer.field("by", std::string_view(run.by));
    });
  });
}

void write_source(Writer& writer, const report::SourceUse& source) {
  writer.field("name", std::string_view(source.name));
  writer.field("kind", std::string_view(source.kind));
  writer.field("url", std::string_view(source.url));
  writer.field("snapshot", std::string_view(source.snapshot));
  writer.number("records", source.records);
}

void write_package(Writer& writer, const Package& package) {
  writer.field("name", std::string_view(package.name));
  writer.field("version", std::string_view(package.version));
  writer.field("build", package.build);
  writer.field("ecosystem", report::ecosystem_text(package.ecosystem));
  writer.field("source", std::string_view(package.source));
  writer.field("subdir", package.subdir);
  writer.field("file", package.file);
  writer.field("url", package.url);
  writer.field("sha256", package.sha256);
  writer.field("md5", package.md5);
  if (package.size) {
    writer.number("size", *package.size);
  } else {
    writer.empty("size");
  }
  writer.texts("depends", package.depends);
  writer.flag("requested", package.requested);
}

/// Empty when every package has a digest.
auto note_on(const std::vector<Package>& packages) -> std::string {
  const auto without = std::ranges::count_if(packages, [](const Package& package) { return !package.sha256 && !package.md5; });
  return without == 0 ? std::string()
                      : std::to_string(without) + " of " + std::to_string(packages.size()) +
                            " packages have no digest, because their source tells none: the files cannot be checked against this lock";
}

template <class List, class Function>
void write_maps(Writer& writer, const char* key, const List& list, Function write) {
  writer.sequence(key, list, [&](const auto& entry) { writer.map([&] { write(writer, entry); }); });
}

void write_document(Writer& writer, const Lock& lock) {
  writer.field("schema", k_lock_schema);
  if (const auto note = note_on(lock.packages); !note.empty()) {
    writer.field("note", std::string_view(note));
  }
  writer.field("outcome", report::outcome_text(lock.outcome));
  writer.number("package_count", lock.packages.size());  // packages stand last: a file that was cut short would look whole
  writer.map("facts", [&] { write_facts(writer, lock.facts); });
  writer.map("request", [&] { write_request(writer, lock.request); });
  if (lock.stack) {
    writer.map("stack", [&] { write_stack(writer, *lock.stack); });
  } else {
    writer.empty("stack");
  }
  write_maps(writer, "sources", lock.sources, write_source);
  write_maps(writer, "packages", lock.packages, write_package);
}

}  // namespace

auto lock_of(const report::Answer& answer) -> Lock {
  return {answer.outcome, answer.facts, answer.request, answer.stack, answer.sources, answer.packages};
}

auto write_lock(const Lock& lock) -> std::string {
  Writer writer;
  writer.map([&] { write_document(writer, lock); });
  return writer.text();
}

}  // namespace gpusolve::lock
