# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Read by ctest, see qt_cases.cmake. The list is kept until the executable, or what is said about its cases, is
# newer.
if(NOT EXISTS "${QT_CASES_PROGRAM}")
  add_test("${QT_CASES_NAME}_NOT_BUILT" "${QT_CASES_NAME}_NOT_BUILT")
  return()
endif()
if(NOT EXISTS "${QT_CASES_LIST}" OR NOT "${QT_CASES_LIST}" IS_NEWER_THAN "${QT_CASES_PROGRAM}"
   OR NOT "${QT_CASES_LIST}" IS_NEWER_THAN "${CMAKE_CURRENT_LIST_FILE}"
   OR NOT "${QT_CASES_LIST}" IS_NEWER_THAN "${CMAKE_PARENT_LIST_FILE}")
  execute_process(COMMAND "${QT_CASES_CMAKE}" -E env ${QT_CASES_ENVIRONMENT} "${QT_CASES_PROGRAM}" -functions
                  OUTPUT_VARIABLE slots RESULT_VARIABLE failed TIMEOUT 600)
  string(REGEX MATCHALL "[A-Za-z0-9_]+\\(\\)" slots "${slots}")
  if(failed OR NOT slots)
    message(FATAL_ERROR "${QT_CASES_PROGRAM} does not list its tests (${failed})")
  endif()
  set(script "")
  foreach(slot IN LISTS slots)
    string(REPLACE "()" "" slot "${slot}")
    set(case "${QT_CASES_NAME}.${slot}")
    string(APPEND script "add_test(${case} [==[${QT_CASES_PROGRAM}]==] ${slot})\n"
           "set_tests_properties(${case} PROPERTIES ENVIRONMENT [==[${QT_CASES_ENVIRONMENT}]==] "
           "SKIP_REGULAR_EXPRESSION [==[\nSKIP   : ]==] ${QT_CASES_PROPERTIES})\n")
  endforeach()
  file(WRITE "${QT_CASES_LIST}" "${script}")
endif()
include("${QT_CASES_LIST}")
