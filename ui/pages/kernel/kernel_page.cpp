// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/kernel/kernel_page.hpp"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "engine/space/combination.hpp"
#include "ui/background/write_file.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/document/predicted.hpp"
#include "ui/document/said.hpp"
#include "ui/pages/empty_state.hpp"
#include "ui/pages/figure_bars.hpp"
#include "ui/pages/kernel/kernel_foot.hpp"
#include "ui/pages/kernel/march_figure.hpp"
#include "ui/pages/kernel/source_find.hpp"
#include "ui/pages/kernel/source_pair.hpp"
#include "ui/pages/kernel/source_view.hpp"
#include "ui/pages/kernel/tag_chip.hpp"
#include "ui/pages/kernel/tag_legend.hpp"
#include "ui/pages/kernel/tile_view.hpp"
#include "ui/pages/page_layout.hpp"
#include "ui/setting/race_strip.hpp"
#include "ui/widgets/ask_where.hpp"
#include "ui/widgets/key_value_rows.hpp"
#include "ui/widgets/panel_title.hpp"
#include "ui/widgets/scrolling.hpp"
#include "ui/widgets/segmented_control.hpp"

namespace ui {
namespace {

constexpr int kLeastSource = 400;

QLabel* noteLabel(const Theme& theme, Tint tint) {
    auto* label = new QLabel;
    setWords(label, theme, 12);
    setTint(label, theme, tint);
    return label;
}

QWidget* column(const Theme& theme, std::initializer_list<QWidget*> parts) {
    auto* widget = new QWidget;
    setSurface(widget, theme, 1);
    auto* layout = new QVBoxLayout(widget);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (QWidget* part : parts) layout->addWidget(part);
    return widget;
}

QString shape(const std::array<int, 3>& extents) {
    return QStringLiteral("%1 × %2 × %3").arg(extents[0]).arg(extents[1]).arg(extents[2]);
}

}  // namespace

KernelPage::KernelPage(Document& document, SearchController& controller, const Theme& theme,
                       QWidget* parent)
    : Page(parent),
      m_document(document),
      m_controller(controller),
      m_theme(theme),
      m_strip(new RaceStrip(document, theme, false)),
      m_mode(new SegmentedControl(theme, {tr("Source"), tr("Side by side")})),
      m_against(new QComboBox),
      m_copy(new QPushButton(theme.icon(QStringLiteral("copy")), tr("Copy"))),
      m_save(new QPushButton(theme.icon(QStringLiteral("save")), tr("Save kernel"))),
      m_stack(new QStackedWidget),
      m_empty(new EmptyState(theme, QString(), tr("Select the best so far"))),
      m_sources(new SourcePair(theme, tr("Baseline"), tr("Specialised source"))),
      m_source(&m_sources->right()),
      m_find(new SourceFind(*m_source, theme)),
      m_baseline(&m_sources->left()),
      m_foot(new KernelFoot(theme)),
      m_figuresHead(new PanelTitle(theme, tr("Resources and limits"))),
      m_figures(new FigureBars(theme, tr("Resources and limits"))),
      m_sentence(noteLabel(theme, Tint::Label)),
      m_launch(new KeyValueRows(theme)),
      m_march(new MarchFigure(theme)),
      m_marchSentence(noteLabel(theme, Tint::Label)),
      m_tile(new TileView(theme)),
      m_legend(new TagLegend(theme)),
      m_jump(noteLabel(theme, Tint::Label)),
      m_legendHead(new PanelTitle(theme, tr("What wrote each line"))),
      m_generator(this, [this](Answer answer) { take(std::move(answer)); }) {
    setSurface(this, theme, 1);
    QWidget* sources = buildSources();
    m_right = buildRight();
    sources->setMinimumWidth(theme.scaled(kLeastSource));
    layOutPage(this, buildControls(), m_stack, m_empty, {sources, 596, m_right, 532});
    static_cast<QVBoxLayout*>(layout())->insertWidget(1, m_strip);
    m_compareAction = new QAction(tr("Compare with &baseline"), this);
    m_compareAction->setCheckable(true);
    m_copyAction = new QAction(tr("&Copy source"), this);
    m_copyAction->setEnabled(false);
    connect(m_compareAction, &QAction::triggered, this, [this](bool comparing) {
        emit frontRequested();
        setComparing(comparing);
    });
    connect(m_copyAction, &QAction::triggered, this, &KernelPage::copySource);
    setComparing(false);

    constexpr int kUnnoticed = 150;  // ms; nearly every kernel is written sooner
    m_late.setSingleShot(true);
    m_late.setInterval(kUnnoticed);
    connect(&m_late, &QTimer::timeout, this, &KernelPage::sayThatItIsWritten);
    connect(&m_document, &Document::settingChanged, this, &KernelPage::refresh);
    connect(&m_document, &Document::problemChanged, this, &KernelPage::refresh);
    connect(&m_document, &Document::raceGrown, this, [this] { showFigures(); });
    // The sentence about spills has its colour in its text.
    connect(&m_theme, &Theme::changed, this, [this] { showFigures(); });
    connect(&m_controller, &SearchController::deviceReady, this,
            [this](const engine::device::DeviceInfo& info) {
                m_device = info;
                showFigures();
            });
    connect(m_mode, &SegmentedControl::chosen, this, [this](int mode) { setComparing(mode == 1); });
    connect(m_against, &QComboBox::activated, this, &KernelPage::refresh);
    connect(m_copy, &QPushButton::clicked, this, &KernelPage::copySource);
    connect(m_save, &QPushButton::clicked, this, &KernelPage::saveKernel);
    connect(m_empty, &EmptyState::clicked, this, [this] {
        if (const auto best = m_document.shownRace().best()) m_document.select(*best);
    });
    connect(m_tile, &TileView::written, this, &Page::written);
    connect(m_tile, &TileView::noticed, this, &Page::noticed);
    connect(m_tile, &TileView::beatShown, m_march, &MarchFigure::showBeat);
    connect(m_march, &MarchFigure::noteChanged, this,
            [this] { m_marchHead->setNote(m_march->note()); });
    connect(m_legend, &TagLegend::chosen, this, &KernelPage::jumpTo);
}

KernelPage::~KernelPage() = default;

QWidget* KernelPage::buildControls() {
    auto* row = new QWidget;
    setHeight(row, m_theme, 38);
    setSurface(row, m_theme, 1);
    m_mode->setAccessibleName(tr("What is shown"));
    m_mode->setObjectName(QStringLiteral("side-by-side"));
    m_against->addItem(tr("naive"), Naive);
    m_against->addItem(tr("best so far"), BestSoFar);
    m_against->setAccessibleName(tr("Baseline"));
    auto* against = noteLabel(m_theme, Tint::Label);
    against->setText(tr("Baseline"));
    m_jump->setText(tr("Jump to"));
    m_copy->setAccessibleName(tr("Copy"));
    m_save->setAccessibleName(tr("Save kernel"));
    m_copy->setToolTip(tr("Copy the source"));
    m_save->setToolTip(tr("Save the source as a .cu file (Ctrl+E)"));
    auto* chips = new QWidget;
    m_chips = new QHBoxLayout(chips);
    m_chips->setContentsMargins(0, 0, 0, 0);
    m_chips->setSpacing(6);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(12, 0, 12, 0);
    layout->setSpacing(8);
    layout->addWidget(m_mode);
    layout->addSpacing(4);
    layout->addWidget(against);
    layout->addWidget(m_against);
    layout->addStretch();
    layout->addWidget(m_jump);
    layout->addWidget(chips);
    layout->addSpacing(8);
    layout->addWidget(m_copy);
    layout->addWidget(m_save);
    return row;
}

QWidget* KernelPage::buildSources() {
    m_sources->rightHead().addRight(m_find);
    return column(m_theme, {m_sources, m_foot});
}

QWidget* KernelPage::buildRight() {
    m_speed = m_figuresHead->addRightLabel();
    m_sentence->setWordWrap(true);
    setWords(m_sentence, m_theme, 11);
    m_sentence->setContentsMargins(12, 0, 12, 10);
    auto* launch = new QWidget;
    auto* inner = new QVBoxLayout(launch);
    inner->setContentsMargins(0, 6, 0, 10);
    inner->addWidget(m_launch);
    m_marchHead = new PanelTitle(m_theme, tr("Who computes what, and when"));
    m_marchSentence->setWordWrap(true);
    setWords(m_marchSentence, m_theme, 11);
    m_marchSentence->setContentsMargins(12, 0, 12, 10);
    QWidget* all =
        column(m_theme, {m_figures, m_sentence, new PanelTitle(m_theme, tr("Launch")), launch,
                         m_tile, m_marchHead, m_march, m_marchSentence, m_legendHead, m_legend});
    // What is left over in a high window stands below everything.
    static_cast<QVBoxLayout*>(all->layout())->setStretchFactor(m_legend, 1);
    auto* scrolling = new Scrolling(all, 0);
    scrolling->setAccessibleName(tr("Resources and limits"));
    return column(m_theme, {m_figuresHead, scrolling});
}

bool KernelPage::comparing() const { return m_mode->current() == 1; }

void KernelPage::setComparing(bool comparing) {
    m_mode->setCurrent(comparing ? 1 : 0);
    m_compareAction->setChecked(comparing);
    m_sources->setPaired(comparing);
    // Two sources need the whole width; what the kernel uses is one click away.
    m_right->setVisible(!comparing);
    if (comparing) m_sources->setSizes({width() / 2, width() / 2});
    showSources();
}

void KernelPage::resizeEvent(QResizeEvent* event) {
    constexpr int kWords = 780;  // with less, words would be cut off: the icons are known
    Page::resizeEvent(event);
    const bool words = width() >= m_theme.scaled(kWords);
    m_copy->setText(words ? tr("Copy") : QString());
    m_save->setText(words ? tr("Save kernel") : QString());
}

void KernelPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_stale) refresh();
}

bool KernelPage::showsSubject() const {
    const Subject subject = m_document.subject();
    return m_setting == subject.setting && m_problem == subject.problem.key();
}

void KernelPage::refresh() {
    m_stale = !isVisible();
    if (m_stale) return;
    const Subject subject = m_document.subject();
    if (!showsSubject()) m_late.start();
    m_strip->showRace(subject.drawn ? Race() : m_document.selected()->race());
    // The best of the very problem whose kernel is shown.
    const Race& race = subject.drawn ? m_document.shownRace() : m_document.selected()->race();
    const auto best = race.isOf(subject.problem) ? race.best() : std::nullopt;
    std::optional<engine::space::Setting> against;
    if (m_against->currentData().toInt() == BestSoFar && best) against = best->setting();
    m_generator.ask(
        [problem = subject.problem, setting = subject.setting, against](const std::stop_token&) {
            Answer answer;
            answer.problem = problem.key();
            answer.setting = setting;
            if (!problem.isStencil()) {
                answer.refusal = tr("%1 is a kernel of another program: its file has the "
                                    "measurements but not the source.")
                                     .arg(QString::fromStdString(problem.pattern.name));
                return answer;
            }
            auto kernel = engine::source::specialise(problem, setting);
            if (kernel)
                answer.kernel = std::move(*kernel);
            else
                answer.refusal = retold(kernel.error().message);
            auto baseline = against ? engine::source::specialise(problem, *against)
                                    : engine::source::naiveSource(problem);
            if (baseline)
                answer.baseline = std::move(*baseline);
            else
                answer.baselineRefusal = retold(baseline.error().message);
            if (answer.kernel && answer.baseline)
                answer.aligned = alignLines(linesOf(*answer.baseline), linesOf(*answer.kernel));
            return answer;
        });
}

void KernelPage::take(Answer answer) {
    // Asked before the last change: the answer to that one is on its way.
    const Subject subject = m_document.subject();
    if (answer.setting != subject.setting || answer.problem != subject.problem.key()) return;
    m_problem = answer.problem;
    m_setting = answer.setting;
    m_kernel = std::move(answer.kernel);
    m_other = std::move(answer.baseline);
    m_aligned = std::move(answer.aligned);
    m_refusal = answer.refusal;
    m_otherRefusal = answer.baselineRefusal;
    m_late.stop();
    m_empty->button()->setVisible(m_document.shownRace().best() && subject.problem.isStencil());
    showAll();
}

void KernelPage::sayThatItIsWritten() {
    if (showsSubject()) return;
    m_kernel.reset();
    m_other.reset();
    m_problem.clear();
    m_refusal = tr("Writing the kernel of %1 ...")
                    .arg(QString::fromStdString(m_document.subject().problem.pattern.name));
    m_empty->button()->hide();
    showAll();
}

void KernelPage::showAll() {
    m_empty->setSentence(m_refusal);
    m_stack->setCurrentIndex(m_kernel ? 1 : 0);
    for (QPushButton* button : {m_copy, m_save}) button->setEnabled(m_kernel.has_value());
    m_copyAction->setEnabled(m_kernel.has_value());
    showSources();
    showChips();
    showLaunch();
    showMarch();
    showFigures();
}

void KernelPage::showSources() {
    if (!m_kernel) return;
    const QString combination =
        QString::fromStdString(engine::space::combinationOf(m_setting).name);
    m_sources->rightHead().setNote(combination);
    if (!comparing()) return m_source->showSource(*m_kernel);
    m_sources->leftHead().setNote(m_other ? m_against->currentText() : m_otherRefusal);
    if (!m_other) {
        m_baseline->clear();
        return m_source->showSource(*m_kernel);
    }
    m_sources->showPair(*m_other, *m_kernel, m_aligned);
}

void KernelPage::showChips() {
    while (QLayoutItem* item = m_chips->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    const auto tags = m_kernel ? m_kernel->tags : std::vector<engine::source::SourceTag>();
    const auto optimizations = TagLegend::optimizationsOf(tags);
    m_jump->setVisible(!optimizations.empty());
    m_legendHead->setVisible(!optimizations.empty());
    for (const std::string& optimization : optimizations) {
        auto* chip = new TagChip(m_theme, optimization);
        m_chips->addWidget(chip);
        connect(chip, &TagChip::clicked, this, [this, optimization] { jumpTo(optimization); });
    }
    m_legend->showTags(tags);
}

void KernelPage::jumpTo(const std::string& optimization) {
    m_source->jumpTo(optimization);
    for (int i = 0; i < m_chips->count(); ++i)
        if (auto* chip = qobject_cast<TagChip*>(m_chips->itemAt(i)->widget()))
            chip->setChecked(chip->optimization() == m_source->marked());
}

void KernelPage::showLaunch() {
    if (!m_kernel) return;
    const auto& launch = m_kernel->launch;
    const qint64 threads = qint64{launch.block[0]} * launch.block[1] * launch.block[2];
    const qint64 blocks = qint64{launch.grid[0]} * launch.grid[1] * launch.grid[2];
    m_launch->set(tr("Blocks"), shape(launch.grid) + QStringLiteral(" = ") + grouped(blocks));
    m_launch->set(tr("Threads"), shape(launch.block) + QStringLiteral(" = ") + grouped(threads));
    m_launch->set(tr("Dynamic shared memory"), bytesText(launch.sharedBytes));
    m_launch->set(tr("Time steps"), tr("%1 per launch").arg(m_kernel->steps));
    m_launch->set(
        tr("Source"),
        tr("%1 lines").arg(std::count(m_kernel->text.begin(), m_kernel->text.end(), '\n')));
}

void KernelPage::showMarch() {
    std::optional<engine::space::KernelPlan> plan;
    const Subject subject = m_document.subject();
    if (m_kernel)
        plan = engine::space::KernelPlan::of(subject.setting, subject.space.circumstances());
    m_march->showPlan(plan);  // first: the tile says which beat it shows
    m_tile->showPlan(
        plan, subject.space.circumstances(),
        titleOf(subject.problem) + QStringLiteral(" · ") +
            QString::fromStdString(subject.setting.text(subject.problem.pattern.dimensions)));
    m_marchSentence->setText(m_march->table().sentence);
    m_marchHead->setVisible(!m_march->table().empty());
    m_marchSentence->setVisible(!m_march->table().empty());
}

/// Where the result comes from; without one, the device that was chosen.
engine::device::DeviceInfo KernelPage::device(const std::optional<RaceResult>& result) const {
    return result && !result->race().device().gpu.empty() ? result->race().device() : m_device;
}

void KernelPage::showFigures() {
    const Subject subject = m_document.subject();
    if (!showsSubject()) return;               // figures stand beside the source that they are of
    if (!subject.problem.isStencil()) return;  // its page is a sentence
    const auto result = m_document.measured();
    const auto row = result ? std::optional(result->row()) : std::nullopt;
    const KernelFigures figures =
        kernelFigures(subject.problem, subject.setting, row, device(result));
    m_figures->showFigures(figures.figures);
    const Tokens& tokens = m_theme.tokens();
    const QString colour = (figures.spilled ? tokens.warn : tokens.ok).name();
    const bool foretold = result && result->race().device().predicted;
    m_sentence->setText(figures.spills.isEmpty()
                            ? foretold
                                  ? tr("Predicted. Measure it on a GPU to see what it uses.")
                                  : tr("Not measured: measure this setting to see what it uses.")
                            : QStringLiteral("<span style=\"color:%1\">%2</span>  %3")
                                  .arg(colour, figures.spills, figures.sentence));
    const bool timed = row && row->evaluation.ok();
    m_speed->setText(
        timed ? tr("%1 GCells/s   %2 ms per launch")
                    .arg(gcellsText(result->speed()), millisecondsText(row->evaluation.timeMs()))
              : tr("not measured"));
    const bool predicted = timed && foretold;
    if (predicted) m_speed->setText(tr("predicted %1").arg(m_speed->text()));
    m_speed->setToolTip(predicted ? predictedText(row->evaluation) : QString());
    m_foot->tell(result, m_kernel, QString::fromStdString(device(result).limits.architecture));
}

QString KernelPage::verdict() const { return m_foot->verdict(); }

void KernelPage::find() {
    if (m_kernel) m_find->open();
}

void KernelPage::copySource() {
    if (!m_kernel || !showsSubject()) return;
    QGuiApplication::clipboard()->setText(QString::fromStdString(m_kernel->text));
}

void KernelPage::saveKernel() {
    if (!m_kernel || !showsSubject()) return;
    const QString ending = QStringLiteral(".cu");
    const QString path = askWhereToSave(this, tr("Save the kernel"),
                                        QString::fromStdString(m_kernel->entry) + ending,
                                        tr("CUDA source (*.cu)"), ending);
    if (path.isEmpty()) return;
    const auto make = [text = m_kernel->text] { return QByteArray::fromStdString(text); };
    writeFile(this, path, make, [this, path](const QString& error) {
        m_sources->rightHead().setNote(error.isEmpty() ? tr("saved as %1").arg(path)
                                                       : retold(error));
    });
}

PageInfo kernelPageInfo() {
    return {QStringLiteral("kernel"),
            KernelPage::tr("Kernel"),
            {false, true},
            QStringLiteral("kernel"),
            [](const PageContext& context, QWidget* parent) -> Page* {
                return new KernelPage(context.document, context.controller, context.theme, parent);
            }};
}

}  // namespace ui
