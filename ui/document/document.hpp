// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the window works on: what is drawn (one pattern on one problem, as text and as taps), its
// setting, the races made so far, and the one selection. Everything that changes the drawing goes
// through the undo stack; every view listens to the signals and never to another view.

#include <QObject>
#include <QString>
#include <QStringList>
#include <QUndoStack>
#include <optional>
#include <vector>

#include "engine/record/drawing.hpp"
#include "engine/space/tuning_space.hpp"
#include "ui/background/newest_job.hpp"
#include "ui/document/race.hpp"

namespace ui {

/// What is shown in detail: a setting, and the problem it is a setting of. Valid until the document
/// changes.
struct Subject {
    const engine::stencil::Problem& problem;
    const engine::space::Setting& setting;
    const engine::space::TuningSpace& space;
    bool drawn = true;  ///< the problem is the drawn one: the setting can be edited
};

class Document : public QObject {
    Q_OBJECT

public:
    explicit Document(QObject* parent = nullptr);

    const engine::stencil::Problem& problem() const { return m_problem; }
    const engine::stencil::Pattern& pattern() const { return m_problem.pattern; }
    /// A kernel of another program, which has no stencil to draw; null = a stencil.
    const engine::space::ForeignKernelPtr& kernel() const { return m_kernel; }
    /// A pattern written as a formula, without the empty line at its end.
    static QString textOf(const engine::stencil::Pattern& pattern);
    /// What a new document starts with.
    static engine::stencil::Problem firstProblem();
    /// What a drawn or typed stencil is called until somebody names it.
    static constexpr const char* kUntitled = "untitled";
    /// The text as typed (comments included); its parse is pattern() whenever formulaValid().
    const QString& formula() const { return m_formula; }
    bool formulaValid() const { return m_formulaError.isEmpty(); }
    const QString& formulaError() const { return m_formulaError; }
    const QString& gridError() const { return m_gridError; }
    /// Why what is typed cannot be computed, of the formula or of the grid; empty: it can be.
    const QString& drawingError() const { return formulaValid() ? m_gridError : m_formulaError; }
    int formulaErrorLine() const { return m_errorLine; }      ///< from 1
    int formulaErrorColumn() const { return m_errorColumn; }  ///< from 1
    /// Of the drawn problem. Carried over to another one that does not allow it, it is mended a
    /// moment later.
    const engine::space::Setting& setting() const { return m_setting; }
    /// What the drawn problem starts with on this device.
    const engine::space::Setting& start() const { return m_start; }
    /// The result chosen last, if the setting was not edited since. Its problem may be another than
    /// the drawn one.
    const std::optional<RaceResult>& selected() const { return m_selected; }
    /// The selected result, or the setting of the drawing.
    Subject subject() const;
    /// How the subject was measured, if it was: the selected result, or one of the same setting.
    std::optional<RaceResult> measured() const;
    /// Space of the problem on the current device's limits.
    const engine::space::TuningSpace& space() const { return *m_space; }
    /// What the device can answer, where that is less than the space: a recording's rows.
    const engine::space::TuningSpace* recorded() const {
        return m_recorded ? &*m_recorded : nullptr;
    }
    QUndoStack& undoStack() { return m_undo; }

    // Undoable edits. `merge` > 0: consecutive edits with the same id become one undo step (a
    // stroke).
    void editPattern(engine::stencil::Pattern pattern, const QString& text, const QString& what,
                     int merge = 0);
    void editGrid(engine::stencil::Extents grid);
    void editType(engine::stencil::DataType type);
    /// Names the stencil: races, exports and kernels are called so from then on.
    void rename(const QString& name);
    void editSetting(const engine::space::Setting& setting, const QString& what);
    /// Draws the stencil of a race, or works on its kernel.
    void draw(const Race& race);
    /// Draws another problem. Where only grid or type differ, the formula stays as it is written.
    void draw(const engine::stencil::Problem& problem);
    /// Draws what was drawn before, as it was written.
    void draw(const engine::record::Drawing& drawing);

    // Not undoable.
    /// The text is wrong: the last good pattern stays.
    void showFormulaError(const QString& text, const QString& error, int line = 1, int column = 1);
    /// The grid that is typed is wrong: the last good one stays. Empty: it is not wrong any more.
    void showGridError(const QString& error);
    /// Back to the last good pattern or grid when the typed one is wrong; else undoes the last
    /// edit.
    void undo();
    bool canUndo() const { return !drawingError().isEmpty() || m_undo.canUndo(); }
    void select(const RaceResult& result);  ///< the one selection
    void selectBack();
    void selectForward();
    /// The device that is to answer; `recorded`: all that it can answer.
    void setDevice(const engine::space::DeviceLimits& limits,
                   std::optional<engine::space::TuningSpace> recorded = std::nullopt);
    void load(const engine::stencil::Problem& problem);  ///< opens; clears the undo stack
    void load(const engine::record::Drawing& drawing);

    // Races.
    const std::vector<Race>& races() const { return m_races; }  ///< in the order they were made
    /// The one that is looked at: the one chosen, else the newest; empty when there is none.
    const Race& shownRace() const;
    /// Who raced in any of them, oldest first: whose look is whose follows from this order.
    QStringList contestants() const;
    /// One more race, or one of them further on.
    void takeRace(const Race& race);
    void showRace(int id);  ///< its best is selected
    /// It is gone for good: no undo brings it back, nor a result of it.
    void removeRace(int id);
    /// The races are gone: nothing is selected, and undo brings no result back.
    void forgetRaces();

    // What is stored.
    engine::record::Drawing drawing() const;
    /// What is drawn is not what `other` holds; its setting does not count.
    bool differsFrom(const engine::record::Drawing& other) const;
    /// The drawing is not as it was loaded or stored last.
    bool drawingChanged() const { return differsFrom(m_stored); }
    void markStored(const engine::record::Drawing& drawing);

signals:
    void problemChanged();  ///< pattern, grid or type; the space too
    void formulaChanged();  ///< text or its error
    void gridErrorChanged();
    void settingChanged();  ///< the subject
    void racesChanged();    ///< another one is there or shown, or all are gone
    void raceGrown();       ///< the one that is shown went on

private:
    class Edit;
    struct State;
    /// A problem that is not drawn, while a result of it is selected.
    struct Foreign {
        int race;
        engine::space::TuningSpace space;
    };
    void pushProblem(State after, const QString& what, int merge);
    State state() const;
    /// A setting that is not allowed, and the nearest one that is.
    struct Mended {
        std::uint64_t space;
        engine::space::Setting from;
        std::optional<engine::space::Setting> to;
    };
    void drawWhole(const engine::stencil::Problem& problem,
                   const engine::space::ForeignKernelPtr& kernel, const QString& text = {});
    void load(const engine::stencil::Problem& problem,
              const engine::space::ForeignKernelPtr& kernel);
    void makeSpace();
    void findStart();
    void mend();
    void take(const Mended& mended);
    void show(const RaceResult& result, bool tell = true);
    void typed(const QString& text);
    const Race* findRace(int id) const;
    bool knows(const std::optional<RaceResult>& result) const;

    engine::stencil::Problem m_problem;
    engine::space::ForeignKernelPtr m_kernel;
    QString m_formula, m_goodFormula, m_formulaError, m_gridError;
    int m_errorLine = 1, m_errorColumn = 1;
    engine::space::Setting m_setting, m_start;
    std::optional<Mended> m_mended;  ///< what the setting was carried over as
    std::uint64_t m_spaces = 0;      ///< counts spaces: answers about earlier ones are out of date
    std::optional<RaceResult> m_selected;
    std::optional<Foreign> m_foreign;
    std::optional<engine::space::TuningSpace> m_space, m_recorded;
    std::optional<engine::space::TuningSpace> m_made;  ///< for the edit that is being made
    engine::space::DeviceLimits m_limits;
    std::vector<RaceResult> m_back, m_forward;
    std::vector<Race> m_races;
    Race m_none;
    int m_shown = 0;  ///< chosen race; 0: the newest
    engine::record::Drawing m_stored;
    QUndoStack m_undo;
    NewestJob<Mended> m_mender;  ///< last: its answers use everything above
};

}  // namespace ui
