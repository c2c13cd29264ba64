# One interface target carries the warnings (and the include root) of all our code.
# maybe-uninitialized: GCC 12 sees it in every optional inside a variant.
add_library(gpusolve_warnings INTERFACE)
target_compile_options(gpusolve_warnings INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow
                                                   $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized> $<$<BOOL:${GPUSOLVE_WERROR}>:-Werror>)
target_include_directories(gpusolve_warnings INTERFACE ${CMAKE_SOURCE_DIR})
