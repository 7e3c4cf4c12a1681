# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# embed_text(OUT_VARIABLE NAMESPACE ns FILES a b ...)
# Generates a .cpp that defines `std::span<const EmbeddedText> ns::embeddedTexts()`: each file's name
# (without folder) and its whole text. Programs need no resource folder at run time for these.
set(EMBED_TEXT_SCRIPT "${CMAKE_CURRENT_LIST_DIR}/embed_text_script.cmake")

function(embed_text out)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "NAMESPACE" "FILES")
  string(MAKE_C_IDENTIFIER "${arg_NAMESPACE}" stem)
  set(generated "${CMAKE_CURRENT_BINARY_DIR}/embedded_${stem}.cpp")
  list(TRANSFORM arg_FILES PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/" REGEX "^[^/]")
  add_custom_command(OUTPUT "${generated}"
    COMMAND ${CMAKE_COMMAND} "-DOUTPUT=${generated}" "-DNAMESPACE=${arg_NAMESPACE}" "-DFILES=${arg_FILES}"
            -P "${EMBED_TEXT_SCRIPT}"
    DEPENDS ${arg_FILES} "${EMBED_TEXT_SCRIPT}" VERBATIM)
  set(${out} "${generated}" PARENT_SCOPE)
endfunction()
