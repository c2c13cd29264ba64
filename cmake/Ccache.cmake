# Uses ccache when it is installed; a user's own launcher wins.
find_program(GPUSOLVE_CCACHE ccache)
if(GPUSOLVE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_C_COMPILER_LAUNCHER ${GPUSOLVE_CCACHE})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${GPUSOLVE_CCACHE})
endif()
