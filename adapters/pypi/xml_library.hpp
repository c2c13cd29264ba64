// The functions of libxml2 that are in use; it is loaded for the first HTML page.
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

/// The library, made ready for threads; it stays loaded. Threads may call this. Throws `NoLibrary`.
[[nodiscard]] auto xml() -> const XmlLibrary&;

}  // namespace gpusolve::pypi
