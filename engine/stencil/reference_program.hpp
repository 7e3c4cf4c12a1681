// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Private to the reference: a pattern as a flat list of operations, each done for a run of cells at
// once, so that the cost of interpreting is shared by the run.

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/stencil/problem.hpp"

namespace engine::stencil {

struct Operand {
    enum class Source : std::uint8_t { Register, Input, Array };
    Source source = Source::Register;
    int index = 0;           ///< register or array
    std::int64_t shift = 0;  ///< elements from the cell, Input only
};

struct Instruction {
    enum class Code : std::uint8_t { Add, Subtract, Multiply, Divide, Negate, Sqrt, Abs, Min, Max };
    Code code = Code::Add;
    int target = 0;  ///< register
    Operand left, right;
};

class ReferenceProgram {
public:
    ReferenceProgram(const Pattern& pattern, const GridLayout& layout);

    struct Broadcast {
        int target;
        double value;
    };
    const std::vector<Broadcast>& broadcasts() const { return m_broadcasts; }
    const std::vector<Instruction>& instructions() const { return m_instructions; }
    const Operand& result() const { return m_result; }
    int registers() const { return m_registers; }

private:
    Operand compile(const Expression& expression);
    Operand compileNode(const Number& number);
    Operand compileNode(const ConstantRead& read);
    Operand compileNode(const InputRead& read);
    Operand compileNode(const ArrayRead& read);
    Operand compileNode(const TemporaryRead& read);
    Operand compileNode(const Negation& negation);
    Operand compileNode(const Binary& binary);
    Operand compileNode(const Call& call);
    Operand broadcast(double value);
    Operand emit(Instruction::Code code, Operand left, Operand right);
    /// A register nobody else reads again may be overwritten.
    void release(const Operand& operand);
    int takeRegister();
    int newRegister();

    const Pattern& m_pattern;
    const GridLayout& m_layout;
    std::map<double, int> m_broadcastOf;
    std::vector<Broadcast> m_broadcasts;
    std::map<std::string, Operand> m_temporaries;
    std::vector<bool> m_kept;  ///< by register: holds a constant or a temporary
    std::vector<int> m_free;
    std::vector<Instruction> m_instructions;
    Operand m_result;
    int m_registers = 0;
};

}  // namespace engine::stencil
