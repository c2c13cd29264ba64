# GPUSOLVE_UNITY compiles many sources as one, which takes about half of the time of a build from nothing. Without it, each source is compiled alone: better
# for those who change one at a time, and for tools that read compile_commands.json.
option(GPUSOLVE_UNITY "Compile several sources as one" OFF)
set(GPUSOLVE_UNITY_SOURCES 12 CACHE STRING "At most so many; with more a build from nothing is faster, and one after a change slower")

# Without debugging information, which takes an eleventh of the time of compiling: who follows a program with a debugger compiles each source alone.
if(GPUSOLVE_UNITY AND NOT CMAKE_CXX_FLAGS_DEBUG MATCHES "-fsanitize")
  add_compile_options($<$<CONFIG:Debug>:-g0>)
endif()

# gpusolve_targets(VARIABLE FOLDER): all targets of a folder and of those below it.
function(gpusolve_targets variable folder)
  get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
  get_property(folders DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
  foreach(below IN LISTS folders)
    gpusolve_targets(more ${below})
    list(APPEND targets ${more})
  endforeach()
  set(${variable} ${targets} PARENT_SCOPE)
endfunction()

# gpusolve_written_sources(VARIABLE TARGET): its C++ sources, by their whole paths, without those that the build makes.
function(gpusolve_written_sources variable target)
  get_target_property(folder ${target} SOURCE_DIR)
  get_target_property(named ${target} SOURCES)
  set(found)
  foreach(source IN LISTS named)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${folder} NORMALIZE)
    if(source MATCHES "\\.cpp$" AND EXISTS ${source} AND NOT source MATCHES "^${CMAKE_BINARY_DIR}/")
      list(APPEND found ${source})
    endif()
  endforeach()
  set(${variable} ${found} PARENT_SCOPE)
endfunction()

# gpusolve_unite_sources(TARGET FOLDER NUMBER TEXT SOURCE...): compiles a file with this text in place of the sources.
function(gpusolve_unite_sources target folder number text)
  set(united ${CMAKE_BINARY_DIR}/unity/${target}_${number}.cpp)
  file(CONFIGURE OUTPUT ${united} CONTENT "${text}" @ONLY)
  set_source_files_properties(${ARGN} DIRECTORY ${folder} PROPERTIES HEADER_FILE_ONLY ON)
  target_sources(${target} PRIVATE ${united})
endfunction()

# gpusolve_unite(): to be called when all targets are known. unity_groups.py finds which sources may be compiled together.
function(gpusolve_unite)
  gpusolve_targets(targets ${CMAKE_SOURCE_DIR})
  set(lines "")
  foreach(target IN LISTS targets)
    get_target_property(kind ${target} TYPE)
    gpusolve_written_sources(sources ${target})
    if(sources AND kind MATCHES "^(STATIC_LIBRARY|SHARED_LIBRARY|EXECUTABLE)$")
      get_target_property(folder ${target} SOURCE_DIR)
      string(APPEND lines "${target};${folder};${sources}\n")
      # GCC takes what an included source keeps to itself for a part of a header.
      target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
    endif()
  endforeach()
  file(WRITE ${CMAKE_BINARY_DIR}/unity_targets.txt "${lines}")
  execute_process(COMMAND ${GPUSOLVE_PYTHON3} -B ${CMAKE_SOURCE_DIR}/cmake/unity_groups.py ${CMAKE_BINARY_DIR}/unity_targets.txt
                          ${GPUSOLVE_UNITY_SOURCES} ${CMAKE_BINARY_DIR}/unity_groups.cmake
                  COMMAND_ERROR_IS_FATAL ANY)
  include(${CMAKE_BINARY_DIR}/unity_groups.cmake)
endfunction()

find_program(GPUSOLVE_PYTHON3 python3 PATHS /usr/bin NO_DEFAULT_PATH)
find_program(GPUSOLVE_PYTHON3 python3)
if(GPUSOLVE_UNITY AND NOT GPUSOLVE_PYTHON3)
  message(STATUS "no python3: each source is compiled alone")
endif()

# gpusolve_share_headers(FLOOR...): the libraries of these folders that precompile no headers of their own share one set of those that nearly every source
# includes. They save 1 to 3 s of each unit. Only where sources are compiled as one, so that a build without that still notices a source that does not
# include what it needs.
function(gpusolve_share_headers)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    return()
  endif()
  file(WRITE ${CMAKE_BINARY_DIR}/unity/usual_headers.cpp "")
  add_library(gpusolve_usual_headers OBJECT ${CMAKE_BINARY_DIR}/unity/usual_headers.cpp)
  set_target_properties(gpusolve_usual_headers PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  target_link_libraries(gpusolve_usual_headers PRIVATE gpusolve_warnings)
  target_compile_options(gpusolve_usual_headers PRIVATE -pthread)  # GCC takes no headers that another macro of its own was defined for
  target_precompile_headers(gpusolve_usual_headers PRIVATE
    <algorithm> <array> <chrono> <filesystem> <functional> <map> <memory> <optional> <set> <span> <string> <string_view> <tuple> <variant> <vector>)
  foreach(floor IN LISTS ARGN)
    gpusolve_targets(targets ${CMAKE_SOURCE_DIR}/${floor})
    foreach(target IN LISTS targets)
      get_target_property(kind ${target} TYPE)
      get_target_property(own ${target} PRECOMPILE_HEADERS)
      if(kind STREQUAL "STATIC_LIBRARY" AND NOT own)
        target_compile_options(${target} PRIVATE -pthread)
        target_precompile_headers(${target} REUSE_FROM gpusolve_usual_headers)
      endif()
    endforeach()
  endforeach()
endfunction()
