// The functions of toml++, which Debian has as a shared library only: its headers contain them.
#define TOML_HEADER_ONLY 0
#define TOML_IMPLEMENTATION
#include <toml++/toml.h>
