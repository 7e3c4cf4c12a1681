// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare/settings_panel.hpp"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>

#include "engine/space/combination.hpp"
#include "ui/document/document.hpp"
#include "ui/document/parameter_names.hpp"
#include "ui/document/said.hpp"
#include "ui/pages/cells.hpp"
#include "ui/pages/compare/session_shelf.hpp"
#include "ui/pages/compare/setting_differences.hpp"
#include "ui/pages/kernel/source_find.hpp"
#include "ui/pages/kernel/source_pair.hpp"
#include "ui/pages/kernel/source_view.hpp"
#include "ui/theme/number_text.hpp"
#include "ui/widgets/elided_label.hpp"
#include "ui/widgets/focus_ring.hpp"
#include "ui/widgets/panel_title.hpp"

namespace ui {
namespace {

constexpr int kDifferences = 316, kLeastSources = 240;
/// Narrower than this, two sources beside the parameters could not be read: they stand below them.
constexpr int kThreeAbreast = 900, kDifferencesHigh = 190;

QString foundSpeed(const RaceResult& result) {
    const QString speed =
        QStringLiteral("%1 %2").arg(gcellsText(result.speed()), speedUnit(result.problem()));
    return result.race().device().predicted ? SettingsPanel::tr("predicted %1").arg(speed) : speed;
}

/// They have the same parameters, and by the same names.
bool haveOneTable(const Race& one, const Race& other) {
    const auto &own = tableOf(one.kernel()), &another = tableOf(other.kernel());
    return std::ranges::equal(own, another, {}, &engine::space::ParameterInfo::abbreviation,
                              &engine::space::ParameterInfo::abbreviation);
}

engine::Result<engine::source::KernelSource> sourceOfResult(const RaceResult& result) {
    return engine::source::specialise(result.problem(), result.setting());
}

}  // namespace

SettingsPanel::SettingsPanel(Document& document, const Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_theme(theme),
      m_view(std::make_shared<const ComparisonView>()),
      m_choices{new QComboBox, new QComboBox},
      m_speeds{new ElidedLabel, new ElidedLabel},
      m_head(new PanelTitle(theme, tr("Parameters"))),
      m_differences(new SettingDifferences(this)),
      m_table(new QTableView),
      m_fold(new QPushButton),
      m_sentence(new QLabel),
      m_sources(new SourcePair(theme, tr("Left"), tr("Right"))),
      m_finds{new SourceFind(m_sources->left(), theme), new SourceFind(m_sources->right(), theme)},
      m_sides(new QSplitter(Qt::Horizontal)),
      m_writer(this, [this](const Answer& answer) { take(answer); }) {
    setSurface(this, theme, 1);
    m_sides->setChildrenCollapsible(false);
    m_sides->addWidget(buildDifferences());
    m_sources->leftHead().addRight(m_finds[0]);
    m_sources->rightHead().addRight(m_finds[1]);
    auto* sources = new QWidget;
    auto* column = new QVBoxLayout(sources);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    setTint(m_sentence, theme, Tint::Label);
    m_sentence->setWordWrap(true);
    m_sentence->setContentsMargins(12, 8, 12, 8);
    column->addWidget(m_sentence);
    column->addWidget(m_sources, 1);
    sources->setMinimumWidth(theme.scaled(kLeastSources));
    m_sides->addWidget(sources);
    m_sides->setStretchFactor(1, 1);
    m_sides->setSizes({theme.scaled(kDifferences), 800});
    m_sources->left().setAccessibleName(tr("Source of the left setting"));
    m_sources->right().setAccessibleName(tr("Source of the right setting"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(buildHead());
    layout->addWidget(m_sides, 1);
    for (int side = 0; side < 2; ++side)
        connect(m_choices[side], &QComboBox::activated, this, [this, side] {
            m_wanted[side] = m_choices[side]->currentText();
            showChosen();
        });
    connect(m_fold, &QPushButton::clicked, this, [this] {
        m_differences->setFolded(!m_differences->folded());
        tellFold();
    });
    connect(&document, &Document::settingChanged, this, &SettingsPanel::listChoices);
}

QWidget* SettingsPanel::buildHead() {
    auto* row = new QWidget;
    setHeight(row, m_theme, 38);
    setSurface(row, m_theme, 1);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(12, 0, 12, 0);
    layout->setSpacing(8);
    const QString names[] = {tr("Left"), tr("Right")};
    for (int side = 0; side < 2; ++side) {
        auto* name = new QLabel(names[side]);
        for (QLabel* label : {name, m_speeds[side]}) setTint(label, m_theme, Tint::Label);
        m_choices[side]->setAccessibleName(tr("%1 setting").arg(names[side]));
        m_choices[side]->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        m_speeds[side]->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        layout->addWidget(name);
        layout->addWidget(m_choices[side]);
        layout->addWidget(m_speeds[side], 1);
    }
    return row;
}

QWidget* SettingsPanel::buildDifferences() {
    setUpTable(*m_table, m_theme);
    m_table->setModel(m_differences);
    m_table->setItemDelegate(new CellDelegate(m_theme, m_table));
    m_table->setAccessibleName(tr("Parameters of both settings"));
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    new FocusRing(*m_table, m_theme);
    m_table->horizontalHeader()->setSectionResizeMode(SettingDifferences::Name,
                                                      QHeaderView::Stretch);
    const int widths[] = {110, 48, 76, 76};
    for (int column = 1; column < SettingDifferences::ColumnCount; ++column)
        m_table->setColumnWidth(column, m_theme.scaled(widths[column]));
    setLook(m_fold, Look::Link);
    auto* widget = new QWidget;
    widget->setMinimumWidth(m_theme.scaled(200));
    auto* layout = new QVBoxLayout(widget);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_head);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_fold, 0, Qt::AlignLeft);
    return widget;
}

void SettingsPanel::showSessions(const ComparisonViewPtr& view) {
    m_view = view;
    listChoices();
}

/// The best of every session, and what is selected in the document.
void SettingsPanel::listChoices() {
    m_offered.clear();
    for (std::size_t i = 0; i < m_view->races.size(); ++i)
        if (auto best = m_view->races[i].best())
            m_offered.push_back({tr("best of %1").arg(SessionShelf::letterOf(i)), std::move(best)});
    const std::size_t bests = m_offered.size();
    if (const auto& selected = m_document.selected(); selected && selected->evaluation().ok())
        m_offered.push_back({tr("selected setting"), selected});
    for (int side = 0; side < 2; ++side) {
        m_choices[side]->clear();
        for (const Choice& each : m_offered) m_choices[side]->addItem(each.name);
        const int first = static_cast<int>(std::min<std::size_t>(side, bests ? bests - 1 : 0));
        const int known = m_choices[side]->findText(m_wanted[side]);
        m_choices[side]->setCurrentIndex(m_offered.empty() ? -1 : known < 0 ? first : known);
    }
    showChosen();
}

const std::optional<RaceResult>& SettingsPanel::chosen(int side) const {
    static const std::optional<RaceResult> none;
    const int at = m_choices[side]->currentIndex();
    return at < 0 ? none : m_offered[static_cast<std::size_t>(at)].result;
}

void SettingsPanel::showChosen() {
    PanelTitle* heads[] = {&m_sources->leftHead(), &m_sources->rightHead()};
    for (int side = 0; side < 2; ++side) {
        const auto& result = chosen(side);
        m_speeds[side]->setText(result ? foundSpeed(*result) : tr("nothing was found"));
        setTint(m_speeds[side], m_theme,
                result && result->race().device().predicted ? Tint::Predicted : Tint::Label);
        m_speeds[side]->setToolTip(result ? result->race().title() + QLatin1Char('\n') +
                                                sourceOf(result->race().device())
                                          : QString());
        heads[side]->setTitle(m_choices[side]->currentText());
        heads[side]->setNote(
            result && result->problem().isStencil()
                ? QString::fromStdString(engine::space::combinationOf(result->setting()).name)
                : QString());
    }
    const auto &left = chosen(0), &right = chosen(1);
    const bool same = left && right && haveOneTable(left->race(), right->race());
    if (same)
        m_differences->show(
            left->setting(), right->setting(), left->race().kernel(),
            std::max(left->problem().pattern.dimensions, right->problem().pattern.dimensions));
    else
        m_differences->clear();
    m_head->setNote(!same ? tr("different kernels")
                    : m_differences->others() == 0
                        ? tr("both are the same setting")
                        : counted(m_differences->others(), tr("differs"), tr("differ")));
    tellFold();
    ask();
}

void SettingsPanel::tellFold() {
    m_fold->setVisible(m_differences->same() > 0);
    m_fold->setText(m_differences->folded()
                        ? tr("Show the %1 that are the same").arg(m_differences->same())
                        : tr("Hide the %1 that are the same").arg(m_differences->same()));
}

void SettingsPanel::ask() {
    if (!chosen(0) || !chosen(1)) {
        m_writer.drop();
        m_asked = false;
        return take({{}, {}, tr("There is no setting to show: nothing ran in one of the two.")});
    }
    m_asked = true;
    m_writer.ask([results = std::array{*chosen(0), *chosen(1)}](const std::stop_token&) {
        Answer answer;
        for (std::size_t side = 0; side < 2; ++side) {
            if (!results[side].problem().isStencil()) {
                answer.sentence = tr("%1 is a kernel of another program: its file has the "
                                     "measurements but not the source.")
                                      .arg(results[side].race().title());
                return answer;
            }
            auto source = sourceOfResult(results[side]);
            if (!source) {
                answer.sentence = retold(source.error().message);
                return answer;
            }
            answer.sources[side] = std::move(*source);
        }
        answer.aligned = alignLines(linesOf(*answer.sources[0]), linesOf(*answer.sources[1]));
        return answer;
    });
}

void SettingsPanel::take(const Answer& answer) {
    m_asked = false;
    m_sentence->setText(answer.sentence);
    m_sentence->setVisible(!answer.sentence.isEmpty());
    m_sources->setVisible(answer.sentence.isEmpty());
    if (answer.sources[0] && answer.sources[1])
        m_sources->showPair(*answer.sources[0], *answer.sources[1], answer.aligned);
}

void SettingsPanel::find() {
    if (!m_sources->isVisibleTo(this)) return;
    const bool left = m_sources->left().hasFocus() || m_finds[0]->field().hasFocus();
    m_finds[left ? 0 : 1]->open();
}

void SettingsPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const bool abreast = width() >= m_theme.scaled(kThreeAbreast);
    const auto wanted = abreast ? Qt::Horizontal : Qt::Vertical;
    if (m_sides->orientation() == wanted) return;
    m_sides->setOrientation(wanted);
    m_sides->setSizes({m_theme.scaled(abreast ? kDifferences : kDifferencesHigh), 800});
}

QString SettingsPanel::sentence() const { return m_sentence->text(); }

}  // namespace ui
