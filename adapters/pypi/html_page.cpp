// Parses pages of links as a stream of tags. Builds no tree, so nested elements cost nothing.
#include <algorithm>
#include <memory>
#include <utility>

#include "adapters/pypi/project.hpp"
#include "adapters/pypi/text.hpp"
#include "adapters/pypi/xml_library.hpp"
#include "base/url/parts.hpp"
#include "base/url/reference.hpp"
#include "model/words/word.hpp"

namespace gpusolve::pypi {

namespace {

// Pages of links are flat. At each end tag the parser searches all open elements, so their number must stay small.
constexpr int k_deepest_page = 256;

struct ContextDeleter {
  void operator()(htmlParserCtxt* context) const noexcept { xml().free_parser(context); }
};

/// Attribute names and values of one tag, in pairs; a null ends the list.
using Attributes = const xmlChar**;

auto text_of(const xmlChar* text) -> std::string_view {
  return text == nullptr ? std::string_view() : std::string_view(reinterpret_cast<const char*>(text));  // NOLINT
}

auto attribute(Attributes attributes, std::string_view name) -> std::optional<std::string> {
  for (; attributes != nullptr && attributes[0] != nullptr; attributes += 2) {  // NOLINT(*-pointer-arithmetic)
    if (text_of(attributes[0]) == name) {
      return std::string(text_of(attributes[1]));
    }
  }
  return std::nullopt;
}

/// The data that the parser's callbacks collect.
struct Gathering {
  htmlParserCtxt* context{};
  int depth{};  // counted here, because different versions of libxml2 store the parser's own count at different offsets
  url::BaseUrl base;
  bool is_base_set{};
  Project project{};
  std::optional<std::string> api_version{};
  bool is_too_deep{};
};

/// Reads the attribute, whose value is `true` or a digest. PEP 714 renamed the attribute; if both are present, the new one counts.
auto read_metadata(Attributes attributes, bool& is_sound) -> std::optional<Digests> {
  auto value = attribute(attributes, "data-core-metadata");
  if (!value) {
    value = attribute(attributes, "data-dist-info-metadata");
  }
  if (!value || *value == "false") {
    return std::nullopt;
  }
  Digests digests;
  is_sound = add_written_digest(*value, digests) && is_sound;
  return digests;
}

void gather_anchor(Gathering& gathering, Attributes attributes) {
  const auto reference = attribute(attributes, "href");
  if (!reference) {
    return;
  }
  const auto url = gathering.base.resolve(*reference);
  auto name = url ? url::file_name_of(*url) : std::string();
  if (!FileGrammar::is_sound(name)) {
    gathering.project.skipped += url && url->ends_with('/') ? 0 : 1;  // links to folders are common, and name no files
    return;
  }
  ProjectFile file{.name = std::move(name), .url = std::string(url::without_fragment(*url))};
  bool is_sound = add_written_digest(url::fragment_of(*url), file.digests);
  file.requires_python = attribute(attributes, "data-requires-python");
  file.yanked = attribute(attributes, "data-yanked");
  file.metadata = read_metadata(attributes, is_sound);
  if (!is_sound) {
    ++gathering.project.skipped;
    gathering.project.unsound.push_back(digest_error(file.name));
    return;
  }
  gathering.project.files.push_back(std::move(file));
}

void gather_base(Gathering& gathering, Attributes attributes) {
  const auto reference = attribute(attributes, "href");
  const auto url = reference && !gathering.is_base_set ? gathering.base.resolve(*reference) : std::nullopt;
  if (url) {
    gathering.base = url::BaseUrl(*url);
    gathering.is_base_set = true;
  }
}

void gather_meta(Gathering& gathering, Attributes attributes) {
  const auto name = attribute(attributes, "name");
  const auto content = attribute(attributes, "content");
  if (name == "pypi:repository-version") {
    gathering.api_version = content;
  } else if (name == "pypi:project-status" && content != "active") {
    gathering.project.status = content;
  } else if (content && name == "pypi:tracks") {
    gathering.project.tracks.push_back(*content);
  } else if (content && name == "pypi:alternate-locations") {
    gathering.project.alternate_locations.push_back(*content);
  }
}

void start_element(void* user_data, const xmlChar* name, Attributes attributes) {
  auto& gathering = *static_cast<Gathering*>(user_data);
  const auto tag = text_of(name);
  if (++gathering.depth > k_deepest_page) {
    gathering.is_too_deep = true;
    xml().stop_parser(gathering.context);
  } else if (tag == "a") {
    gather_anchor(gathering, attributes);
  } else if (tag == "base") {
    gather_base(gathering, attributes);
  } else if (tag == "meta") {
    gather_meta(gathering, attributes);
  }
}

void end_element(void* user_data, const xmlChar* /*name*/) {
  auto& gathering = *static_cast<Gathering*>(user_data);
  gathering.depth = std::max(gathering.depth - 1, 0);
}

auto page_error(std::string_view url, const std::string& why) -> Error { return {ErrorKind::source, why, std::string(url)}; }

}  // namespace

auto read_html_page(std::string_view bytes, std::string_view name, std::string_view url) -> Result<Project> {
  if (bytes.size() > k_largest_page) {
    return page_error(url, "the page is larger than " + std::to_string(k_largest_page) + " bytes");
  }
  Gathering gathering{.base = url::BaseUrl(url)};
  gathering.project.name = name;
  if (bytes.empty()) {
    return gathering.project;
  }
  htmlSAXHandler handler{};
  handler.startElement = start_element;
  handler.endElement = end_element;
  const std::unique_ptr<htmlParserCtxt, ContextDeleter> context(xml().create_memory_parser(bytes.data(), static_cast<int>(bytes.size())));
  GPUSOLVE_CHECK(context != nullptr, "no memory for an HTML parser");
  gathering.context = context.get();
  *context->sax = handler;
  context->userData = &gathering;
  xml().use_options(context.get(), HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET);
  xml().switch_encoding(context.get(), XML_CHAR_ENCODING_UTF8);
  xml().parse_document(context.get());
  if (gathering.is_too_deep) {
    return page_error(url, "the page has more than " + std::to_string(k_deepest_page) + " elements inside each other");
  }
  if (gathering.api_version && !gathering.api_version->starts_with("1.")) {
    return page_error(url, "the index speaks version " + quote(*gathering.api_version) + " of the simple API, and only 1.x is understood");
  }
  return gathering.project;
}

}  // namespace gpusolve::pypi
