// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/document.hpp"

#include <QUndoCommand>
#include <utility>

#include "engine/stencil/formula.hpp"
#include "engine/stencil/presets.hpp"

namespace ui {
namespace {

using engine::space::ParameterId;
using engine::space::Setting;
using engine::space::TuningSpace;

/// Something sensible to start from: a block of 32 x 8 threads and nothing else.
Setting startingSetting(const TuningSpace& space) {
    const Setting wanted =
        space.canonical(Setting().with(ParameterId::TBx, 32).with(ParameterId::TBy, 8));
    if (space.allows(wanted)) return wanted;
    return space.repair(wanted, ParameterId::TBx).value_or(wanted);
}

/// A setting carried to another problem, changed only where that problem does not allow it.
Setting carriedOver(const Setting& setting, const TuningSpace& space) {
    const Setting same = space.canonical(setting);
    if (space.allows(same)) return same;
    return space.repair(same, ParameterId::TBx).value_or(startingSetting(space));
}

}  // namespace

struct Document::State {
    engine::stencil::Problem problem;
    QString formula;
    Setting setting;
    std::optional<engine::record::EvaluationRow> row;
    int session = 0;  ///< the row's
};

/// One undo step. An edit of the problem also remembers what it made of the setting.
class Document::Edit : public QUndoCommand {
public:
    enum class Part { Problem, Setting };

    Edit(Document& document, Part part, State before, State after, const QString& what, int merge)
        : QUndoCommand(what),
          m_document(document),
          m_part(part),
          m_before(std::move(before)),
          m_after(std::move(after)),
          m_merge(merge) {}

    int id() const override { return m_merge > 0 ? m_merge : -1; }
    bool mergeWith(const QUndoCommand* other) override {
        const auto* edit = static_cast<const Edit*>(other);
        if (edit->m_part != m_part) return false;
        m_after = edit->m_after;
        return true;
    }
    void redo() override { apply(m_before, m_after); }
    void undo() override { apply(m_after, m_before); }

private:
    void apply(const State& from, const State& to) {
        const Setting settingBefore = m_document.m_setting;
        if (m_part == Part::Problem) {
            m_document.m_problem = to.problem;
            m_document.m_formula = m_document.m_goodFormula = to.formula;
            m_document.m_formulaError.clear();
            m_document.m_space = TuningSpace::full(to.problem, m_document.m_limits);
        }
        // Selections made since this edit stay, as far as the problem allows them.
        if (m_part == Part::Setting || settingBefore == from.setting) {
            m_document.m_setting = to.setting;
            m_document.m_selectedRow = to.session == m_document.m_session ? to.row : std::nullopt;
        } else {
            m_document.m_setting = carriedOver(settingBefore, *m_document.m_space);
            if (m_document.m_setting != settingBefore) m_document.m_selectedRow.reset();
        }
        if (m_part == Part::Problem) {
            emit m_document.formulaChanged();
            emit m_document.problemChanged();
        }
        emit m_document.settingChanged();
    }

    Document& m_document;
    Part m_part;
    State m_before, m_after;
    int m_merge;
};

Document::Document(QObject* parent) : QObject(parent) {
    if (const auto preset = engine::stencil::findPreset("star3d1r"))
        load(
            {*preset, engine::stencil::Problem::defaultGrid(3), engine::stencil::DataType::Double});
}

QString Document::textOf(const engine::stencil::Pattern& pattern) {
    return QString::fromStdString(engine::stencil::writeFormula(pattern)).trimmed();
}

void Document::pushProblem(engine::stencil::Problem problem, const QString& formula,
                           const QString& what, int merge) {
    State before{m_problem, m_formula, m_setting, m_selectedRow, m_session};
    State after{std::move(problem), formula, m_setting, std::nullopt, m_session};
    after.setting = carriedOver(m_setting, TuningSpace::full(after.problem, m_limits));
    m_undo.push(
        new Edit(*this, Edit::Part::Problem, std::move(before), std::move(after), what, merge));
}

void Document::editPattern(engine::stencil::Pattern pattern, const QString& text,
                           const QString& what, int merge) {
    if (text == m_formula && m_formulaError.isEmpty()) return;
    engine::stencil::Problem problem = m_problem;
    if (pattern.dimensions != problem.pattern.dimensions)
        problem.grid = engine::stencil::Problem::defaultGrid(pattern.dimensions);
    problem.pattern = std::move(pattern);
    // A comment or a blank does not make another stencil.
    if (problem.key() == m_problem.key()) problem.pattern.name = m_problem.pattern.name;
    pushProblem(std::move(problem), text, what, merge);
}

void Document::editGrid(engine::stencil::Extents grid) {
    if (grid == m_problem.grid) return;
    engine::stencil::Problem problem = m_problem;
    problem.grid = grid;
    pushProblem(std::move(problem), m_formula, tr("Change grid"), 0);
}

void Document::editType(engine::stencil::DataType type) {
    if (type == m_problem.type) return;
    engine::stencil::Problem problem = m_problem;
    problem.type = type;
    pushProblem(std::move(problem), m_formula, tr("Change type"), 0);
}

void Document::editSetting(const Setting& setting, const QString& what) {
    if (setting == m_setting) return;
    State before{m_problem, m_formula, m_setting, m_selectedRow, m_session};
    State after{m_problem, m_formula, setting, std::nullopt, m_session};
    m_undo.push(new Edit(*this, Edit::Part::Setting, std::move(before), std::move(after), what, 0));
}

void Document::showFormulaError(const QString& text, const QString& error, int line, int column) {
    if (text == m_formula && error == m_formulaError) return;
    m_formula = text;
    m_formulaError = error;
    m_errorLine = line;
    m_errorColumn = column;
    emit formulaChanged();
}

void Document::undo() {
    if (formulaValid()) return m_undo.undo();
    m_formula = m_goodFormula;
    m_formulaError.clear();
    emit formulaChanged();
}

void Document::select(const engine::record::EvaluationRow& row) {
    if (m_selectedRow && m_selectedRow->number == row.number && m_setting == row.evaluation.setting)
        return;
    if (m_selectedRow) m_back.push_back(*m_selectedRow);
    m_forward.clear();
    show(row);
}

void Document::show(const engine::record::EvaluationRow& row) {
    m_selectedRow = row;
    m_setting = row.evaluation.setting;
    emit settingChanged();
}

void Document::selectBack() {
    if (m_back.empty()) return;
    const auto row = m_back.back();
    m_back.pop_back();
    if (m_selectedRow) m_forward.push_back(*m_selectedRow);
    show(row);
}

void Document::selectForward() {
    if (m_forward.empty()) return;
    const auto row = m_forward.back();
    m_forward.pop_back();
    if (m_selectedRow) m_back.push_back(*m_selectedRow);
    show(row);
}

void Document::setLimits(const engine::space::DeviceLimits& limits) {
    if (limits == m_limits) return;
    m_limits = limits;
    m_space = TuningSpace::full(m_problem, m_limits);
    emit problemChanged();
    emit settingChanged();
}

void Document::load(const engine::stencil::Problem& problem) {
    m_problem = problem;
    m_formula = m_goodFormula = Document::textOf(problem.pattern);
    m_formulaError.clear();
    m_space = TuningSpace::full(m_problem, m_limits);
    m_setting = startingSetting(*m_space);
    m_selectedRow.reset();
    m_back.clear();
    m_forward.clear();
    m_undo.clear();
    emit formulaChanged();
    emit problemChanged();
    emit settingChanged();
}

void Document::forgetRows() {
    ++m_session;
    m_setting = startingSetting(*m_space);
    m_selectedRow.reset();
    m_back.clear();
    m_forward.clear();
    emit rowsForgotten();
    emit settingChanged();
}

}  // namespace ui
