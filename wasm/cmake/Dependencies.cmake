# The third-party libraries for WebAssembly, under the names that the native build gives them. Headers come from Debian's packages. What has
# to be compiled comes from Debian's source packages, which scripts/wasm unpacks into GPUSOLVE_SOURCES; nothing is downloaded here.
set(GPUSOLVE_SOURCES ${CMAKE_BINARY_DIR}/sources CACHE PATH "Debian's source packages, unpacked: libsolv, re2, simdjson, yaml-cpp, curl")
set(native_include /usr/include)

# The headers of this machine that may be seen: those of the libraries alone, since those of its C library must not be.
set(lent_include ${CMAKE_BINARY_DIR}/include)
file(MAKE_DIRECTORY ${lent_include})
foreach(header CLI fmt nlohmann toml++ xxhash.h msgpack msgpack.h msgpack.hpp)
  if(EXISTS ${native_include}/${header})
    file(CREATE_LINK ${native_include}/${header} ${lent_include}/${header} SYMBOLIC)
  endif()
endforeach()

# source_of(VARIABLE name): the folder of a source package, whatever its version.
function(source_of variable name)
  file(GLOB found LIST_DIRECTORIES true ${GPUSOLVE_SOURCES}/${name}-[0-9]*)
  list(FILTER found EXCLUDE REGEX "\\.(dsc|xz|gz|asc)$")
  list(LENGTH found count)
  if(NOT count EQUAL 1)
    message(FATAL_ERROR "${GPUSOLVE_SOURCES} must hold the source of ${name}, once: run scripts/wasm, which fetches it")
  endif()
  set(${variable} ${found} PARENT_SCOPE)
endfunction()

# lent(TARGET): a library that is nothing but headers.
function(lent target)
  add_library(${target} INTERFACE IMPORTED)
  target_include_directories(${target} SYSTEM INTERFACE ${lent_include})
endfunction()

lent(CLI11::CLI11)
target_compile_definitions(CLI11::CLI11 INTERFACE CLI11_HAS_FILESYSTEM=1)
lent(nlohmann_json::nlohmann_json)
lent(fmt::fmt-header-only)
target_compile_definitions(fmt::fmt-header-only INTERFACE FMT_HEADER_ONLY=1)
lent(linked::toml)
target_compile_definitions(linked::toml INTERFACE TOML_HEADER_ONLY=1 TOML_ENABLE_WINDOWS_COMPAT=0)
foreach(unused Threads::Threads linked::zstd linked::bzip2 linked::zlib)  # by files that are left out
  add_library(${unused} INTERFACE IMPORTED)
endforeach()

# third_party(NAME target folder file…): compiles files of a source package, without our warnings.
function(third_party name target folder)
  list(TRANSFORM ARGN PREPEND ${folder}/)
  add_library(${name} STATIC ${ARGN})
  target_compile_options(${name} PRIVATE -w)
  add_library(${target} ALIAS ${name})
endfunction()

source_of(libsolv libsolv)
third_party(solv PkgConfig::SOLV ${libsolv}/src
  bitmap.c poolarch.c poolvendor.c poolid.c strpool.c dirpool.c solver.c solverdebug.c repo_solv.c repo_write.c evr.c pool.c queue.c repo.c
  repodata.c repopage.c util.c policy.c solvable.c transaction.c order.c rules.c problems.c linkedpkg.c cplxdeps.c chksum.c md5.c sha1.c sha2.c
  solvversion.c selection.c fileprovides.c diskusage.c suse.c solver_util.c cleandeps.c userinstalled.c filelistfilter.c decision.c conda.c)
# solvversion.h is made by libsolv's own build; Debian's has the features of the native program.
file(CREATE_LINK ${native_include}/solv ${lent_include}/solv SYMBOLIC)
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/solv)
file(CREATE_LINK ${native_include}/solv/solvversion.h ${CMAKE_BINARY_DIR}/solv/solvversion.h SYMBOLIC)
# dup: the system has none; it is only called to page a file of libsolv's own format.
target_compile_definitions(solv PRIVATE LIBSOLV_INTERNAL=1 MULTI_SEMANTICS DEBIAN ENABLE_CONDA WITHOUT_COOKIEOPEN HAVE_STRCHRNUL=1 _GNU_SOURCE)
target_compile_options(solv PRIVATE "-Ddup(x)=(-1)")
target_include_directories(solv PRIVATE ${libsolv}/src ${CMAKE_BINARY_DIR}/solv)
target_include_directories(solv SYSTEM INTERFACE ${lent_include})

source_of(re2 re2)
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/re2)
foreach(table perl_groups:pl unicode_casefold:py unicode_groups:py)
  string(REGEX MATCH "^(.*):(.*)$" matched ${table})
  set(table ${CMAKE_BINARY_DIR}/re2/${CMAKE_MATCH_1}.cc)
  set(maker python3)
  if(CMAKE_MATCH_2 STREQUAL pl)
    set(maker perl)
  endif()
  if(NOT EXISTS ${table})  # from Debian's unicode-data, as in Debian's own build
    execute_process(COMMAND ${maker} ${re2}/re2/make_${CMAKE_MATCH_1}.${CMAKE_MATCH_2} WORKING_DIRECTORY ${re2}/re2 OUTPUT_FILE ${table}
                    COMMAND_ERROR_IS_FATAL ANY)
  endif()
  list(APPEND re2_tables ${table})
endforeach()
third_party(re2 linked::re2 ${re2}
  re2/bitstate.cc re2/compile.cc re2/dfa.cc re2/filtered_re2.cc re2/mimics_pcre.cc re2/nfa.cc re2/onepass.cc re2/parse.cc re2/prefilter.cc
  re2/prefilter_tree.cc re2/prog.cc re2/re2.cc re2/regexp.cc re2/set.cc re2/simplify.cc re2/stringpiece.cc re2/tostring.cc util/rune.cc
  util/strutil.cc)
target_sources(re2 PRIVATE ${re2_tables})
target_include_directories(re2 SYSTEM PUBLIC ${re2})

source_of(yaml yaml-cpp)
third_party(yaml_cpp linked::yaml-cpp ${yaml}/src
  binary.cpp convert.cpp depthguard.cpp directives.cpp emit.cpp emitfromevents.cpp emitter.cpp emitterstate.cpp emitterutils.cpp exceptions.cpp
  exp.cpp memory.cpp node.cpp node_data.cpp nodebuilder.cpp nodeevents.cpp null.cpp ostream_wrapper.cpp parse.cpp parser.cpp regex_yaml.cpp
  scanner.cpp scanscalar.cpp scantag.cpp scantoken.cpp simplekey.cpp singledocparser.cpp stream.cpp tag.cpp)
target_compile_definitions(yaml_cpp PUBLIC YAML_CPP_STATIC_DEFINE)
target_include_directories(yaml_cpp SYSTEM PUBLIC ${yaml}/include)

source_of(simdjson simdjson)
third_party(simdjson_static linked::simdjson ${simdjson}/singleheader simdjson.cpp)
target_include_directories(simdjson_static SYSTEM PUBLIC ${simdjson}/singleheader)

# Of libcurl only the part that takes URLs apart.
source_of(curl curl)
third_party(curl_url CURL::url ${curl}/lib urlapi.c escape.c dynbuf.c strcase.c mprintf.c strdup.c inet_pton.c inet_ntop.c)
target_sources(curl_url PRIVATE ${CMAKE_SOURCE_DIR}/wasm/curl/rest.c)
target_compile_definitions(curl_url PRIVATE HAVE_CONFIG_H BUILDING_LIBCURL CURL_STATICLIB)
target_include_directories(curl_url PRIVATE ${CMAKE_SOURCE_DIR}/wasm/curl ${curl}/lib SYSTEM PUBLIC ${curl}/include)
set(CURL_INCLUDE_DIRS ${curl}/include)
