# Third-party libraries as programs and libgpusolve.so link them. Of the 4.8 ms that `gpusolve --version` took, loading ten shared libraries was 1.3 ms, most
# of it for libstdc++ and those that need it. So a program contains what the system has as archives or in headers, and loads simdjson when
# it first reads JSON. libgpusolve.so links shared libraries: Debian's archives are not position-independent.
set(for_program $<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>)

# linked_headers(NAME TARGET): linked::NAME with the headers of TARGET, for those who compile.
function(linked_headers name target)
  add_library(linked::${name} INTERFACE IMPORTED)
  target_include_directories(linked::${name} SYSTEM INTERFACE $<TARGET_PROPERTY:${target},INTERFACE_INCLUDE_DIRECTORIES>)
  target_compile_definitions(linked::${name} INTERFACE $<TARGET_PROPERTY:${target},INTERFACE_COMPILE_DEFINITIONS>)
endfunction()

# linked_library(NAME FILE TARGET): linked::NAME is libFILE.a for programs, where there is one, and else TARGET.
function(linked_library name file target)
  linked_headers(${name} ${target})
  find_library(GPUSOLVE_${name}_ARCHIVE lib${file}.a)
  if(GPUSOLVE_${name}_ARCHIVE)
    target_link_libraries(linked::${name} INTERFACE $<IF:${for_program},${GPUSOLVE_${name}_ARCHIVE},${target}>)
  else()
    target_link_libraries(linked::${name} INTERFACE ${target})
  endif()
endfunction()

linked_library(bzip2 bz2 BZip2::BZip2)
linked_library(re2 re2 PkgConfig::RE2)
linked_library(yaml-cpp yaml-cpp yaml-cpp)
linked_library(zlib z ZLIB::ZLIB)
linked_library(zstd zstd PkgConfig::ZSTD)

linked_headers(simdjson simdjson::simdjson)
target_link_libraries(linked::simdjson INTERFACE $<IF:${for_program},gpusolve_simdjson,simdjson::simdjson>)  # base/json

add_library(linked::toml INTERFACE IMPORTED)
target_compile_definitions(linked::toml INTERFACE TOML_HEADER_ONLY=0)
target_include_directories(linked::toml SYSTEM INTERFACE ${TOMLPP_INCLUDE_DIRS})
target_link_libraries(linked::toml INTERFACE gpusolve_toml)  # base/toml

# linked_standard_library(PROGRAM): the C++ library as an archive, except where a sanitizer replaces functions of it.
function(linked_standard_library program)
  if(NOT "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_DEBUG}" MATCHES "-fsanitize")
    target_link_options(${program} PRIVATE -static-libstdc++ -static-libgcc)
  endif()
endfunction()
