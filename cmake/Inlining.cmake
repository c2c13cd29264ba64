# GCC lets what it compiles as one grow by 40 % when it inlines. Sources that are compiled as one share that, and small functions in the inner
# loops become calls: the first use of a large channel took 13 % more time, and a request 5 %. Only for the floors below the engine, which such loops
# are in: the program is a quarter larger for it, and with it everywhere it would be by half.
function(gpusolve_inline_more)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU" OR NOT CMAKE_BUILD_TYPE STREQUAL "Release")
    return()
  endif()
  # The limits of inlining that hold are those under which the precompiled headers were made.
  target_compile_options(gpusolve_usual_headers PRIVATE --param=inline-unit-growth=400)
  foreach(floor IN LISTS ARGN)
    gpusolve_targets(targets ${CMAKE_SOURCE_DIR}/${floor})
    foreach(target IN LISTS targets)
      get_target_property(kind ${target} TYPE)
      if(kind STREQUAL "STATIC_LIBRARY")
        target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:--param=inline-unit-growth=400>)
      endif()
    endforeach()
  endforeach()
endfunction()
