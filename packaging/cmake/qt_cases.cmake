# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# stencilscope_qt_cases(NAME ENVIRONMENT variable=value ... [PROPERTIES property value ...])
# Every slot of a class in an executable of Qt Test becomes a ctest case `NAME.Class.slot`: the executable (see
# tests/ui/runner) is asked for its classes and their slots when ctest begins, as GoogleTest's module does in its
# PRE_TEST mode.
set(QT_CASES_SCRIPT "${CMAKE_CURRENT_LIST_DIR}/qt_cases_script.cmake")

function(stencilscope_qt_cases name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "ENVIRONMENT;PROPERTIES")
  set(include "${CMAKE_CURRENT_BINARY_DIR}/${name}_cases.cmake")
  file(GENERATE OUTPUT "${include}" CONTENT "set(QT_CASES_CMAKE [==[${CMAKE_COMMAND}]==])
set(QT_CASES_NAME [==[${name}]==])
set(QT_CASES_PROGRAM [==[$<TARGET_FILE:${name}>]==])
set(QT_CASES_ENVIRONMENT [==[${arg_ENVIRONMENT}]==])
set(QT_CASES_PROPERTIES [==[${arg_PROPERTIES}]==])
set(QT_CASES_LIST [==[${CMAKE_CURRENT_BINARY_DIR}/${name}_list.cmake]==])
include([==[${QT_CASES_SCRIPT}]==])
")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES "${include}")
endfunction()
