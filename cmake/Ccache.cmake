# Uses ccache when it is installed; a user's own launcher wins. Precompiled headers are only cached with this sloppiness (ccache's manual,
# "Precompiled headers"): their sources are system headers, whose contents are hashed with the header itself.
find_program(GPUSOLVE_CCACHE ccache)
if(GPUSOLVE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER
      ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${GPUSOLVE_CCACHE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-fpch-preprocess)
  endif()
endif()
