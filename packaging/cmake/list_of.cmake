# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# list_of(OUT_VARIABLE HEADER file.hpp NAMESPACE ns TYPE Type FUNCTION name MAKERS a b ...)
# Generates a .cpp that defines `const std::vector<Type>& ns::name()`: what the functions `Type a()`,
# `Type b()` of that namespace return, in this order. To add one is to write its file and to list it.
function(list_of out)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "HEADER;NAMESPACE;TYPE;FUNCTION" "MAKERS")
  set(declared "")
  set(called "")
  foreach(maker IN LISTS arg_MAKERS)
    string(APPEND declared "${arg_TYPE} ${maker}();\n")
    string(APPEND called " ${maker}(),")
  endforeach()
  set(generated "${CMAKE_CURRENT_BINARY_DIR}/list_of_${arg_FUNCTION}.cpp")
  file(CONFIGURE OUTPUT "${generated}" @ONLY CONTENT [[
#include <vector>

#include "@arg_HEADER@"

namespace @arg_NAMESPACE@ {
@declared@
const std::vector<@arg_TYPE@>& @arg_FUNCTION@() {
    static const std::vector<@arg_TYPE@> all{@called@};
    return all;
}
}  // namespace @arg_NAMESPACE@
]])
  set(${out} "${generated}" PARENT_SCOPE)
endfunction()
