// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setting/speed_panel.hpp"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <tuple>

#include "ui/bridge/search_controller.hpp"
#include "ui/charts/ceilings.hpp"
#include "ui/document/contestants.hpp"
#include "ui/document/document.hpp"
#include "ui/document/predicted.hpp"
#include "ui/document/said.hpp"
#include "ui/document/speed.hpp"
#include "ui/document/words.hpp"
#include "ui/setting/speed_forecast.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/bar.hpp"
#include "ui/widgets/panel_title.hpp"
#include "ui/widgets/why_line.hpp"

namespace ui {
namespace {

/// Margins, gaps and the least bar, in a row of the speeds.
constexpr int kBesideFigures = 24 + 20 + 24;

QString outcomeWords(engine::device::Outcome outcome) {
    switch (outcome) {
        case engine::device::Outcome::Ok:
            return SpeedPanel::tr("not timed");
        case engine::device::Outcome::CompileError:
            return SpeedPanel::tr("compile error");
        case engine::device::Outcome::LaunchError:
            return SpeedPanel::tr("launch error");
        case engine::device::Outcome::WrongResult:
            return SpeedPanel::tr("wrong result");
        case engine::device::Outcome::Timeout:
            return SpeedPanel::tr("time limit");
        case engine::device::Outcome::Crashed:
            return SpeedPanel::tr("crashed");
    }
    return {};
}

}  // namespace

SpeedPanel::SpeedPanel(Document& document, SearchController& controller, const Theme& theme,
                       QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_controller(controller),
      m_theme(theme),
      m_bar(new Bar(theme, this)),
      m_name(new QLabel(tr("Measured"), this)),
      m_figure(new QLabel(this)),
      m_forecastName(new QLabel(tr("Predicted"), this)),
      m_forecastFigure(new QLabel(this)),
      m_forecastBar(new Bar(theme, this)),
      m_forecast(new SpeedForecast(this)),
      m_why(new WhyLine(theme, this)),
      m_measure(new QPushButton(tr("Measure this setting"), this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 10);
    layout->setSpacing(8);
    auto* head = new QHBoxLayout;
    auto* title = new QLabel(tr("Speed"), this);
    title->setFont(theme.words(12, QFont::DemiBold));
    auto* unit = m_unit = new QLabel(this);
    setTint(unit, theme, Tint::Hint);
    head->addWidget(title);
    head->addStretch(1);
    head->addWidget(unit);
    layout->addLayout(head);
    auto* lines = new QGridLayout;
    lines->setHorizontalSpacing(10);
    lines->setVerticalSpacing(4);
    lines->setColumnStretch(1, 1);
    int row = 0;
    for (auto [name, bar, figure] :
         {std::tuple{m_name, m_bar, m_figure}, {m_forecastName, m_forecastBar, m_forecastFigure}}) {
        setTint(name, theme, Tint::Label);
        setMono(figure, theme, 11);
        lines->addWidget(name, row, 0);
        lines->addWidget(bar, row, 1);
        lines->addWidget(figure, row++, 2, Qt::AlignRight);
    }
    setTint(m_forecastName, theme, Tint::Predicted);
    setTint(m_forecastFigure, theme, Tint::Predicted);
    m_forecastBar->setPredicted(true);
    layout->addLayout(lines);
    layout->addWidget(m_why);
    m_tried = new QLabel(this);
    m_tried->setWordWrap(true);
    m_tried->setFont(theme.words(11));
    m_tried->setTextFormat(Qt::PlainText);
    setTint(m_tried, theme, Tint::Hint);
    layout->addWidget(m_tried);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(6);
    setLook(m_measure, Look::Primary);
    auto* kernel = m_kernel = new QPushButton(tr("Show kernel"), this);
    buttons->addWidget(m_measure, 1);
    buttons->addWidget(kernel);
    layout->addLayout(buttons);
    connect(m_measure, &QPushButton::clicked, this, &SpeedPanel::measureRequested);
    connect(m_forecast, &SpeedForecast::changed, this, &SpeedPanel::showForecast);
    connect(kernel, &QPushButton::clicked, this, &SpeedPanel::kernelRequested);
    connect(&document, &Document::settingChanged, this, &SpeedPanel::refresh);
    connect(&document, &Document::problemChanged, this, &SpeedPanel::refresh);
    for (auto signal : {&Document::raceGrown, &Document::racesChanged})
        connect(&document, signal, this, &SpeedPanel::refresh);
    connect(&theme, &Theme::changed, this, [this, title] {
        title->setFont(m_theme.words(12, QFont::DemiBold));
        m_tried->setFont(m_theme.words(11));
        refresh();
    });
    refresh();
}

void SpeedPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    showForecast();
}

QString SpeedPanel::figure() const { return m_figure->text(); }

QString SpeedPanel::forecast() const {
    return m_forecastFigure->isHidden() ? QString() : m_forecastFigure->text();
}

bool SpeedPanel::settled() const { return m_forecast->settled(); }

void SpeedPanel::setGpu(const std::string& gpu) {
    m_gpu = gpu;
    refresh();
}

QString SpeedPanel::tried() const { return m_tried->isHidden() ? QString() : m_tried->text(); }

void SpeedPanel::setMeasuring(bool measuring) {
    m_measuring = measuring;
    refresh();
}

void SpeedPanel::setObstacle(const QString& sentence) {
    if (sentence == m_obstacle) return;
    m_obstacle = sentence;
    showMeasure();
}

void SpeedPanel::setPredicts(bool predicts) {
    m_predicts = predicts;
    refresh();
}

void SpeedPanel::showMeasure() {
    const QString why = m_obstacle;
    m_measure->setEnabled(!m_measuring && why.isEmpty());
    m_measure->setText(m_predicts    ? tr("Predict this setting")
                       : m_measuring ? tr("Measuring")
                                     : tr("Measure this setting"));
    m_measure->setToolTip(
        !why.isEmpty() ? why
        : m_predicts   ? tr("Predict the speed of this setting; nothing is measured (Ctrl+M)")
                       : tr("Compile, verify and time this setting on the device (Ctrl+M)"));
    m_measure->setAccessibleDescription(m_measure->toolTip());
}

/// What speeds are counted in, and whether there is a kernel to be shown.
void SpeedPanel::showProblem() {
    const auto& problem = m_document.subject().problem;
    m_unit->setText(speedUnit(problem));
    m_unit->setToolTip(explained(speedUnit(problem)));
    m_kernel->setEnabled(problem.isStencil());
    m_kernel->setToolTip(problem.isStencil()
                             ? tr("The specialised source of this setting")
                             : tr("The source of another program's kernel is not in its file."));
}

void SpeedPanel::refresh() {
    showMeasure();
    showProblem();
    const auto result = m_document.measured();
    const bool predicts = result ? result->race().device().predicted : m_predicts;
    m_name->setText(predicts ? tr("Predicted") : tr("Measured"));
    showFigure(result);
    showBar(result);
    showTried(result);
    askForecast(result);
    showForecast();
}

/// Beside what was measured, or before anything is; what was predicted as a race's result stands
/// there itself.
void SpeedPanel::askForecast(const std::optional<RaceResult>& result) {
    const Subject subject = m_document.subject();
    const bool measured = result && !result->race().device().predicted;
    const bool known = measured || (!result && m_gpu);
    if (!known || !subject.problem.isStencil() || subject.space.reject(subject.setting))
        return m_forecast->clear();
    m_forecast->ask(subject.problem, subject.setting,
                    measured ? result->race().device().gpu : *m_gpu);
}

void SpeedPanel::showForecast() {
    const auto& expected = m_forecast->expected();
    const bool shown = expected && expected->ok();
    for (QWidget* part :
         {static_cast<QWidget*>(m_forecastName), static_cast<QWidget*>(m_forecastFigure),
          static_cast<QWidget*>(m_forecastBar)})
        part->setVisible(shown);
    // A device that predicts has nothing else to say of a setting that was not asked about.
    const bool alone = shown && m_predicts && !m_document.measured();
    for (QWidget* part : {static_cast<QWidget*>(m_name), static_cast<QWidget*>(m_figure),
                          static_cast<QWidget*>(m_bar)})
        part->setVisible(!alone);
    if (!shown) return;
    const auto& problem = m_document.subject().problem;
    const double speed = speedOf(expected->costMs(), problem);
    const auto range = predictedSpeeds(*expected, problem);
    const QString whole =
        QStringLiteral("%1 (%2\u2013%3)")
            .arg(gcellsText(speed), gcellsText(range.low), gcellsText(range.high));
    // Where the type is large there is no room for it: the tool tip has it all the same.
    const int room = width() - m_forecastName->sizeHint().width() - kBesideFigures;
    const bool fits = QFontMetrics(m_forecastFigure->font()).horizontalAdvance(whole) <= room;
    m_forecastFigure->setText(fits ? whole : gcellsText(speed));
    const QString tip =
        tr("%1 For %2. %3")
            .arg(predictedText(*expected), QString::fromStdString(m_forecast->gpu()),
                 retold(expected->reason));
    m_forecastFigure->setToolTip(tip);
    m_forecastName->setToolTip(tip);
    m_forecastBar->setShare(std::min(1.0, speed / wholeBar(m_forecast->gpu(), speed)));
}

/// What a full bar stands for: what memory allows with one time step per pass, or the fastest of
/// the race if that is faster still.
double SpeedPanel::wholeBar(const std::string& gpu, double speed) const {
    const auto& problem = m_document.subject().problem;
    const Race& race = m_document.shownRace();
    const auto best = race.isOf(problem) ? race.best() : std::nullopt;
    return std::max({speed, best ? best->speed() : 0, memoryCeiling(gpu, problem).value_or(0)});
}

void SpeedPanel::showFigure(const std::optional<RaceResult>& result) {
    QString figure = tr("not yet"), certainty, reason;
    Tint tint = Tint::Hint;
    if (result && result->evaluation().ok()) {
        const auto& evaluation = result->evaluation();
        const auto spread = evaluation.relativeSpread();
        figure = gcellsText(result->speed());
        tint = Tint::Text;
        if (result->race().device().predicted) {
            const auto range = predictedSpeeds(evaluation, result->race().problem());
            figure +=
                QStringLiteral(" (%1\u2013%2)").arg(gcellsText(range.low), gcellsText(range.high));
            certainty = predictedText(evaluation);
        } else if (spread && *spread > 0) {
            figure += QStringLiteral(" ±%1").arg(percentText(*spread));
        }
    } else if (result) {
        figure = outcomeWords(result->evaluation().outcome);
        reason = retold(result->evaluation().reason);
        tint = Tint::Err;
    }
    m_figure->setText(figure);
    m_figure->setToolTip(certainty);
    setTint(m_figure, m_theme, tint);
    if (reason != m_why->sentence()) m_why->say(reason, WhyLine::Kind::Error);
}

/// Beside what memory allows, or beside the best of its race if that is faster still.
void SpeedPanel::showBar(const std::optional<RaceResult>& result) {
    const bool predicted = result && result->race().device().predicted;
    double share = 0;
    QString full;
    if (result && result->evaluation().ok()) {
        const auto& race = result->race();
        const double speed = result->speed();
        const auto best = race.best();
        const double ceiling = memoryCeiling(race.device().gpu, race.problem()).value_or(0);
        const double fastest = std::max(best ? best->speed() : speed, speed);
        share = speed / std::max(fastest, ceiling);
        full = ceiling >= fastest ? tr("A full bar is what memory allows with one time step per "
                                       "pass (no fusing): %1 GCells/s")
                                        .arg(gcellsText(ceiling))
                                  : (predicted ? tr("A full bar is the predicted best of the "
                                                    "race: %1 %2")
                                               : tr("A full bar is the best of the race: %1 %2"))
                                        .arg(gcellsText(fastest), speedUnit(race.problem()));
    }
    QColor colour;
    if (result) {
        const auto& runs = result->race().results()->runs;
        if (const QString name = contestantOf(runs, result->row().run); !name.isEmpty())
            colour = m_theme.strategy(name, m_document.contestants()).colour;
    }
    m_bar->setColour(colour);
    m_bar->setPredicted(predicted);
    m_bar->setShare(share);
    m_bar->setToolTip(full);
}

void SpeedPanel::showTried(const std::optional<RaceResult>& result) {
    const QString tried = result ? retold(result->row().why) : QString();
    m_tried->setVisible(!tried.isEmpty());
    m_tried->setText(tr("Tried by %1: %2").arg(result ? result->who() : QString(), tried));
}

}  // namespace ui
