# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Run by embed_text(): writes OUTPUT. Texts become arrays of characters: literals have a length limit.
set(code "#include \"engine/core/embedded_text.hpp\"\n\nnamespace ${NAMESPACE} {\nnamespace {\n")
set(table "")
set(number 0)
foreach(file IN LISTS FILES)
  get_filename_component(name "${file}" NAME)
  file(READ "${file}" text HEX)
  string(REGEX REPLACE "(..)" "'\\\\x\\1'," text "${text}")
  string(REPLACE "'\\x0a'," "'\\x0a',\n" text "${text}")
  string(APPEND code "constexpr char text${number}[] = {\n${text}0};\n")
  string(APPEND table "    {\"${name}\", {text${number}, sizeof(text${number}) - 1}},\n")
  math(EXPR number "${number} + 1")
endforeach()
string(APPEND code "constexpr engine::EmbeddedText table[] = {\n${table}};\n}  // namespace\n\n")
string(APPEND code "std::span<const engine::EmbeddedText> embeddedTexts() { return table; }\n}  // namespace ${NAMESPACE}\n")
file(WRITE "${OUTPUT}" "${code}")
