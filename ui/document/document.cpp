// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/document.hpp"

#include <QUndoCommand>
#include <algorithm>
#include <utility>

#include "engine/stencil/formula.hpp"
#include "engine/stencil/presets.hpp"
#include "ui/document/contestants.hpp"
#include "ui/document/said.hpp"

namespace ui {
namespace {

using engine::space::ForeignKernelPtr;
using engine::space::ParameterId;
using engine::space::Setting;
using engine::space::TuningSpace;

/// Longer texts from a file are not parsed on the window's thread.
constexpr qsizetype kLongestTyped = 1 << 16;

TuningSpace spaceOf(const engine::stencil::Problem& problem, const ForeignKernelPtr& kernel,
                    const engine::space::DeviceLimits& limits) {
    return kernel ? kernel->space() : TuningSpace::full(problem, limits);
}

/// Whether a formula, as it is typed, is that of the problem.
bool isTextOf(const engine::stencil::Problem& problem, const QString& text) {
    if (!problem.isStencil() || text.isEmpty() || text.size() > kLongestTyped) return false;
    const auto pattern = engine::stencil::parseFormula(text.toStdString(), problem.pattern.name);
    if (!pattern) return false;
    engine::stencil::Problem same = problem;
    same.pattern = *pattern;
    return same.key() == problem.key();
}

/// Given by a person: neither a preset's nor made up for a stencil, as "random-7".
bool isOwnName(const std::string& name) {
    return !name.empty() && name != Document::kUntitled && name.find('-') == std::string::npos &&
           !engine::stencil::findPreset(name);
}

/// Something sensible to start from: a block of 32 x 8 threads and nothing else; of parameters that
/// mean nothing here, the least values.
Setting startingSetting(const TuningSpace& space) {
    if (!space.isOfKernels()) return space.canonical(Setting(space.table()));
    return space.canonical(Setting().with(ParameterId::TBx, 32).with(ParameterId::TBy, 8));
}

}  // namespace

struct Document::State {
    engine::stencil::Problem problem;
    ForeignKernelPtr kernel;
    QString formula;
    Setting setting;
    std::optional<RaceResult> selected;
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
        Document& document = m_document;
        const auto& mended = document.m_mended;
        const bool ours =
            document.m_setting == from.setting ||
            (mended && mended->from == from.setting && mended->to == document.m_setting);
        // Settings of other parameters cannot be carried over.
        const bool untouched =
            from.kernel != to.kernel ||
            (ours && (!document.m_selected || document.m_selected == from.selected));
        if (m_part == Part::Problem) {
            document.m_problem = to.problem;
            document.m_kernel = to.kernel;
            document.m_formula = document.m_goodFormula = to.formula;
            document.m_formulaError.clear();
            document.m_gridError.clear();
            document.m_recorded.reset();
            document.makeSpace();
        }
        // Selections made since this edit stay, as far as the problem allows them.
        if (m_part == Part::Setting || untouched) {
            document.m_setting = to.setting;
            document.m_selected = document.knows(to.selected) ? to.selected : std::nullopt;
        } else {
            const Setting before = document.m_setting;
            document.m_setting = document.m_space->canonical(before);
            if (document.m_setting != before) document.m_selected.reset();
        }
        document.m_foreign.reset();
        if (document.m_selected) document.show(*document.m_selected, false);
        document.mend();
        if (m_part == Part::Problem) {
            emit document.formulaChanged();
            emit document.problemChanged();
        }
        emit document.settingChanged();
    }

    Document& m_document;
    Part m_part;
    State m_before, m_after;
    int m_merge;
};

engine::stencil::Problem Document::firstProblem() {
    engine::stencil::Problem problem;
    if (const auto preset = engine::stencil::findPreset("star3d1r"))
        problem = {*preset, engine::stencil::Problem::defaultGrid(3),
                   engine::stencil::DataType::Double};
    return problem;
}

Document::Document(QObject* parent)
    : QObject(parent), m_mender(this, [this](const Mended& mended) { take(mended); }) {
    load(firstProblem());
}

QString Document::textOf(const engine::stencil::Pattern& pattern) {
    return QString::fromStdString(engine::stencil::writeFormula(pattern)).trimmed();
}

Document::State Document::state() const {
    return {m_problem, m_kernel, m_formula, m_setting, m_selected};
}

void Document::pushProblem(State after, const QString& what, int merge) {
    const TuningSpace space = spaceOf(after.problem, after.kernel, m_limits);
    after.setting = after.kernel || m_kernel ? startingSetting(space) : space.canonical(m_setting);
    after.selected.reset();
    m_made = space;  // not kept with the edit: what is built of a space is large
    m_undo.push(new Edit(*this, Edit::Part::Problem, state(), std::move(after), what, merge));
}

void Document::editPattern(engine::stencil::Pattern pattern, const QString& text,
                           const QString& what, int merge) {
    if (!m_kernel && text == m_formula && m_formulaError.isEmpty()) return;
    State after = state();
    engine::stencil::Problem& problem = after.problem;
    if (m_kernel) problem = engine::stencil::Problem();
    after.kernel.reset();
    if (m_kernel || pattern.dimensions != problem.pattern.dimensions)
        problem.grid = engine::stencil::Problem::defaultGrid(pattern.dimensions);
    problem.pattern = std::move(pattern);
    // A comment or a blank does not make another stencil, and a name that somebody gave stays.
    const std::string& name = m_problem.pattern.name;
    if (problem.key() == m_problem.key() ||
        (problem.pattern.name == kUntitled && !m_kernel && isOwnName(name)))
        problem.pattern.name = name;
    after.formula = text;
    pushProblem(std::move(after), what, merge);
}

void Document::editGrid(engine::stencil::Extents grid) {
    if (grid == m_problem.grid) return;
    State after = state();
    after.problem.grid = grid;
    pushProblem(std::move(after), tr("Change grid"), 0);
}

void Document::editType(engine::stencil::DataType type) {
    if (type == m_problem.type) return;
    State after = state();
    after.problem.type = type;
    pushProblem(std::move(after), tr("Change type"), 0);
}

void Document::rename(const QString& name) {
    const std::string wanted = name.isEmpty() ? kUntitled : name.toStdString();
    if (m_kernel || wanted == m_problem.pattern.name) return;
    State after = state();
    after.problem.pattern.name = wanted;
    pushProblem(std::move(after), tr("Name the stencil"), 0);
}

void Document::editSetting(const Setting& setting, const QString& what) {
    if (setting == m_setting && subject().drawn) return;
    State after = state();
    after.setting = setting;
    after.selected.reset();
    m_undo.push(new Edit(*this, Edit::Part::Setting, state(), std::move(after), what, 0));
}

void Document::showFormulaError(const QString& text, const QString& error, int line, int column) {
    if (text == m_formula && error == m_formulaError) return;
    m_formula = text;
    m_formulaError = error;
    m_errorLine = line;
    m_errorColumn = column;
    emit formulaChanged();
}

void Document::showGridError(const QString& error) {
    if (error == m_gridError) return;
    m_gridError = error;
    emit gridErrorChanged();
}

void Document::undo() {
    if (drawingError().isEmpty()) return m_undo.undo();
    if (formulaValid()) return showGridError({});
    m_formula = m_goodFormula;
    m_formulaError.clear();
    emit formulaChanged();
}

void Document::draw(const Race& race) {
    if (race.empty() || race.isOf(m_problem)) return;
    const auto selected = m_selected;
    drawWhole(race.problem(), race.kernel());
    if (selected && selected->race().id() == race.id())
        show(*selected);
    else if (const auto best = race.best())
        show(*best);
}

void Document::draw(const engine::stencil::Problem& problem) {
    if (problem.key() == m_problem.key() && drawingError().isEmpty()) return;
    State moved = state();
    moved.problem.grid = problem.grid;
    moved.problem.type = problem.type;
    if (moved.problem.key() != problem.key()) return drawWhole(problem, nullptr);
    if (!formulaValid()) moved.formula = m_goodFormula;
    pushProblem(std::move(moved), tr("Change grid and type"), 0);
}

void Document::draw(const engine::record::Drawing& drawing) {
    const QString text = QString::fromStdString(drawing.formula);
    drawWhole(drawing.problem, drawing.foreign, text);
    if (text == m_formula) return;
    typed(text);  // what is wrong with it is said
    emit formulaChanged();
}

void Document::drawWhole(const engine::stencil::Problem& problem, const ForeignKernelPtr& kernel,
                         const QString& text) {
    State after = state();
    after.problem = problem;
    after.kernel = kernel;
    after.formula = isTextOf(problem, text) ? text : kernel ? QString() : textOf(problem.pattern);
    pushProblem(
        std::move(after),
        (kernel ? tr("Show %1") : tr("Draw %1")).arg(QString::fromStdString(problem.pattern.name)),
        0);
}

/// Nothing is built yet: that is for another thread.
void Document::makeSpace() {
    ++m_spaces;
    m_space = m_made ? std::exchange(m_made, std::nullopt) : spaceOf(m_problem, m_kernel, m_limits);
    m_mended.reset();
    findStart();
}

void Document::findStart() {
    m_start = startingSetting(*m_space);
    if (m_recorded) m_start = m_recorded->nearest(m_start).value_or(m_start);
}

/// A setting that this problem does not allow is changed as little as possible.
void Document::mend() {
    if ((m_selected && !m_foreign) || m_space->allows(m_setting)) return;
    m_mender.ask([number = m_spaces, space = *m_space, from = m_setting](const std::stop_token&) {
        return Mended{number, from, space.nearest(from)};
    });
}

void Document::take(const Mended& mended) {
    if (mended.space != m_spaces || mended.from != m_setting || !mended.to) return;
    if (m_start == m_setting) m_start = *mended.to;
    m_setting = *mended.to;
    m_mended = mended;
    emit settingChanged();
}

Subject Document::subject() const {
    if (m_foreign) return {m_selected->problem(), m_selected->setting(), m_foreign->space, false};
    return {m_problem, m_setting, *m_space, true};
}

std::optional<RaceResult> Document::measured() const {
    if (m_selected) return m_selected;
    // An edited setting may have been measured before.
    if (shownRace().isOf(m_problem)) return shownRace().find(m_setting);
    for (auto race = m_races.rbegin(); race != m_races.rend(); ++race)
        if (race->isOf(m_problem)) return race->find(m_setting);
    return std::nullopt;
}

void Document::select(const RaceResult& result) {
    if (m_selected == result && (m_foreign || m_setting == result.setting())) return;
    if (m_selected) m_back.push_back(*m_selected);
    m_forward.clear();
    show(result);
}

void Document::show(const RaceResult& result, bool tell) {
    m_selected = result;
    if (result.race().isOf(m_problem)) {
        m_foreign.reset();
        m_setting = result.setting();
    } else if (!m_foreign || m_foreign->race != result.race().id()) {
        m_foreign.emplace(Foreign{
            result.race().id(),
            spaceOf(result.problem(), result.race().kernel(), result.race().device().limits)});
    }
    if (tell) emit settingChanged();
}

void Document::selectBack() {
    if (m_back.empty()) return;
    const auto result = m_back.back();
    m_back.pop_back();
    if (m_selected) m_forward.push_back(*m_selected);
    show(result);
}

void Document::selectForward() {
    if (m_forward.empty()) return;
    const auto result = m_forward.back();
    m_forward.pop_back();
    if (m_selected) m_back.push_back(*m_selected);
    show(result);
}

void Document::setDevice(const engine::space::DeviceLimits& limits,
                         std::optional<TuningSpace> recorded) {
    const bool changed = !(limits == m_limits);
    const bool answers = recorded || m_recorded;
    const bool untouched = m_setting == m_start;
    m_recorded = std::move(recorded);
    m_limits = limits;
    if (changed)
        makeSpace();
    else
        findStart();
    // Nobody chose this setting: one that the device can answer is a better start.
    if (untouched) m_setting = m_start;
    mend();
    if (changed) emit problemChanged();
    if (changed || answers) emit settingChanged();
}

void Document::load(const engine::stencil::Problem& problem) { load(problem, nullptr); }

void Document::load(const engine::stencil::Problem& problem, const ForeignKernelPtr& kernel) {
    m_problem = problem;
    m_kernel = kernel;
    m_formula = m_goodFormula = kernel ? QString() : textOf(problem.pattern);
    m_formulaError.clear();
    m_gridError.clear();
    m_recorded.reset();
    makeSpace();
    m_setting = m_start;
    mend();
    m_selected.reset();
    m_foreign.reset();
    m_back.clear();
    m_forward.clear();
    m_undo.clear();
    markStored(drawing());
    emit formulaChanged();
    emit problemChanged();
    emit settingChanged();
}

void Document::load(const engine::record::Drawing& drawing) {
    load(drawing.problem, drawing.foreign);
    if (drawing.formula.empty()) return;  // of a session that is no document
    m_setting = m_space->canonical(drawing.setting);
    mend();
    typed(QString::fromStdString(drawing.formula));
    markStored(this->drawing());
    emit formulaChanged();
    emit settingChanged();
}

/// The text of a stored drawing, unless it is of another pattern: a file may say anything.
void Document::typed(const QString& text) {
    if (text.size() > kLongestTyped) return;
    if (isTextOf(m_problem, text)) m_formula = m_goodFormula = text;
    const auto pattern = engine::stencil::parseFormula(text.toStdString());
    if (pattern) return;
    m_formula = text;
    m_formulaError = retold(pattern.error().sentence());
    m_errorLine = pattern.error().line;
    m_errorColumn = pattern.error().column;
}

const Race& Document::shownRace() const {
    if (const Race* chosen = findRace(m_shown)) return *chosen;
    return m_races.empty() ? m_none : m_races.back();
}

QStringList Document::contestants() const {
    QStringList names;
    for (const Race& race : m_races) names << contestantsOf(race.results()->runs);
    names.removeDuplicates();
    return names;
}

const Race* Document::findRace(int id) const {
    const auto found = std::find_if(m_races.begin(), m_races.end(),
                                    [id](const Race& race) { return race.id() == id; });
    return found == m_races.end() ? nullptr : &*found;
}

bool Document::knows(const std::optional<RaceResult>& result) const {
    return result && findRace(result->race().id());
}

void Document::takeRace(const Race& race) {
    const auto known = std::find_if(m_races.begin(), m_races.end(),
                                    [&](const Race& one) { return one.id() == race.id(); });
    if (known != m_races.end()) {
        *known = race;
        if (shownRace().id() == race.id()) emit raceGrown();
        return;
    }
    m_races.push_back(race);
    m_shown = 0;
    emit racesChanged();
}

void Document::showRace(int id) {
    if (shownRace().id() == id || !findRace(id)) return;
    m_shown = id;
    emit racesChanged();
    // What is seen in detail is of what is looked at.
    if (const auto best = shownRace().best()) select(*best);
}

void Document::removeRace(int id) {
    const auto ofIt = [id](const RaceResult& result) { return result.race().id() == id; };
    std::erase_if(m_races, [id](const Race& race) { return race.id() == id; });
    std::erase_if(m_back, ofIt);
    std::erase_if(m_forward, ofIt);
    if (m_shown == id) m_shown = 0;
    const bool selected = m_selected && ofIt(*m_selected);
    if (selected) {
        m_selected.reset();
        m_foreign.reset();
    }
    emit racesChanged();
    if (!selected) return;
    if (const auto best = shownRace().best()) return select(*best);
    emit settingChanged();
}

void Document::forgetRaces() {
    m_races.clear();
    m_shown = 0;
    m_setting = m_start;
    mend();
    m_selected.reset();
    m_foreign.reset();
    m_back.clear();
    m_forward.clear();
    emit racesChanged();
    emit settingChanged();
}

engine::record::Drawing Document::drawing() const {
    return {m_problem, m_formula.toStdString(), m_setting, m_kernel};
}

bool Document::differsFrom(const engine::record::Drawing& other) const {
    return m_formula != QString::fromStdString(other.formula) ||
           m_problem.pattern.name != other.problem.pattern.name ||
           m_problem.key() != other.problem.key();
}

void Document::markStored(const engine::record::Drawing& drawing) { m_stored = drawing; }

}  // namespace ui
