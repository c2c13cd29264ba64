# gpusolve_discover_suites(TARGET LABEL): one CTest test for each GoogleTest suite of a test program, named PROGRAM.SUITE, which writes what became of its
# tests to build/PRESET/test-results/PROGRAM.SUITE.xml for scripts/test_summary.py. Not one for each test: most tests take a few milliseconds, and to start a
# process for each took three quarters of the time of a run. A suite with more tests is started earlier, since it runs in one process.
function(gpusolve_discover_suites target label)
  set(listed ${CMAKE_CURRENT_BINARY_DIR}/${target}_suites.cmake)
  add_custom_command(TARGET ${target} POST_BUILD BYPRODUCTS ${listed} VERBATIM
    COMMAND ${CMAKE_COMMAND} -D PROGRAM=$<TARGET_FILE:${target}> -D NAME=${target} -D LABEL=${label} -D RESULTS=${CMAKE_BINARY_DIR}/test-results
            -D OUTPUT=${listed} -P ${CMAKE_SOURCE_DIR}/cmake/list_suites.cmake)
  file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/${target}_include.cmake
    "if(EXISTS \"${listed}\")\n  include(\"${listed}\")\nelse()\n  add_test([=[${target}.NotBuilt]=] [=[${target}.NotBuilt]=])\nendif()\n")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${CMAKE_CURRENT_BINARY_DIR}/${target}_include.cmake)
endfunction()
