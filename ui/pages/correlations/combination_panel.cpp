// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/correlations/combination_panel.hpp"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/pages/cells.hpp"
#include "ui/pages/correlations/pair_scatter.hpp"
#include "ui/pages/empty_state.hpp"
#include "ui/pages/page_layout.hpp"
#include "ui/pages/panel_export.hpp"
#include "ui/pages/search/merged_model.hpp"
#include "ui/widgets/focus_ring.hpp"
#include "ui/widgets/panel_title.hpp"
#include "ui/widgets/scrolling.hpp"
#include "ui/widgets/segmented_control.hpp"

namespace ui {
namespace {

constexpr int kCell = 13, kWideCell = 15, kWide = 1500, kLargestCell = 22;
/// In a low window the groups come before what is said of them, which scrolls.
constexpr int kLeastNotes = 64, kLeastTable = 112;
constexpr double kNoLoss = 0.0005;  ///< would be written as 0.0 %
constexpr int kWidths[MergedModel::ColumnCount] = {52, 132, 62, 124, 136};

QLabel* prose(const Theme& theme, Tint tint) {
    auto* label = new QLabel;
    label->setWordWrap(true);
    setWords(label, theme, 11);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setTint(label, theme, tint);
    return label;
}

QLabel* label(const Theme& theme, const QString& text, QWidget* field) {
    auto* label = new QLabel(text);
    setTint(label, theme, Tint::Label);
    label->setBuddy(field);
    return label;
}

}  // namespace

CombinationPanel::CombinationPanel(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_source(new QComboBox),
      m_groupCount(new QSpinBox),
      m_order(new SegmentedControl(theme, {tr("Grouped"), tr("By name"), tr("By similarity")})),
      m_stepSlider(new QSlider(Qt::Horizontal)),
      m_stepText(new QLabel),
      m_export(new QToolButton),
      m_stack(new QStackedWidget),
      m_empty(new EmptyState(theme, QString(), tr("Look for recordings again"))),
      m_map(new HeatMap(theme, HeatMap::Scale::Right)),
      m_head(new PanelTitle(theme, tr("Merged combinations"))),
      m_model(new MergedModel(this)),
      m_table(new QTableView),
      m_of(prose(theme, Tint::Label)),
      m_reading(prose(theme, Tint::Label)),
      m_leftOut(prose(theme, Tint::Label)),
      m_scatter(new PairScatter(theme, this)) {
    m_map->setAccessibleName(tr("Correlations between combinations"));
    m_map->setExplainer([this](int row, int column) {
        return m_view.explain(m_view.order(static_cast<MapOrder>(m_order->current()), m_step), row,
                              column);
    });
    layOutPage(this, buildControls(), m_stack, m_empty, {m_map, 632, buildRight(), 508});
    m_empty->setSentence(tr("Reading the recordings."));
    connect(m_map, &HeatMap::activated, this, &CombinationPanel::openScatter);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& row) {
                m_map->setEmphasis(row.isValid() ? QStringLiteral("G%1").arg(row.row() + 1)
                                                 : QString());
            });
    connect(m_empty, &EmptyState::clicked, this, &CombinationPanel::reloadRequested);
}

QWidget* CombinationPanel::buildControls() {
    auto* row = new QWidget;
    setHeight(row, m_theme, 38);
    setSurface(row, m_theme, 1);
    m_source->setAccessibleName(tr("Data"));
    m_source->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_groupCount->setRange(1, 30);
    m_groupCount->setValue(8);
    setMono(m_groupCount, m_theme, 11);
    m_groupCount->setButtonSymbols(QAbstractSpinBox::NoButtons);
    setWidth(m_groupCount, m_theme, 40);
    m_groupCount->setAccessibleName(tr("Number of groups to merge to"));
    setWidth(m_stepSlider, m_theme, 120);
    m_stepSlider->setAccessibleName(tr("Merge step"));
    setMono(m_stepText, m_theme, 11);
    m_order->setAccessibleName(tr("Order of the map"));
    m_export->setIcon(m_theme.icon(QStringLiteral("export")));
    m_export->setToolTip(
        tr("Export the map as PNG or SVG, its values or the groups as CSV (Ctrl+E)"));
    m_export->setAccessibleName(tr("Export the map"));
    setLook(m_export, Look::Flat);
    auto* unit = new QLabel(tr("groups"));
    setTint(unit, m_theme, Tint::Label);

    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(12, 0, 8, 0);
    layout->setSpacing(6);
    layout->addWidget(label(m_theme, tr("Data"), m_source));
    layout->addWidget(m_source);
    layout->addSpacing(6);
    layout->addWidget(label(m_theme, tr("Merge to"), m_groupCount));
    layout->addWidget(m_groupCount);
    layout->addWidget(unit);
    layout->addSpacing(6);
    layout->addWidget(m_order);
    layout->addStretch();
    layout->addWidget(label(m_theme, tr("Merge step"), m_stepSlider));
    layout->addWidget(m_stepSlider);
    layout->addWidget(m_stepText);
    layout->addWidget(m_export);
    connect(m_source, &QComboBox::activated, this, &CombinationPanel::rebuild);
    connect(m_groupCount, &QSpinBox::valueChanged, this, &CombinationPanel::rebuild);
    connect(m_order, &SegmentedControl::chosen, this, &CombinationPanel::refresh);
    connect(m_stepSlider, &QSlider::valueChanged, this, &CombinationPanel::setStep);
    connect(m_export, &QToolButton::clicked, this, &CombinationPanel::openExportMenu);
    return row;
}

QWidget* CombinationPanel::buildRight() {
    auto* right = new QWidget;
    setSurface(right, m_theme, 1);
    setUpTable(*m_table, m_theme);
    new FocusRing(*m_table, m_theme);
    m_table->setModel(m_model);
    m_table->setItemDelegate(new CellDelegate(m_theme, this));
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setAccessibleName(tr("Merged combinations"));
    fitColumns();
    connect(&m_theme, &Theme::changed, this, &CombinationPanel::fitColumns);
    m_table->horizontalHeader()->setSectionResizeMode(MergedModel::Members, QHeaderView::Stretch);
    const auto heading = [this](const QString& text) {
        auto* title = new QLabel(text);
        setWords(title, m_theme, 12, QFont::DemiBold);
        return title;
    };
    auto* text = new QWidget;
    setSurface(text, m_theme, 1);
    auto* notes = new QVBoxLayout(text);
    notes->setContentsMargins(12, 10, 12, 10);
    notes->setSpacing(4);
    notes->addWidget(heading(tr("What was measured")));
    notes->addWidget(m_of);
    notes->addSpacing(6);
    notes->addWidget(heading(tr("How to read this")));
    notes->addWidget(m_reading);
    notes->addSpacing(6);
    notes->addWidget(heading(tr("Left out")));
    notes->addWidget(m_leftOut);
    auto* layout = new QVBoxLayout(right);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_head);
    m_table->setMinimumHeight(m_theme.scaled(kLeastTable));
    layout->addWidget(m_table, 1);
    layout->addWidget(new Scrolling(text, m_theme.scaled(kLeastNotes)));
    return right;
}

/// The last column is headed by the stencil's name.
void CombinationPanel::fitColumns() {
    for (int column = 0; column < MergedModel::ColumnCount; ++column)
        m_table->setColumnWidth(column,
                                headedWidth(*m_table, column, m_theme.scaled(kWidths[column])));
}

void CombinationPanel::showData(CombinationData fresh) {
    m_data = std::move(fresh);
    const QSignalBlocker quiet(m_source);
    const QVariant before = m_source->currentData();
    m_source->clear();
    int two = 0, three = 0;
    for (const RecordedStencil& stencil : m_data.stencils)
        ++(stencil.dimensions == 2 ? two : three);
    m_source->addItem(tr("All %1 recordings").arg(two + three), 0);
    if (two > 0 && three > 0) {
        m_source->addItem(tr("%1 in two dimensions").arg(two), 2);
        m_source->addItem(tr("%1 in three dimensions").arg(three), 3);
    }
    m_source->setCurrentIndex(std::max(0, m_source->findData(before)));
    rebuild();
}

void CombinationPanel::setStencil(const std::string& problemKey) {
    if (problemKey == m_stencil) return;
    m_stencil = problemKey;
    refresh();
}

int CombinationPanel::dimensions() const { return m_source->currentData().toInt(); }

void CombinationPanel::setGroupCount(int groups) { m_groupCount->setValue(groups); }

void CombinationPanel::setOrder(MapOrder order) {
    m_order->setCurrent(static_cast<int>(order));
    refresh();
}

void CombinationPanel::rebuild() {
    m_view = CombinationView(m_data, dimensions(), static_cast<std::size_t>(m_groupCount->value()));
    m_step = m_view.steps();
    const QSignalBlocker quiet(m_stepSlider);
    m_stepSlider->setRange(0, m_view.steps());
    m_stepSlider->setValue(m_step);
    m_stack->setCurrentIndex(m_view.empty() ? 0 : 1);
    if (m_view.empty())
        m_empty->setSentence(
            tr("Correlations need recordings of at least 3 stencils with the same combinations; "
               "%1 could be read.")
                .arg(m_view.stencilCount()));
    refresh();
}

void CombinationPanel::setStep(int step) {
    m_step = std::clamp(step, 0, m_view.steps());
    const QSignalBlocker quiet(m_stepSlider);
    m_stepSlider->setValue(m_step);
    refresh();
}

void CombinationPanel::refresh() {
    m_stepText->setText(QStringLiteral("%1 / %2").arg(m_step).arg(m_view.steps()));
    if (m_view.empty()) return;
    // 13 pixels suit all 30 combinations; fewer get more room.
    const int count = static_cast<int>(m_view.correlation().combinations.size());
    const int cell =
        std::min(kLargestCell, (width() >= kWide ? kWideCell : kCell) * 30 / std::max(1, count));
    m_map->setCellSize(m_theme.scaled(cell));
    m_map->showData(m_view.map(static_cast<MapOrder>(m_order->current()), m_step));
    const RecordedStencil* stencil = m_view.stencil(m_stencil);
    m_model->show(m_view.groupsAt(m_step), stencil);
    for (const int column : {MergedModel::Representative, MergedModel::Best})
        m_table->setColumnHidden(column, stencil == nullptr);
    fitColumns();
    tell();
}

/// What the last columns are of, which need not be what a race searches.
QString CombinationPanel::speedsOf(const RecordedStencil* stencil) const {
    if (!stencil)
        return tr(
            "The stencil of this document is not among them, so no representatives or speeds are "
            "shown.");
    return tr("Representatives and speeds are of %1, %2, as recorded for this map. A race may "
              "search another recording.")
        .arg(stencil->name, stencil->size);
}

void CombinationPanel::tell() {
    const int combinations = static_cast<int>(m_view.correlation().combinations.size());
    const int groups = m_model->rowCount();
    m_head->setNote(tr("%1 in %2 groups").arg(combinations).arg(groups));
    QString reading = tr(
        "A cell's colour is the PCC, Pearson's correlation coefficient: two combinations correlate "
        "when stencils that suit one suit the other. Each outlined block is one group; only its "
        "representative is searched. Groups merge by |PCC|: a group may hold combinations that "
        "behave in opposite ways, where stencils that suit one do not suit the other.");
    const auto loss = m_view.worstLoss(m_model->representatives());
    if (groups < combinations && loss)
        reading += ' ' + (*loss < kNoLoss ? tr("This cuts %1 combinations to %2 and loses none of "
                                               "the best speed on these %3 stencils.")
                                                .arg(combinations)
                                                .arg(groups)
                                                .arg(m_view.stencilCount())
                                          : tr("This cuts %1 combinations to %2 and loses at most "
                                               "%3 of the best speed on these %4 stencils.")
                                                .arg(combinations)
                                                .arg(groups)
                                                .arg(percentText(*loss))
                                                .arg(m_view.stencilCount()));
    const int undefined = m_view.undefinedPairs();
    const auto& correlation = m_view.correlation();
    reading += ' ' + tr("%1 of %2 pairs are significant (p < 0.05); the others have a dot.")
                         .arg(correlation.significantPairs())
                         .arg(correlation.pairs.size() - static_cast<std::size_t>(undefined));
    m_reading->setText(reading);
    m_of->setText(speedsOf(m_view.stencil(m_stencil)) + QLatin1Char('\n') + m_view.sources());
    QString left = undefined > 0
                       ? tr("Pairs with fewer than 3 common stencils or without spread: %1. "
                            "They are hatched, count as 0 and never merge.")
                             .arg(undefined)
                       : tr("Nothing: every pair was measured on at least 3 stencils.");
    for (const QString& sentence : m_data.unreadable) left += '\n' + sentence;
    m_leftOut->setText(left);
}

void CombinationPanel::openScatter(int row, int column) {
    const auto order = m_view.order(static_cast<MapOrder>(m_order->current()), m_step);
    const std::size_t a = order[static_cast<std::size_t>(row)],
                      b = order[static_cast<std::size_t>(column)];
    const int first = m_view.correlation().combinations[a],
              second = m_view.correlation().combinations[b];
    if (first == second) return;
    // What the map says of the pair stays beside it.
    const QRect seen =
        m_map->cellRect(row, column).united(m_map->boxRect(row, column).toAlignedRect());
    m_scatter->openBeside({m_map->mapToGlobal(seen.topLeft()), seen.size()}, combinationName(first),
                          combinationName(second), m_view.correlation().at(a, b),
                          m_view.points(first, second));
}

void CombinationPanel::openExportMenu() {
    ui::openExportMenu(
        m_export,
        {tr("Export the correlations"),
         QStringLiteral("correlations"),
         {{tr("Map as PNG..."), QStringLiteral("png"), [this] { return makingOf(m_map->image()); }},
          {tr("Map as SVG..."), QStringLiteral("svg"), [this] { return makingOf(m_map->svg()); }},
          {tr("Correlations as CSV..."), QStringLiteral("csv"),
           [this] { return makingOf(m_map->csv().toUtf8()); }}}},
        [this](const QString& path) { emit written(path); },
        [this](const QString& why) { m_head->setNote(why); });
}

}  // namespace ui
