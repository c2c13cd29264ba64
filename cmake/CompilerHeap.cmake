# GCC collects garbage whenever its heap has doubled, from 128 MB on. For units of many sources this takes a seventh of the time; without it they take
# 1.5 GB of memory instead of 1.1. So there is no collection below 700 MB where the machine has enough memory for as many compilers as it has cores.
# A release is compiled by GCC's own rule.
function(gpusolve_spare_compiler_heap)
  cmake_host_system_information(RESULT megabytes QUERY TOTAL_PHYSICAL_MEMORY)
  cmake_host_system_information(RESULT cores QUERY NUMBER_OF_LOGICAL_CORES)
  math(EXPR least "2048 * ${cores}")
  if(megabytes GREATER_EQUAL least)
    add_compile_options(--param=ggc-min-heapsize=700000)
  endif()
endfunction()

if(GPUSOLVE_UNITY AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND NOT CMAKE_BUILD_TYPE STREQUAL "Release")
  gpusolve_spare_compiler_heap()
endif()
