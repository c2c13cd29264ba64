// The functions of toml++, which its headers contain.
#define TOML_IMPLEMENTATION
#include <toml++/toml.h>
