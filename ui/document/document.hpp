// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the window edits: one pattern on one problem, and the one selection. Everything that changes
// it goes through the undo stack; every view listens to the signals and never to another view.

#include <QObject>
#include <QString>
#include <QUndoStack>
#include <optional>
#include <vector>

#include "engine/record/rows.hpp"
#include "engine/space/tuning_space.hpp"
#include "engine/stencil/problem.hpp"

namespace ui {

class Document : public QObject {
    Q_OBJECT

public:
    explicit Document(QObject* parent = nullptr);

    const engine::stencil::Problem& problem() const { return m_problem; }
    const engine::stencil::Pattern& pattern() const { return m_problem.pattern; }
    /// A pattern written as a formula, without the empty line at its end.
    static QString textOf(const engine::stencil::Pattern& pattern);
    /// The text as typed (comments included); its parse is pattern() whenever formulaValid().
    const QString& formula() const { return m_formula; }
    bool formulaValid() const { return m_formulaError.isEmpty(); }
    const QString& formulaError() const { return m_formulaError; }
    int formulaErrorLine() const { return m_errorLine; }      ///< from 1
    int formulaErrorColumn() const { return m_errorColumn; }  ///< from 1
    const engine::space::Setting& setting() const { return m_setting; }
    /// The stored row the selection came from, if any ("best so far, gest run 4").
    const std::optional<engine::record::EvaluationRow>& selectedRow() const {
        return m_selectedRow;
    }
    /// Space of the problem on the current device's limits.
    const engine::space::TuningSpace& space() const { return *m_space; }
    QUndoStack& undoStack() { return m_undo; }

    // Undoable edits. `merge` > 0: consecutive edits with the same id become one undo step (a
    // stroke).
    void editPattern(engine::stencil::Pattern pattern, const QString& text, const QString& what,
                     int merge = 0);
    void editGrid(engine::stencil::Extents grid);
    void editType(engine::stencil::DataType type);
    void editSetting(const engine::space::Setting& setting, const QString& what);

    // Not undoable.
    /// The text is wrong: the last good pattern stays.
    void showFormulaError(const QString& text, const QString& error, int line = 1, int column = 1);
    /// Back to the text of the last good pattern when the typed one is wrong; else undoes the last
    /// edit.
    void undo();
    bool canUndo() const { return !formulaValid() || m_undo.canUndo(); }
    void select(const engine::record::EvaluationRow& row);  ///< the one selection
    void setLimits(const engine::space::DeviceLimits& limits);
    void load(const engine::stencil::Problem& problem);  ///< opens; clears the undo stack
    /// The session the rows belong to is gone: nothing is selected, and undo brings no row back.
    void forgetRows();
    void selectBack();
    void selectForward();

signals:
    void problemChanged();  ///< pattern, grid or type; the space too
    void formulaChanged();  ///< text or its error
    void settingChanged();  ///< the setting or where it came from
    void rowsForgotten();   ///< whoever keeps a row of the session lets go of it

private:
    class Edit;
    struct State;
    void pushProblem(engine::stencil::Problem problem, const QString& formula, const QString& what,
                     int merge);
    void show(const engine::record::EvaluationRow& row);

    engine::stencil::Problem m_problem;
    QString m_formula, m_goodFormula, m_formulaError;
    int m_errorLine = 1, m_errorColumn = 1;
    engine::space::Setting m_setting;
    std::optional<engine::record::EvaluationRow> m_selectedRow;
    std::optional<engine::space::TuningSpace> m_space;
    engine::space::DeviceLimits m_limits;
    std::vector<engine::record::EvaluationRow> m_back, m_forward;
    int m_session = 0;  ///< counts forgetRows(): rows from before belong to no session any more
    QUndoStack m_undo;
};

}  // namespace ui
