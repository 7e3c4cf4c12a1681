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
  set(ask "${QT_CASES_CMAKE}" -E env ${QT_CASES_ENVIRONMENT} "${QT_CASES_PROGRAM}")
  execute_process(COMMAND ${ask} -classes OUTPUT_VARIABLE classes RESULT_VARIABLE failed TIMEOUT 600)
  string(REGEX MATCHALL "[A-Za-z0-9_]+" classes "${classes}")
  if(failed OR NOT classes)
    message(FATAL_ERROR "${QT_CASES_PROGRAM} does not list its classes (${failed})")
  endif()
  set(script "")
  foreach(class IN LISTS classes)
    execute_process(COMMAND ${ask} ${class} -functions OUTPUT_VARIABLE slots RESULT_VARIABLE failed TIMEOUT 600)
    string(REGEX MATCHALL "[A-Za-z0-9_]+\\(\\)" slots "${slots}")
    if(failed OR NOT slots)
      message(FATAL_ERROR "${QT_CASES_PROGRAM} does not list the tests of ${class} (${failed})")
    endif()
    foreach(slot IN LISTS slots)
      string(REPLACE "()" "" slot "${slot}")
      set(case "${QT_CASES_NAME}.${class}.${slot}")
      string(APPEND script "add_test(${case} [==[${QT_CASES_PROGRAM}]==] ${class} ${slot})\n"
             "set_tests_properties(${case} PROPERTIES ENVIRONMENT [==[${QT_CASES_ENVIRONMENT}]==] "
             "SKIP_REGULAR_EXPRESSION [==[\nSKIP   : ]==] ${QT_CASES_PROPERTIES})\n")
    endforeach()
  endforeach()
  file(WRITE "${QT_CASES_LIST}" "${script}")
endif()
include("${QT_CASES_LIST}")
