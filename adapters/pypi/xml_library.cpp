#include "adapters/pypi/xml_library.hpp"

#include "base/library/shared_library.hpp"

namespace gpusolve::pypi {
namespace {

auto load() -> XmlLibrary {
  const SharedLibrary library({{"libxml2.so.2", "libxml2.so.16"},  // .16: since libxml2 2.14
                               "2.9 of 2012",
                               {{"debian-11", "libxml2"}, {"debian-12", "libxml2"}, {"debian-13", "libxml2"}}});
  XmlLibrary xml;
  library.find("xmlInitParser", xml.init_parser);
  library.find("htmlCreateMemoryParserCtxt", xml.create_memory_parser);
  library.find("htmlFreeParserCtxt", xml.free_parser);
  library.find("htmlCtxtUseOptions", xml.use_options);
  library.find("xmlSwitchEncoding", xml.switch_encoding);
  library.find("htmlParseDocument", xml.parse_document);
  library.find("xmlStopParser", xml.stop_parser);
  xml.init_parser();  // must run before any thread uses libxml2
  return xml;
}

}  // namespace

auto xml() -> const XmlLibrary& {
  static const XmlLibrary library = load();
  return library;
}

}  // namespace gpusolve::pypi
