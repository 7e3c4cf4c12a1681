// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Private to this folder: gives the names of a syntax tree their meaning and builds the pattern.

#include <map>
#include <optional>
#include <set>
#include <string>

#include "engine/stencil/formula_syntax.hpp"

namespace engine::stencil {

class FormulaResolver {
public:
    FormulaResolver(std::string_view text, const syntax::SyntaxTree& tree);
    tl::expected<Pattern, FormulaError> resolve(std::string name);

private:
    enum class Kind { Constant, Temporary };
    /// What is known of a node besides its expression.
    struct Facts {
        std::optional<double> constant;  ///< value, when nothing but constants is read
        int height = 1;                  ///< levels of the tree
        int nesting = 0;  ///< parentheses and signs its canonical text needs, at most
    };

    // Each step answers false (or null) after recording the first error.
    bool findDimensions();
    bool findInput();
    bool resolveStatement(const syntax::SyntaxStatement& statement);
    bool resolveNode(int index);
    bool resolveScalar(const syntax::Node& node, int index);
    bool resolveRead(const syntax::Node& node, int index);
    bool resolveOperation(const syntax::Node& node, int index);
    bool foldConstants(const syntax::Node& node, int index);
    bool define(const syntax::SyntaxStatement& statement, Kind kind);
    bool addConstant(const syntax::SyntaxStatement& statement);
    bool addTemporary(const syntax::SyntaxStatement& statement);
    bool addOutput(const syntax::SyntaxStatement& statement);
    bool accumulateOutput(const syntax::SyntaxStatement& statement);
    bool checkEnd();
    void collectArrays();
    std::string freshName();
    std::string centre() const { return m_pattern.dimensions == 2 ? "[i,j]" : "[i,j,k]"; }
    std::string atCentre(std::string_view array) const { return std::string(array) + centre(); }
    bool wrong(std::size_t position, std::string expected);

    std::string_view m_text;
    const syntax::SyntaxTree& m_tree;
    std::set<std::string_view> m_arrays;  ///< every name read with indices
    std::map<std::string_view, Kind> m_kinds;
    std::map<std::string_view, double> m_constants;
    std::vector<ExpressionPtr> m_expressions;  ///< by node
    std::vector<Facts> m_facts;                ///< by node
    int m_nextNode = 0;
    Facts m_resultFacts;
    std::size_t m_statementsAtResult = 0;  ///< temporaries known when the output was last written
    std::set<std::string, std::less<>> m_usedNames;
    int m_freshNames = 0;
    std::optional<std::size_t> m_afterOutput;  ///< where a temporary follows the output
    Pattern m_pattern;
    std::optional<FormulaError> m_error;
};

}  // namespace engine::stencil
