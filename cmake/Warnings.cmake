# One interface target carries the warnings (and the include root) of all our code.
add_library(gpusolve_warnings INTERFACE)
target_compile_options(gpusolve_warnings INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow
                                                   $<$<BOOL:${GPUSOLVE_WERROR}>:-Werror>)
target_include_directories(gpusolve_warnings INTERFACE ${CMAKE_SOURCE_DIR})
