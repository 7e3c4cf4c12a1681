// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/stencil/reference_program.hpp"

#include <algorithm>

namespace engine::stencil {

using Code = Instruction::Code;

ReferenceProgram::ReferenceProgram(const Pattern& pattern, const GridLayout& layout)
    : m_pattern(pattern), m_layout(layout) {
    for (const Statement& statement : pattern.statements) {
        const Operand value = compile(*statement.value);
        if (value.source == Operand::Source::Register) m_kept[value.index] = true;
        m_temporaries[statement.target] = value;
    }
    m_result = compile(*pattern.result);
}

Operand ReferenceProgram::compile(const Expression& expression) {
    return std::visit([this](const auto& node) { return compileNode(node); }, expression.node);
}

Operand ReferenceProgram::compileNode(const Number& number) {
    // -0.0 and 0.0 are one key of the map but two numbers.
    if (number.value == 0) return broadcast(number.value);
    const auto found = m_broadcastOf.find(number.value);
    if (found != m_broadcastOf.end()) return {Operand::Source::Register, found->second, 0};
    const Operand operand = broadcast(number.value);
    m_broadcastOf.emplace(number.value, operand.index);
    return operand;
}

/// In a register of its own, never one that an instruction has written: it is filled only once.
Operand ReferenceProgram::broadcast(double value) {
    const int target = newRegister();
    m_kept[target] = true;
    m_broadcasts.push_back({target, value});
    return {Operand::Source::Register, target, 0};
}

Operand ReferenceProgram::compileNode(const ConstantRead& read) {
    const auto found =
        std::find_if(m_pattern.constants.begin(), m_pattern.constants.end(),
                     [&](const Constant& constant) { return constant.name == read.name; });
    return compileNode(Number{found->value});
}

Operand ReferenceProgram::compileNode(const InputRead& read) {
    return {Operand::Source::Input, 0,
            read.offset.x + read.offset.y * m_layout.pitch + read.offset.z * m_layout.plane};
}

Operand ReferenceProgram::compileNode(const ArrayRead& read) {
    const auto found = std::find(m_pattern.arrays.begin(), m_pattern.arrays.end(), read.name);
    return {Operand::Source::Array, static_cast<int>(found - m_pattern.arrays.begin()), 0};
}

Operand ReferenceProgram::compileNode(const TemporaryRead& read) {
    return m_temporaries.at(read.name);
}

Operand ReferenceProgram::compileNode(const Negation& negation) {
    const Operand operand = compile(*negation.operand);
    return emit(Code::Negate, operand, operand);
}

Operand ReferenceProgram::compileNode(const Binary& binary) {
    const Operand left = compile(*binary.left);
    const Operand right = compile(*binary.right);
    switch (binary.op) {
        case Operator::Add:
            return emit(Code::Add, left, right);
        case Operator::Subtract:
            return emit(Code::Subtract, left, right);
        case Operator::Multiply:
            return emit(Code::Multiply, left, right);
        case Operator::Divide:
            break;
    }
    return emit(Code::Divide, left, right);
}

Operand ReferenceProgram::compileNode(const Call& call) {
    const Operand left = compile(*call.arguments.front());
    const Operand right = call.arguments.size() > 1 ? compile(*call.arguments[1]) : left;
    switch (call.function) {
        case Function::Sqrt:
            return emit(Code::Sqrt, left, left);
        case Function::Abs:
            return emit(Code::Abs, left, left);
        case Function::Min:
            return emit(Code::Min, left, right);
        case Function::Max:
            break;
    }
    return emit(Code::Max, left, right);
}

Operand ReferenceProgram::emit(Code code, Operand left, Operand right) {
    release(left);
    if (right.source != left.source || right.index != left.index) release(right);
    const int target = takeRegister();
    m_instructions.push_back({code, target, left, right});
    return {Operand::Source::Register, target, 0};
}

void ReferenceProgram::release(const Operand& operand) {
    if (operand.source == Operand::Source::Register && !m_kept[operand.index])
        m_free.push_back(operand.index);
}

int ReferenceProgram::takeRegister() {
    if (!m_free.empty()) {
        const int taken = m_free.back();
        m_free.pop_back();
        return taken;
    }
    return newRegister();
}

int ReferenceProgram::newRegister() {
    m_kept.push_back(false);
    return m_registers++;
}

}  // namespace engine::stencil
