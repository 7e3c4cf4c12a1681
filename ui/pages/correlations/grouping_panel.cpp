// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/correlations/grouping_panel.hpp"

#include <QComboBox>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSlider>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/charts/heat_map.hpp"
#include "ui/charts/quota_chart.hpp"
#include "ui/document/contestants.hpp"
#include "ui/document/parameter_names.hpp"
#include "ui/document/race.hpp"
#include "ui/document/said.hpp"
#include "ui/document/words.hpp"
#include "ui/pages/correlations/deque_view.hpp"
#include "ui/pages/correlations/parameter_group_rows.hpp"
#include "ui/pages/empty_state.hpp"
#include "ui/widgets/panel_title.hpp"
#include "ui/widgets/why_line.hpp"

namespace ui {
namespace {

using engine::record::Diagnostics;
using engine::space::ParameterId;

constexpr int kMatrixCell = 20;

bool hasGroups(const engine::record::RunView& run) {
    return run.diagnostics && (run.diagnostics->cv || !run.diagnostics->quotas.empty());
}

QWidget* panel(const Theme& theme, PanelTitle* head, std::initializer_list<QWidget*> rest) {
    auto* widget = new QWidget;
    setSurface(widget, theme, 1);
    auto* layout = new QVBoxLayout(widget);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(head);
    for (QWidget* part : rest) layout->addWidget(part);
    return widget;
}

}  // namespace

GroupingPanel::GroupingPanel(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_snapshot(std::make_shared<engine::session::Snapshot>()),
      m_stack(new QStackedWidget),
      m_empty(new EmptyState(
          theme,
          tr("Parameter groups form when the strategy gest searches: its matrix, deque, "
             "groups and quotas appear here as it runs."),
          tr("Search this stencil with gest"))),
      m_about(new PanelTitle(theme, tr("Parameter groups of a race"))),
      m_matrix(new HeatMap(theme, HeatMap::Scale::Below)),
      m_dequeHead(new PanelTitle(theme, tr("Deque"))),
      m_deque(new DequeView(theme)),
      m_sentence(new WhyLine(theme)),
      m_groupHead(new GroupTitle(theme, tr("Parameter groups"))),
      m_groups(new ParameterGroupRows(theme)),
      m_quotaHead(new PanelTitle(theme, tr("Quota shares"))),
      m_quotas(new QuotaChart(theme)),
      m_runs(new QComboBox),
      m_slider(new QSlider(Qt::Horizontal)),
      m_back(new QToolButton),
      m_forward(new QToolButton) {
    auto* matrixHead = new PanelTitle(theme, tr("CV matrix"));
    matrixHead->setNote(tr("column, given row"));
    matrixHead->explain(explained(QStringLiteral("CV")));
    m_dequeHead->explain(explained(QStringLiteral("Deque")));
    m_quotaHead->explain(explained(QStringLiteral("Quota")));
    m_empty->setToolTip(
        QStringLiteral("%1\n%2").arg(tr("Deque: %1").arg(explained(QStringLiteral("Deque"))),
                                     tr("Quota: %1").arg(explained(QStringLiteral("Quota")))));
    m_matrix->setCellSize(kMatrixCell);
    m_matrix->setAccessibleName(tr("Coefficients of variation between parameters"));
    m_matrix->setExplainer([this](int row, int column) -> QStringList {
        const HeatMapData& cells = m_matrix->data();
        const double value = cells.at(row, column);
        QStringList lines{tr("%1 given %2").arg(cells.rows[column], cells.rows[row])};
        if (row == column) return {};
        lines.append(std::isnan(value) ? tr("Too few rows to tell")
                                       : tr("CV %1").arg(ratioText(value)));
        return lines;
    });
    m_quotaHead->addRight(m_runs);
    m_runs->setAccessibleName(tr("Run"));
    m_runs->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_runs->setToolTip(tr("Which run's groups are shown"));

    auto* content = new QSplitter(Qt::Horizontal);
    content->setChildrenCollapsible(false);
    m_byCv = {panel(theme, matrixHead, {m_matrix}), buildDeque()};
    for (QWidget* part : m_byCv) content->addWidget(part);
    content->addWidget(panel(theme, m_quotaHead, {m_quotas}));
    content->setSizes({280, 412, 448});
    auto* groups = new QWidget;
    auto* inner = new QVBoxLayout(groups);
    inner->setContentsMargins(0, 0, 0, 0);
    inner->setSpacing(0);
    inner->addWidget(m_about);
    inner->addWidget(content, 1);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(groups);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_stack);

    connect(m_empty, &EmptyState::clicked, this, &GroupingPanel::searchRequested);
    connect(m_runs, &QComboBox::activated, this,
            [this](int index) { chooseRun(m_runs->itemData(index).toInt()); });
    connect(m_slider, &QSlider::valueChanged, this, &GroupingPanel::setStep);
    connect(m_back, &QToolButton::clicked, this, [this] { setStep(m_step - 1); });
    connect(m_forward, &QToolButton::clicked, this, [this] { setStep(m_step + 1); });
}

void GroupingPanel::setObstacle(const QString& why) { m_empty->setObstacle(why); }

QWidget* GroupingPanel::buildDeque() {
    setWidth(m_slider, m_theme, 96);
    m_slider->setAccessibleName(tr("Step of the grouping"));
    m_slider->setPageStep(5);
    m_back->setIcon(m_theme.icon(QStringLiteral("chevron-left")));
    m_back->setToolTip(tr("The previous pop (Left)"));
    m_forward->setIcon(m_theme.icon(QStringLiteral("step")));
    m_forward->setToolTip(tr("The next pop (Right)"));
    for (QToolButton* button : {m_back, m_forward}) {
        setLook(button, Look::Flat);
        button->setAutoRepeat(true);
    }
    m_dequeHead->addRight(m_back);
    m_dequeHead->addRight(m_slider);
    m_dequeHead->addRight(m_forward);
    auto* holder = new QWidget;
    auto* inner = new QVBoxLayout(holder);
    inner->setContentsMargins(12, 0, 12, 8);
    inner->addWidget(m_sentence);
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setWidget(m_groups);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    return panel(m_theme, m_dequeHead, {m_deque, holder, m_groupHead, scroll});
}

void GroupingPanel::showSnapshot(const std::shared_ptr<const engine::session::Snapshot>& snapshot) {
    m_snapshot = snapshot;
    m_about->setNote(QStringLiteral("%1 · %2").arg(titleOf(*snapshot), sourceOf(snapshot->device)));
    m_deque->setKernel(snapshot->foreign);
    m_groups->setKernel(snapshot->foreign);
    m_empty->button()->setText(snapshot->foreign ? tr("Search this kernel with gest")
                                                 : tr("Search this stencil with gest"));
    listRuns();
    const auto& runs = m_snapshot->runs;
    const bool known = m_run >= 0 && static_cast<std::size_t>(m_run) < runs.size() &&
                       hasGroups(runs[static_cast<std::size_t>(m_run)]);
    if (!known) {
        // GSTuner has shares alone.
        auto first = std::find_if(runs.begin(), runs.end(), [](const engine::record::RunView& run) {
            return run.diagnostics && run.diagnostics->cv;
        });
        if (first == runs.end()) first = std::find_if(runs.begin(), runs.end(), hasGroups);
        m_run = first == runs.end() ? -1 : first->spec.id;
        m_atEnd = true;
    }
    const auto diagnostics =
        m_run < 0 ? nullptr : runs[static_cast<std::size_t>(m_run)].diagnostics;
    if (diagnostics == m_diagnostics) return tellRounds();
    m_diagnostics = diagnostics;
    showDiagnostics();
}

void GroupingPanel::chooseRun(int run) {
    const auto index = static_cast<std::size_t>(run);
    if (run < 0 || index >= m_snapshot->runs.size() || !hasGroups(m_snapshot->runs[index]) ||
        run == m_run)
        return;
    m_run = run;
    m_atEnd = true;
    m_diagnostics = m_snapshot->runs[index].diagnostics;
    m_runs->setCurrentIndex(m_runs->findData(run));
    showDiagnostics();
}

void GroupingPanel::listRuns() {
    QList<int> ids;
    for (const auto& run : m_snapshot->runs)
        if (hasGroups(run)) ids.append(run.spec.id);
    QList<int> listed;
    for (int i = 0; i < m_runs->count(); ++i) listed.append(m_runs->itemData(i).toInt());
    if (ids == listed) return;
    const QSignalBlocker quiet(m_runs);
    m_runs->clear();
    for (const int id : ids) m_runs->addItem(runNameOf(m_snapshot->runs, id), id);
    m_runs->setCurrentIndex(std::max(0, m_runs->findData(m_run)));
}

int GroupingPanel::steps() const {
    return m_diagnostics ? static_cast<int>(m_diagnostics->deque.size()) : 0;
}

void GroupingPanel::showDiagnostics() {
    m_stack->setCurrentIndex(m_diagnostics ? 1 : 0);
    if (!m_diagnostics) return;
    for (QWidget* part : m_byCv) part->setVisible(m_diagnostics->cv.has_value());
    showMatrix();
    const QSignalBlocker quiet(m_slider);
    m_slider->setRange(0, steps());
    m_step = m_atEnd ? steps() : std::min(m_step, steps());
    m_slider->setValue(m_step);
    tellStep();

    QStringList names;
    const std::size_t shares =
        m_diagnostics->quotas.empty() ? 0 : m_diagnostics->quotas.front().size();
    for (std::size_t g = 0; g < shares; ++g)
        names.append(QString::fromStdString(m_diagnostics->nameOfShare(g)));
    m_quotas->showRounds(m_diagnostics->quotas, names);
    tellRounds();
}

void GroupingPanel::tellRounds() {
    if (!m_diagnostics) return;
    const auto rounds = static_cast<qsizetype>(m_diagnostics->quotas.size());
    using engine::session::State;
    const bool going = m_snapshot->state == State::Running || m_snapshot->state == State::Paused;
    m_quotaHead->setNote(going ? tr("by round, %1 so far").arg(rounds)
                               : counted(rounds, tr("round"), tr("rounds")));
}

void GroupingPanel::showMatrix() {
    HeatMapData cells;
    cells.diverging = false;
    double most = 0;
    if (m_diagnostics->cv) {
        for (const ParameterId id : m_diagnostics->cv->parameters) {
            const QString name = abbreviationOf(m_snapshot->foreign, id);
            cells.rows.append(name);
            // Names of another program find no room above: a number stands for each.
            const QString number = QString::number(cells.rows.size());
            if (m_snapshot->foreign) cells.rowIds.append(number);
            cells.columns.append(m_snapshot->foreign ? number : name);
        }
        cells.values = m_diagnostics->cv->values;
        for (const double value : cells.values)
            if (std::isfinite(value)) most = std::max(most, value);
        // An infinite coefficient (the mean is zero) is as large as the scale goes.
        for (double& value : cells.values)
            if (std::isinf(value)) value = most;
    }
    most = most > 0 ? std::ceil(most * 10) / 10 : 1;
    cells.range = {0, most};
    cells.scaleTicks = {0, most / 2, most};
    m_matrix->showData(std::move(cells));
}

void GroupingPanel::setStep(int step) {
    step = std::clamp(step, 0, steps());
    m_atEnd = step == steps();
    m_step = step;
    const QSignalBlocker quiet(m_slider);
    m_slider->setValue(step);
    if (m_diagnostics) tellStep();
}

std::vector<ParameterId> GroupingPanel::placedBy(int step) const {
    if (step <= 0) return {};
    const auto& deque = m_diagnostics->deque;
    const auto index = static_cast<std::size_t>(step) - 1;
    const auto grouped = [](const ParameterGroupRows::Groups& all, ParameterId id) {
        return std::any_of(all.begin(), all.end(), [&](const auto& group) {
            return std::find(group.begin(), group.end(), id) != group.end();
        });
    };
    std::vector<ParameterId> placed;
    for (const ParameterId id : {deque[index].first, deque[index].second})
        if (grouped(deque[index].groupsAfter, id) &&
            (index == 0 || !grouped(deque[index - 1].groupsAfter, id)))
            placed.push_back(id);
    return placed;
}

std::vector<ParameterId> GroupingPanel::ungroupedAt(int step) const {
    std::vector<ParameterId> rest;
    if (!m_diagnostics->cv) return rest;
    rest = m_diagnostics->cv->parameters;
    if (step <= 0) return rest;
    for (const auto& group : m_diagnostics->deque[static_cast<std::size_t>(step) - 1].groupsAfter)
        for (const ParameterId id : group) std::erase(rest, id);
    return rest;
}

void GroupingPanel::tellStep() {
    m_dequeHead->setNote(tr("%1 ordered pairs by CV").arg(grouped(m_diagnostics->pairs)));
    m_deque->showStep(m_diagnostics, m_step);
    m_back->setEnabled(m_step > 0);
    m_forward->setEnabled(m_step < steps());
    m_groupHead->setFigure(runNameOf(m_snapshot->runs, m_run));
    if (m_step == 0)
        tellNothingPopped();
    else
        tellPop(m_diagnostics->deque[static_cast<std::size_t>(m_step) - 1]);
}

/// Before the first pop there are the fixed groups only.
void GroupingPanel::tellNothingPopped() {
    m_sentence->say(tr("Step 0: nothing popped yet."), WhyLine::Kind::Note);
    m_matrix->setCurrent(std::nullopt);
    ParameterGroupRows::Groups fixed;
    if (!m_diagnostics->groups.empty())
        fixed.assign(m_diagnostics->groups.begin(),
                     m_diagnostics->groups.begin() +
                         std::min<std::ptrdiff_t>(
                             2, static_cast<std::ptrdiff_t>(m_diagnostics->groups.size())));
    for (auto& group : fixed)
        std::erase_if(group, [&](ParameterId id) {
            if (!m_diagnostics->cv) return false;
            const auto& singles = m_diagnostics->cv->parameters;
            return std::find(singles.begin(), singles.end(), id) != singles.end();
        });
    m_groups->showGroups(fixed, ungroupedAt(0), {});
}

void GroupingPanel::tellPop(const engine::record::GroupingStep& pop) {
    m_sentence->say((pop.fromRight ? tr("Step %1, pop right (%2, %3): %4")
                                   : tr("Step %1, pop left (%2, %3): %4"))
                        .arg(m_step)
                        .arg(abbreviationOf(m_snapshot->foreign, pop.first),
                             abbreviationOf(m_snapshot->foreign, pop.second), retold(pop.sentence)),
                    WhyLine::Kind::Note);
    const auto& parameters = m_diagnostics->cv->parameters;
    const auto row =
        std::find(parameters.begin(), parameters.end(), pop.first) - parameters.begin();
    const auto column =
        std::find(parameters.begin(), parameters.end(), pop.second) - parameters.begin();
    m_matrix->setCurrent(QPoint(static_cast<int>(column), static_cast<int>(row)));
    // The parameters nobody claimed join the smallest groups when the deque is empty.
    const bool last = m_step == steps();
    m_groups->showGroups(last ? m_diagnostics->groups : pop.groupsAfter,
                         last ? std::vector<ParameterId>{} : ungroupedAt(m_step), placedBy(m_step));
}

}  // namespace ui
