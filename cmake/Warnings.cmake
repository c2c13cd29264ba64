# One interface target carries the warnings (and the include root) of all our code.
# maybe-uninitialized: GCC 12 sees it in every optional inside a variant; restrict, stringop-overflow, stringop-overread and array-bounds: in every text
# that is put together or searched, when it optimises (GCC bugs 105329 and 105651). Whoever uses the installed library brings warnings of his own.
add_library(gpusolve_warnings INTERFACE)
set(gpusolve_mistaken_warnings -Wno-maybe-uninitialized $<$<CONFIG:Release>:-Wno-restrict$<SEMICOLON>-Wno-stringop-overflow$<SEMICOLON>-Wno-stringop-overread$<SEMICOLON>-Wno-array-bounds>)
target_compile_options(gpusolve_warnings INTERFACE
  $<BUILD_INTERFACE:-Wall$<SEMICOLON>-Wextra$<SEMICOLON>-Wpedantic$<SEMICOLON>-Wconversion$<SEMICOLON>-Wshadow>
  "$<BUILD_INTERFACE:$<$<CXX_COMPILER_ID:GNU>:${gpusolve_mistaken_warnings}>>"
  $<BUILD_INTERFACE:$<$<BOOL:${GPUSOLVE_WERROR}>:-Werror>>)
target_compile_features(gpusolve_warnings INTERFACE cxx_std_20)
target_include_directories(gpusolve_warnings INTERFACE $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}> $<INSTALL_INTERFACE:include/gpusolve>)
