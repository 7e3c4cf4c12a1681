// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/roofline/roofline_page.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "engine/model/advice.hpp"
#include "engine/space/combination.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/document/said.hpp"
#include "ui/pages/empty_state.hpp"
#include "ui/pages/page_layout.hpp"
#include "ui/pages/panel_export.hpp"
#include "ui/pages/resource_names.hpp"
#include "ui/pages/roofline/bound_figures.hpp"
#include "ui/pages/roofline/roofline_chart.hpp"
#include "ui/setting/race_strip.hpp"
#include "ui/theme/number_text.hpp"
#include "ui/theme/style.hpp"
#include "ui/widgets/elided_label.hpp"
#include "ui/widgets/key_value_rows.hpp"
#include "ui/widgets/panel_title.hpp"
#include "ui/widgets/scrolling.hpp"
#include "ui/widgets/segmented_control.hpp"

namespace ui {
namespace {

using namespace engine;

constexpr int kLeastChart = 360, kGrownMs = 250;

QLabel* paragraph(const Theme& theme, Tint tint) {
    auto* label = new QLabel;
    setWords(label, theme, 11);
    setTint(label, theme, tint);
    label->setWordWrap(true);
    label->setContentsMargins(12, 6, 12, 10);
    return label;
}

QString perByte(double flops, double bytes) {
    return bytes > 0
               ? RooflinePage::tr("%1 B per cell, %2 flop/B")
                     .arg(fixedText(bytes, bytes < 10 ? 2 : 1), significantText(flops / bytes, 3))
               : dash();
}

QStringList levelTitles() {
    QStringList titles;
    for (const auto level : engine::model::kAllDataLevels)
        titles << resourceTitle(resourceOf(level));
    return titles;
}

}  // namespace

RooflinePage::RooflinePage(Document& document, SearchController& controller, const Theme& theme,
                           QWidget* parent)
    : Page(parent),
      m_document(document),
      m_controller(controller),
      m_theme(theme),
      m_strip(new RaceStrip(document, theme, false)),
      m_levels(new SegmentedControl(theme, levelTitles())),
      m_note(new ElidedLabel),
      m_export(new QPushButton(theme.icon(QStringLiteral("export")), tr("Export"))),
      m_stack(new QStackedWidget),
      m_empty(new EmptyState(theme, QString(), QString())),
      m_chart(new RooflineChart(theme)),
      m_boundsHead(new PanelTitle(theme, tr("What binds, according to the model"))),
      m_bounds(new FigureBars(theme, tr("What each resource alone allows"))),
      m_sentence(paragraph(theme, Tint::Label)),
      m_countsHead(new PanelTitle(theme, tr("Per cell and step, according to the model"))),
      m_counts(new KeyValueRows(theme)),
      m_about(paragraph(theme, Tint::Hint)),
      m_kernels(this, [this](RooflineViewPtr view) { takeKernels(std::move(view)); }),
      m_setting(this, [this](OfSetting answer) { takeSetting(std::move(answer)); }) {
    setSurface(this, theme, 1);
    m_empty->button()->hide();
    layOutPage(this, buildControls(), m_stack, m_empty, {buildChart(), 760, buildRight(), 400});
    static_cast<QVBoxLayout*>(layout())->insertWidget(1, m_strip);
    m_grown.setSingleShot(true);
    m_grown.setInterval(kGrownMs);
    connect(&m_grown, &QTimer::timeout, this, &RooflinePage::refresh);
    for (auto signal :
         {&Document::settingChanged, &Document::problemChanged, &Document::racesChanged})
        connect(&m_document, signal, this, &RooflinePage::refresh);
    connect(&m_document, &Document::raceGrown, this, [this] {
        if (!m_grown.isActive()) m_grown.start();
    });
    connect(&m_controller, &SearchController::deviceReady, this,
            [this](const device::DeviceInfo& info) {
                m_device = info;
                refresh();
            });
    connect(m_levels, &SegmentedControl::chosen, this, &RooflinePage::setLevel);
    connect(m_export, &QPushButton::clicked, this, &RooflinePage::exportPanel);
    connect(m_chart, &RooflineChart::chosen, this, [this](qint64 number) {
        // What stands there may be of the race before.
        const Race shown = race();
        if (m_chart->view()->race != shown.id()) return;
        if (const auto result = shown.result(number)) m_document.select(*result);
    });
}

RooflinePage::~RooflinePage() = default;

QWidget* RooflinePage::buildControls() {
    auto* row = new QWidget;
    setHeight(row, m_theme, 38);
    setSurface(row, m_theme, 1);
    auto* of = new QLabel(tr("Bytes from"));
    for (QLabel* label : {of, m_note}) {
        setWords(label, m_theme, 12);
        setTint(label, m_theme, Tint::Label);
    }
    m_levels->setAccessibleName(tr("Bytes from"));
    m_export->setToolTip(tr("Export the chart or its figures (Ctrl+E)"));
    m_note->setMinimumWidth(40);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(12, 0, 12, 0);
    layout->setSpacing(8);
    layout->addWidget(of);
    layout->addWidget(m_levels);
    layout->addSpacing(4);
    layout->addWidget(m_note, 1);
    layout->addWidget(m_export);
    return row;
}

QWidget* RooflinePage::buildChart() {
    m_chart->setMinimumWidth(m_theme.scaled(kLeastChart));
    return m_chart;
}

QWidget* RooflinePage::buildRight() {
    m_about->setText(
        tr("Flops are those of the formula as written; kernels that share sums compute fewer. "
           "Bytes are the least that a kernel must move per time step, according to the model: "
           "fusing steps moves a kernel to the right. The roof above a kernel is what its bytes "
           "and the pipe allow."));
    auto* all = new QWidget;
    setSurface(all, m_theme, 1);
    auto* inner = new QVBoxLayout(all);
    inner->setContentsMargins(0, 0, 0, 0);
    inner->setSpacing(0);
    for (QWidget* part : std::initializer_list<QWidget*>{m_bounds, m_sentence, m_countsHead})
        inner->addWidget(part);
    inner->addSpacing(6);
    inner->addWidget(m_counts);
    inner->addWidget(m_about);
    inner->addStretch(1);
    auto* scrolling = new Scrolling(all, 0);
    scrolling->setAccessibleName(tr("What binds, according to the model"));
    auto* right = new QWidget;
    setSurface(right, m_theme, 1);
    auto* outer = new QVBoxLayout(right);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(0);
    outer->addWidget(m_boundsHead);
    outer->addWidget(scrolling);
    return right;
}

Race RooflinePage::race() const {
    const Subject subject = m_document.subject();
    Race shown = subject.drawn ? m_document.shownRace() : m_document.selected()->race();
    return !shown.empty() && shown.isOf(subject.problem) ? shown : Race();
}

device::DeviceInfo RooflinePage::device() const {
    const Race shown = race();
    return !shown.empty() && !shown.device().gpu.empty() ? shown.device() : m_device;
}

void RooflinePage::showEvent(QShowEvent* event) {
    Page::showEvent(event);
    if (m_stale) refresh();
}

void RooflinePage::refuse(const QString& sentence) {
    m_refusal = sentence;
    if (!sentence.isEmpty()) {
        // What is asked for is of something else by now.
        m_kernels.drop();
        m_setting.drop();
        m_askedSetting = false;
        m_chart->showView(std::make_shared<const RooflineView>(), {});
        m_note->clear();
    }
    m_empty->setSentence(sentence);
    m_stack->setCurrentIndex(sentence.isEmpty() ? 1 : 0);
    m_export->setEnabled(sentence.isEmpty());
}

void RooflinePage::refresh() {
    m_stale = !isVisible();
    if (m_stale) return;
    const Subject subject = m_document.subject();
    m_strip->showRace(subject.drawn ? Race() : m_document.selected()->race());
    const auto gpu = device().gpu;
    if (!subject.problem.isStencil())
        return refuse(tr("%1 is a kernel of another program: what it computes and moves is not "
                         "known, so it has no place under the ceilings.")
                          .arg(QString::fromStdString(subject.problem.pattern.name)));
    if (gpu.empty())
        return refuse(tr("No ceilings yet. Choose a device: the ceilings are those of its GPU."));
    if (!model::findDeviceSheet(gpu)) {
        QStringList known;
        for (const auto& sheet : model::deviceSheets()) known << QString::fromStdString(sheet.gpu);
        return refuse(tr("The ceilings of %1 are not known. There are data sheets of %2.")
                          .arg(QString::fromStdString(gpu), known.join(QStringLiteral(", "))));
    }
    refuse({});
    askForKernels();
    askForSetting();
}

/// A race that goes on is counted as a whole: its figures are no one else's.
void RooflinePage::askForKernels() {
    m_kernels.ask([shown = race(), problem = m_document.subject().problem, info = device(),
                   sheet = model::findDeviceSheet(device().gpu)](const std::stop_token& stop) {
        return shown.empty() ? ceilingsAlone(problem, info, *sheet)
                             : rooflineOf(shown, *sheet, stop);
    });
}

void RooflinePage::takeKernels(RooflineViewPtr view) {
    const auto count = static_cast<qint64>(view->points.size());
    const QString kernels = counted(count, tr("kernel"), tr("kernels"));
    m_note->setText(count == 0        ? tr("No kernel of this stencil has been measured here yet.")
                    : view->predicted ? tr("%1, predicted").arg(kernels)
                                      : kernels);
    m_note->setToolTip(view->caption);
    m_chart->showView(std::move(view), m_document.contestants());
    showSelected();
}

void RooflinePage::askForSetting() {
    const Subject subject = m_document.subject();
    const auto result = m_document.measured();
    model::Known known;
    std::optional<model::Reached> reached;
    if (result && result->evaluation().ok()) {
        known = {result->evaluation().resources.registers,
                 result->evaluation().resources.sharedBytes};
        reached = {result->speed(), !result->race().device().predicted};
    }
    m_askedSetting = true;
    m_setting.ask([problem = subject.problem, setting = subject.setting, limits = device().limits,
                   sheet = model::findDeviceSheet(device().gpu), known,
                   reached](const std::stop_token&) {
        OfSetting answer{problem.key(), setting, {}, {}};
        const auto circumstances = space::Circumstances::of(problem, limits);
        const auto prediction = model::predict(setting, circumstances, *sheet, known);
        if (!prediction.runs()) {
            answer.sentence = tr("No block of this setting fits on a multiprocessor.");
            return answer;
        }
        answer.sentence = said(model::whatBinds(prediction, problem.type, reached));
        answer.prediction = prediction;
        return answer;
    });
}

void RooflinePage::takeSetting(OfSetting answer) {
    m_askedSetting = false;
    m_ofSetting = std::move(answer);
    const auto& problem = m_document.subject().problem;
    m_boundsHead->setNote(QString::fromStdString(space::combinationOf(m_ofSetting.setting).name));
    m_sentence->setText(m_ofSetting.sentence);
    const auto& p = m_ofSetting.prediction;
    m_bounds->showFigures(p ? boundFigures(*p, problem.type) : std::vector<Figure>());
    const double flops = stencil::features(problem.pattern).flops;
    const auto bytes = p ? model::movedBytes(*p) : std::array<double, model::kDataLevels>{};
    m_counts->set(tr("Flops"), fixedText(flops, 0),
                  tr("Additions, multiplications and calls in the formula as written"));
    m_counts->set(tr("Instructions"), p ? fixedText(p->instructions, 2) : dash(),
                  tr("Floating point, including cells computed twice"));
    for (const auto level : model::kAllDataLevels)
        m_counts->set(resourceTitle(resourceOf(level)),
                      perByte(flops, bytes[static_cast<std::size_t>(level)]));
    m_counts->set(tr("Computed"), p ? tr("%1 times").arg(ratioText(p->geometry.computing)) : dash(),
                  tr("Cells that tiles share are computed by each of them"));
    m_counts->set(
        tr("Occupancy"),
        p ? tr("%1 of %2 warps per SM").arg(p->occupancy.warps).arg(p->occupancy.mostWarps)
          : dash());
    showSelected();
}

void RooflinePage::showSelected() {
    const auto result = m_document.measured();
    const bool isThere =
        result && race().id() == result->race().id() && m_chart->view()->find(result->row().number);
    m_chart->setSelected(isThere ? std::optional(result->row().number) : std::nullopt);
    std::optional<std::array<double, model::kDataLevels>> intensities;
    if (const auto& p = m_ofSetting.prediction; p && !isThere) {
        intensities = model::movedBytes(*p);
        for (double& each : *intensities)
            each = each > 0 ? m_chart->view()->roofline.flops / each : 0;
    }
    m_chart->setUnmeasured(intensities);
}

void RooflinePage::setLevel(int level) {
    m_levels->setCurrent(level);
    m_chart->setLevel(static_cast<model::DataLevel>(level));
}

QString RooflinePage::sentence() const { return m_sentence->text(); }
QString RooflinePage::note() const { return m_note->text(); }

void RooflinePage::exportPanel() {
    const auto csv = [this]() -> FileMaking {
        return [view = m_chart->view()] { return QByteArray::fromStdString(csvOf(*view)); };
    };
    openExportMenu(
        m_export,
        {tr("Export the roofline"),
         QStringLiteral("roofline"),
         {{tr("Chart as PNG..."), QStringLiteral("png"),
           [this] { return makingOf(m_chart->image()); }},
          {tr("Chart as SVG..."), QStringLiteral("svg"),
           [this] { return makingOf(m_chart->svg()); }},
          {tr("Data as CSV..."), QStringLiteral("csv"), csv, m_chart->view()->results != nullptr}}},
        [this](const QString& path) { emit written(path); },
        [this](const QString& why) { emit noticed(why); });
}

PageInfo rooflinePageInfo() {
    return {QStringLiteral("roofline"),
            RooflinePage::tr("Roofline"),
            {false, true},
            QString(),
            [](const PageContext& context, QWidget* parent) -> Page* {
                return new RooflinePage(context.document, context.controller, context.theme,
                                        parent);
            }};
}

}  // namespace ui
