// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/engine/stencil/random_formula.hpp"

#include <fmt/format.h>

#include <vector>

namespace engine::stencil::test {
namespace {

class Generator {
public:
    explicit Generator(Random& random) : m_random(random), m_dimensions(random.between(2, 3)) {}

    std::string formula() {
        const int constants = m_random.between(0, 3);
        for (int n = 0; n < constants; ++n) {
            text("const" + std::string(" ") + fmt::format("c{}", n) + blank() + "=" + blank());
            text(fmt::format("{}", m_random.normal()));
            text(";");
            m_scalars.push_back(fmt::format("c{}", n));
        }
        temporaries();
        output("=");
        for (int more = m_random.between(0, 2); more > 0; --more) {
            temporaries();
            output("+=");
        }
        return m_text;
    }

private:
    void text(const std::string& piece) { m_text += piece; }
    std::string blank() {
        switch (m_random.below(12)) {
            case 0:
                return " ";
            case 1:
                return "\n";
            case 2:
                return " # a remark; v[i,j] = 1;\n";
            case 3:
                return "\t// another\r\n";
            default:
                return "";
        }
    }
    void temporaries() {
        for (int count = m_random.between(0, 2); count > 0; --count) {
            const int number = m_random.between(0, 2);
            const std::string name = fmt::format("t{}", number);
            const bool known = m_known[number];
            text(name + blank() + (known && m_random.chance(0.5) ? "+=" : "="));
            expression(3);
            text(";" + blank());
            if (!known) m_scalars.push_back(name);
            m_known[number] = true;
        }
    }
    void output(const char* assign) {
        text(indexed("v", false) + blank() + assign);
        text(indexed("u", true) + "+");
        expression(4);
        text(";" + blank());
    }
    void expression(int depth) {
        text(blank());
        switch (depth == 0 ? m_random.below(4) : m_random.below(10)) {
            case 0:
                text(fmt::format("{}", m_random.uniform() * 4 - 2));
                break;
            case 1:
                text(indexed("u", true));
                break;
            case 2:
                text(indexed(m_random.chance(0.5) ? "a" : "b", false));
                break;
            case 3:
                text(m_scalars.empty() ? "1.5e-3" : m_scalars[m_random.below(m_scalars.size())]);
                break;
            case 4:
                text("(");
                expression(depth - 1);
                text(")");
                break;
            case 5:
                text(m_random.chance(0.5) ? "- " : "+");
                expression(depth - 1);
                break;
            case 6:
                call(depth - 1);
                break;
            default:
                expression(depth - 1);
                text(std::string(1, "+-*/"[m_random.below(4)]));
                expression(depth - 1);
        }
        text(blank());
    }
    void call(int depth) {
        const bool two = m_random.chance(0.5);
        text(two                    ? m_random.chance(0.5) ? "min(" : "max("
             : m_random.chance(0.5) ? "sqrt("
                                    : "abs (");
        expression(depth);
        if (two) {
            text(",");
            expression(depth);
        }
        text(")");
    }
    std::string indexed(const std::string& name, bool withOffsets) {
        const bool brackets = m_random.chance(0.3);
        std::string indices;
        for (int axis = 0; axis < m_dimensions; ++axis) {
            if (axis > 0) indices += brackets ? "][" : ",";
            indices += blank() + "ijk"[axis] + blank();
            const int offset = withOffsets ? m_random.between(-4, 4) : 0;
            if (offset != 0) indices += fmt::format("{:+}", offset);
        }
        return name + blank() + "[" + indices + "]";
    }

    Random& m_random;
    int m_dimensions;
    bool m_known[3] = {};
    std::vector<std::string> m_scalars;
    std::string m_text;
};

}  // namespace

std::string randomFormula(Random& random) { return Generator(random).formula(); }

}  // namespace engine::stencil::test
