# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# One place for what every target has in common: language level, warnings, sanitizers, include roots.
option(STENCILSCOPE_WERROR "Treat warnings as errors" OFF)
set(STENCILSCOPE_SANITIZE "" CACHE STRING "Sanitizers for every target, for example address,undefined")

# Most of a small file's compilation goes into headers, and into templates that its neighbours instantiate too:
# several files are compiled as one, and the headers of libraries once for all. Names within anonymous namespaces
# are therefore each used once in a library. The preset no-cuda compiles every file alone, without either.
option(STENCILSCOPE_UNITY "Compile several files of a library or test as one" ON)

# For whoever changes the program: only what computes for long is optimized in full.
option(STENCILSCOPE_QUICK_BUILD "Optimize what computes, the rest little, tests not at all" OFF)

# GCC 12 gives these false alarms on inlined std::string and std::variant; they stay warnings.
set(STENCILSCOPE_FALSE_ALARMS -Wno-error=array-bounds -Wno-error=restrict -Wno-error=stringop-overflow
    -Wno-error=stringop-overread -Wno-error=maybe-uninitialized)

# GCC looks for memory to free again and again, an eighth of its time; what it holds at the end is as much without.
set(STENCILSCOPE_COMPILER_MEMORY "")
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  set(STENCILSCOPE_COMPILER_MEMORY "SHELL:--param ggc-min-heapsize=1000000" "SHELL:--param ggc-min-expand=300")
endif()

function(stencilscope_compile_together target)
  # A class that one file alone defines may well have members that are known in that file alone.
  if(STENCILSCOPE_UNITY)
    target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${STENCILSCOPE_UNITY} UNITY_BUILD_BATCH_SIZE 16)
endfunction()

function(stencilscope_defaults target)
  target_compile_features(${target} PUBLIC cxx_std_20)
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF POSITION_INDEPENDENT_CODE ON)
  target_compile_options(${target} PRIVATE ${STENCILSCOPE_COMPILER_MEMORY} -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor
                         "$<$<BOOL:${STENCILSCOPE_WERROR}>:-Werror;${STENCILSCOPE_FALSE_ALARMS}>")
  if(STENCILSCOPE_SANITIZE)
    target_compile_options(${target} PUBLIC -fsanitize=${STENCILSCOPE_SANITIZE} -fno-omit-frame-pointer)
    target_link_options(${target} PUBLIC -fsanitize=${STENCILSCOPE_SANITIZE})
  endif()
endfunction()

# After stencilscope_defaults(), for what waits for people and files rather than computes.
function(stencilscope_compile_quickly target level)
  if(STENCILSCOPE_QUICK_BUILD)
    target_compile_options(${target} PRIVATE ${level})
  endif()
endfunction()

# stencilscope_include_root(NAME PUBLIC|PRIVATE|INTERFACE folder)
# Files of `folder` are included by their path from the root of the sources ("engine/space/setting.hpp"),
# but the folder is all that NAME's users see: a link in the build tree stands in for the sources' root.
# A header of a library that was not declared is therefore not found.
function(stencilscope_include_root name visibility folder)
  set(root "${PROJECT_BINARY_DIR}/include/${name}")
  cmake_path(GET folder PARENT_PATH parent)
  file(MAKE_DIRECTORY "${root}/${parent}")
  file(CREATE_LINK "${PROJECT_SOURCE_DIR}/${folder}" "${root}/${folder}" SYMBOLIC)
  target_include_directories(${name} ${visibility} "${root}")
endfunction()

# Keeps what a folder declares, for the test that holds it against the includes.
function(stencilscope_declare)
  list(JOIN ARGN " " line)
  set_property(GLOBAL APPEND_STRING PROPERTY STENCILSCOPE_DECLARATIONS "${line}\n")
endfunction()

# stencilscope_precompiled(NAME HEADER [DEPENDS lib ...])
# A header that is compiled once and put before every file of the targets that name it.
function(stencilscope_precompiled name header)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "DEPENDS")
  set(source "${PROJECT_BINARY_DIR}/${name}.cpp")
  file(CONFIGURE OUTPUT "${source}" CONTENT "// The precompiled header needs a file.\n")
  add_library(${name} STATIC "${source}")
  stencilscope_defaults(${name})
  target_link_libraries(${name} PRIVATE ${arg_DEPENDS})
  target_precompile_headers(${name} PRIVATE "${header}")
endfunction()

# stencilscope_library(NAME SOURCES a.cpp ... DEPENDS lib ... [PRIVATE_DEPENDS lib ...] [PRECOMPILED name]
#                      [COMPUTES])
# The name says the folder: engine_space is engine/space. DEPENDS are the libraries that its headers
# include, PRIVATE_DEPENDS those that only its sources include; both are the table of engine/README.md.
# COMPUTES: people wait for its loops, so that it is optimized in a quick build, too.
function(stencilscope_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "COMPUTES" "PRECOMPILED" "SOURCES;DEPENDS;PRIVATE_DEPENDS")
  if(NOT arg_PRECOMPILED)
    set(arg_PRECOMPILED engine_precompiled)
  endif()
  add_library(${name} STATIC ${arg_SOURCES})
  stencilscope_defaults(${name})
  if(NOT arg_COMPUTES)
    stencilscope_compile_quickly(${name} -O1)
  endif()
  stencilscope_compile_together(${name})
  target_precompile_headers(${name} REUSE_FROM ${arg_PRECOMPILED})
  string(REGEX MATCH "^([a-z]+)_(.+)$" matched "${name}")
  set(folder "${CMAKE_MATCH_1}/${CMAKE_MATCH_2}")
  stencilscope_include_root(${name} PUBLIC "${folder}")
  stencilscope_declare("${folder}" DEPENDS ${arg_DEPENDS} PRIVATE_DEPENDS ${arg_PRIVATE_DEPENDS})
  target_link_libraries(${name} PUBLIC ${arg_DEPENDS} PRIVATE ${arg_PRIVATE_DEPENDS})
endfunction()

# stencilscope_program(NAME SOURCES a.cpp ... DEPENDS lib ...)
function(stencilscope_program name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;DEPENDS")
  add_executable(${name} ${arg_SOURCES})
  stencilscope_defaults(${name})
  stencilscope_compile_quickly(${name} -O1)
  cmake_path(RELATIVE_PATH CMAKE_CURRENT_SOURCE_DIR BASE_DIRECTORY "${PROJECT_SOURCE_DIR}" OUTPUT_VARIABLE folder)
  stencilscope_include_root(${name} PRIVATE "${folder}")
  stencilscope_declare("${folder}" DEPENDS ${arg_DEPENDS})
  target_link_libraries(${name} PRIVATE ${arg_DEPENDS})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
endfunction()

include(GoogleTest)

# stencilscope_test(NAME SOURCES a.cpp ... DEPENDS lib ... [LABELS label] [PROPERTIES property value ...] [COMPUTES])
# A GoogleTest executable; every TEST becomes a ctest case `NAME.Suite.Case`. The time limits only end what hangs.
function(stencilscope_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "COMPUTES" "LABELS" "SOURCES;DEPENDS;PROPERTIES")
  add_executable(${name} ${arg_SOURCES})
  stencilscope_defaults(${name})
  set(level O0)
  if(arg_COMPUTES)  # lists of all settings, drawings by the thousand
    set(level O1)
  endif()
  stencilscope_compile_quickly(${name} -${level})
  target_precompile_headers(${name} REUSE_FROM tests_precompiled_${level})
  stencilscope_compile_together(${name})
  target_link_libraries(${name} PRIVATE ${arg_DEPENDS} tests_headers GTest::gtest GTest::gmock GTest::gtest_main)
  target_compile_definitions(${name} PRIVATE STENCILSCOPE_SOURCE_DIR="${PROJECT_SOURCE_DIR}"
                             STENCILSCOPE_BIN_DIR="${PROJECT_BINARY_DIR}/bin")
  if(NOT arg_LABELS)  # by folder
    cmake_path(RELATIVE_PATH CMAKE_CURRENT_SOURCE_DIR BASE_DIRECTORY "${PROJECT_SOURCE_DIR}/tests" OUTPUT_VARIABLE folder)
    string(REGEX REPLACE "/.*" "" arg_LABELS "${folder}")
  endif()
  set(deadline 1200)
  if(STENCILSCOPE_SANITIZE)  # some cases go through whole spaces, which then takes ten times as long
    set(deadline 6000)
  endif()
  gtest_discover_tests(${name} TEST_PREFIX "${name}." DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 600
                       NO_PRETTY_VALUES
                       EXTRA_ARGS --gtest_brief=1
                       PROPERTIES LABELS "${arg_LABELS}" TIMEOUT ${deadline} ${arg_PROPERTIES})
endfunction()
