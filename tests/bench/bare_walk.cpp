// A lower bound for any reader of repodata: reads the file, and the name, version and build of every record. For large_channel.py.
#include <simdjson.h>

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace {

using simdjson::ondemand::object;

/// The total length of the three texts of all records in a section, so that no work can be optimised away.
auto walk(object packages) -> std::size_t {
  std::size_t bytes = 0;
  for (auto field : packages) {
    object record = field.value();
    for (const auto* const key : {"build", "name", "version"}) {
      bytes += std::string_view(record[key]).size();
    }
  }
  return bytes;
}

}  // namespace

auto main(int argc, char** argv) -> int {
  if (argc != 2) {
    std::fputs("usage: bare_walk REPODATA.JSON\n", stderr);
    return EXIT_FAILURE;
  }
  try {
    const auto text = simdjson::padded_string::load(argv[1]);
    simdjson::ondemand::parser parser;
    auto document = parser.iterate(text);
    std::size_t bytes = walk(document["packages"]);
    bytes += walk(document["packages.conda"]);
    std::printf("%zu\n", bytes);
  } catch (const std::exception& fault) {
    std::fprintf(stderr, "bare_walk: %s\n", fault.what());
    return EXIT_FAILURE;
  }
  return EXIT_SUCCESS;
}
