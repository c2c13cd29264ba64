// Iterators of std::array and std::string_view are pointers, as in the C++ library of the native build. In Debian's libc++ for wasm32 they
// are classes, which `const auto* const found = std::ranges::find(…)` cannot hold. Only headers know of it.
#include_next <__configuration/abi.h>

#undef _LIBCPP_ABI_USE_WRAP_ITER_IN_STD_ARRAY
#undef _LIBCPP_ABI_USE_WRAP_ITER_IN_STD_STRING_VIEW
