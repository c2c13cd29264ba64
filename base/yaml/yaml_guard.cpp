#include "base/yaml/yaml_guard.hpp"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/node/impl.h>
#include <yaml-cpp/node/parse.h>
#include <yaml-cpp/parser.h>

#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "base/text_fault.hpp"

namespace gpusolve::yaml {
namespace {

/// Handles the events of a document, and stops with yaml-cpp's own exception at the first one that is not allowed.
class Guard final : public YAML::EventHandler {
 public:
  explicit Guard(const YamlLimits& limits) : limits_(limits) {}

  void OnDocumentStart(const YAML::Mark& /*mark*/) override {}
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override { count(mark, anchor, {}, {}); }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t /*anchor*/) override { refuse(mark, "aliases are not allowed here"); }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, const std::string& value) override {
    count(mark, anchor, tag, value);
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value /*style*/) override {
    count(mark, anchor, tag, {});
    open(mark, Level{});
  }
  void OnSequenceEnd() override { open_.pop_back(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, YAML::EmitterStyle::value /*style*/) override {
    count(mark, anchor, tag, {});
    open(mark, Level{true, true, {}});
  }
  void OnMapEnd() override { open_.pop_back(); }

 private:
  struct Level {
    bool is_map{};
    bool is_key_next{};
    std::set<std::string> keys{};
  };

  [[noreturn]] static void refuse(const YAML::Mark& mark, const std::string& why) { throw YAML::ParserException(mark, why); }

  void open(const YAML::Mark& mark, Level level) {
    if (open_.size() == limits_.depth) {
      refuse(mark, "more than " + std::to_string(limits_.depth) + " lists and maps within one another");
    }
    open_.push_back(std::move(level));
  }

  void count(const YAML::Mark& mark, YAML::anchor_t anchor, const std::string& tag, const std::string& value) {
    if (anchor != 0) {
      refuse(mark, "anchors are not allowed here");
    }
    if (!tag.empty() && tag != "?" && tag != "!") {  // yaml-cpp's tags for plain and quoted text
      refuse(mark, "the tag " + quote(tag) + " is not allowed here");
    }
    if (++nodes_ > limits_.nodes) {
      refuse(mark, "more than " + std::to_string(limits_.nodes) + " values");
    }
    note_key(mark, value);
  }

  void note_key(const YAML::Mark& mark, const std::string& value) {
    if (open_.empty() || !open_.back().is_map) {
      return;
    }
    auto& level = open_.back();
    if (level.is_key_next && !level.keys.insert(value).second) {
      refuse(mark, "the key " + quote(value) + " stands here twice");
    }
    level.is_key_next = !level.is_key_next;
  }

  YamlLimits limits_;
  std::vector<Level> open_;
  std::size_t nodes_ = 0;
};

auto check(std::istream& stream, const YamlLimits& limits) -> void {
  YAML::Parser parser(stream);
  Guard guard(limits);
  if (!parser.HandleNextDocument(guard)) {
    throw YAML::ParserException(YAML::Mark::null_mark(), "there is nothing in it");
  }
  if (parser.HandleNextDocument(guard)) {
    throw YAML::ParserException(YAML::Mark::null_mark(), "it holds more than one document");
  }
}

}  // namespace

auto place(std::string_view file, const YAML::Mark& mark) -> std::string {
  return mark.line < 0 ? std::string(file) : std::string(file) + ":" + std::to_string(mark.line + 1);
}

auto load_guarded(std::string_view text, std::string_view file, const YamlLimits& limits) -> Result<YAML::Node> {
  if (text.size() > limits.bytes) {
    return Error{ErrorKind::usage, "longer than " + std::to_string(limits.bytes) + " bytes", std::string(file)};
  }
  if (auto fault = text_fault(text, file)) {
    return *std::move(fault);
  }
  const std::string owned(text);
  try {
    std::istringstream stream(owned);
    check(stream, limits);
    return YAML::Load(owned);
  } catch (const YAML::Exception& exception) {
    return Error{ErrorKind::usage, exception.msg, place(file, exception.mark)};
  }
}

}  // namespace gpusolve::yaml
