// The functions of libxml2 that gpusolve uses. The library is loaded for the first HTML page.
#pragma once

#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>

namespace gpusolve::pypi {

/// Each member is the function of that name in libxml2's documentation.
struct XmlLibrary {
  decltype(&xmlInitParser) init_parser{};
  decltype(&htmlCreateMemoryParserCtxt) create_memory_parser{};
  decltype(&htmlFreeParserCtxt) free_parser{};
  decltype(&htmlCtxtUseOptions) use_options{};
  decltype(&xmlSwitchEncoding) switch_encoding{};
  decltype(&htmlParseDocument) parse_document{};
  decltype(&xmlStopParser) stop_parser{};
};

/// The library, initialised for threads; it stays loaded. Thread-safe. Throws `NoLibrary`.
[[nodiscard]] auto xml() -> const XmlLibrary&;

}  // namespace gpusolve::pypi
