// Compiles the header-only toml++ once.
#define TOML_IMPLEMENTATION
#include <toml++/toml.h>
