// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window/status_row.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <algorithm>
#include <cmath>

#include "ui/bridge/search_controller.hpp"
#include "ui/document/contestants.hpp"
#include "ui/document/document.hpp"
#include "ui/document/said.hpp"
#include "ui/document/speed.hpp"
#include "ui/main_window/device_choice.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/bar.hpp"
#include "ui/widgets/elided_label.hpp"
#include "ui/widgets/rule.hpp"

namespace ui {
namespace {

using engine::session::Snapshot;
using engine::session::State;

/// Some run has not come to its end: somebody stopped the search.
bool stoppedEarly(const Snapshot& snapshot) {
    return std::any_of(snapshot.runs.begin(), snapshot.runs.end(),
                       [](const auto& run) { return run.canGoOn(); });
}

/// Runs of a live GPU take turns: together they take the sum of their budgets.
bool inTurns(const Snapshot& snapshot) {
    return !snapshot.device.recorded && snapshot.runs.size() > 1;
}

QString span(const QString& text, const QColor& colour, bool bold = false) {
    return QStringLiteral("<span style=\"color:%1;font-family:'JetBrains Mono';%2\">%3</span>")
        .arg(colour.name(), bold ? QStringLiteral("font-weight:600") : QString(),
             text.toHtmlEscaped());
}

}  // namespace

/// Of runs in turns the sum: so long one waits for them. On a recording the slowest run tells.
StatusRow::Elapsed StatusRow::elapsedOf(const Snapshot& snapshot) {
    const double budget = *snapshot.budget.seconds;
    Elapsed elapsed{INFINITY, budget, inTurns(snapshot)};
    if (elapsed.ofAllRuns) {
        elapsed.seconds = 0;
        elapsed.of = budget * static_cast<double>(snapshot.runs.size());
        for (const auto& run : snapshot.runs) elapsed.seconds += std::min(run.clockSeconds, budget);
        return elapsed;
    }
    for (const auto& run : snapshot.runs)
        if (run.canGoOn()) elapsed.seconds = std::min(elapsed.seconds, run.clockSeconds);
    return elapsed;
}

StatusRow::StatusRow(const Document& document, SearchController& controller,
                     const DeviceChoice& devices, const Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_controller(controller),
      m_devices(devices),
      m_theme(theme),
      m_bar(new Bar(theme, this)) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 0, 12, 0);
    layout->setSpacing(14);
    m_bar->setFixedWidth(160);
    layout->addWidget(m_bar);
    const auto label = [&] {
        auto* made = new QLabel(this);
        made->setTextFormat(Qt::RichText);
        setTint(made, theme, Tint::Label);
        return made;
    };
    const auto rule = [&] {
        auto* made = new Rule(theme, Qt::Vertical, this);
        made->setFixedHeight(14);
        return made;
    };
    layout->addWidget(m_clock = label());
    layout->addWidget(m_pace = label());
    layout->addWidget(m_speed = label());
    layout->addWidget(m_best = label());
    layout->addStretch(1);
    layout->addWidget(m_runs = label());
    layout->addWidget(rule());
    layout->addWidget(m_health = label());
    auto* device = new QHBoxLayout;
    device->setSpacing(6);
    device->addWidget(m_dot = label());
    m_device = new ElidedLabel(this);
    setTint(m_device, theme, Tint::Label);
    device->addWidget(m_device);
    layout->addLayout(device);
    setFixedHeight(theme.scaled(28));
    m_time.start();
    connect(&controller, &SearchController::snapshotChanged, this, &StatusRow::refresh);
    connect(&controller, &SearchController::stateChanged, this, &StatusRow::refresh);
    connect(&controller, &SearchController::stateChanged, this, &StatusRow::showDevice);
    connect(&controller, &SearchController::healthChanged, this, &StatusRow::showDevice);
    for (auto signal : {&Document::raceGrown, &Document::racesChanged})
        connect(&document, signal, this, &StatusRow::refresh);
    connect(&devices, &DeviceChoice::changed, this, &StatusRow::showDevice);
    connect(&theme, &Theme::changed, this, [this] {
        setFixedHeight(m_theme.scaled(28));
        refresh();
        showDevice();
    });
    refresh();
    showDevice();
}

QString StatusRow::clock() const { return m_clock->text(); }

QString StatusRow::best() const { return m_best->text(); }

QString StatusRow::health() const {
    return m_health->isVisibleTo(this) ? m_health->accessibleName() : QString();
}

/// Of a search under way, whichever race is looked at meanwhile; else of the one that is shown.
SnapshotPtr StatusRow::snapshot() const {
    const Race& shown = m_document.shownRace();
    const bool busy = m_controller.running() || m_controller.paused();
    return busy || shown.empty() ? m_controller.snapshot() : shown.results();
}

bool StatusRow::ofAnotherRace() const {
    const bool busy = m_controller.running() || m_controller.paused();
    return busy && !m_controller.race().empty() &&
           m_controller.race().id() != m_document.shownRace().id();
}

double StatusRow::share() const {
    const auto snapshot = this->snapshot();
    if (snapshot->runs.empty()) return 0;
    double done = 0;
    for (const auto& run : snapshot->runs) {
        double part = run.canGoOn() ? 0 : 1;
        if (run.canGoOn() && snapshot->budget.seconds && *snapshot->budget.seconds > 0)
            part = run.clockSeconds / *snapshot->budget.seconds;
        if (run.canGoOn() && snapshot->budget.evaluations && *snapshot->budget.evaluations > 0)
            part = std::max(part,
                            static_cast<double>(run.evaluations) / *snapshot->budget.evaluations);
        done += std::min(1.0, part);
    }
    return done / static_cast<double>(snapshot->runs.size());
}

double StatusRow::evaluationsPerSecond(std::size_t evaluations) {
    const qint64 now = m_time.elapsed();
    if (!m_counts.empty() && m_counts.back().second > evaluations) m_counts.clear();
    m_counts.emplace_back(now, evaluations);
    while (m_counts.size() > 2 && now - m_counts.front().first > 2000) m_counts.pop_front();
    const qint64 elapsed = now - m_counts.front().first;
    if (elapsed < 200) return 0;
    return static_cast<double>(evaluations - m_counts.front().second) * 1000 /
           static_cast<double>(elapsed);
}

void StatusRow::refresh() {
    const auto snapshot = this->snapshot();
    const bool any = !snapshot->runs.empty();
    const bool running = m_controller.running();
    showProgress(*snapshot);
    const double pace = m_controller.pace();
    m_pace->setVisible(running && snapshot->device.recorded);
    m_pace->setText(
        tr("Clock %1").arg(figure(pace > 0 ? QStringLiteral("%1×").arg(pace) : tr("Max"))));
    m_speed->setVisible(running && any);
    if (running && any)
        m_speed->setText(
            tr("%1 evaluations/s")
                .arg(figure(grouped(std::llround(evaluationsPerSecond(snapshot->rows.size()))))));
    showBest(*snapshot);
    if (any) showRuns(*snapshot);
    giveRoom();
}

QString StatusRow::figure(const QString& number, bool bold) const {
    return span(number, m_theme.tokens().t1, bold);
}

/// How far a search came of what it was given: "12.3 of 40 s".
QString StatusRow::ofBudget(const QString& sentence, const QString& at,
                            const Elapsed& elapsed) const {
    const QString of = span(secondsText(elapsed.of), m_theme.tokens().t2);
    return sentence.arg(figure(at, true), elapsed.ofAllRuns ? tr("%1 for all runs").arg(of) : of);
}

QString StatusRow::progressOf(const Snapshot& snapshot) const {
    const bool finished = snapshot.state == State::Finished, paused = m_controller.paused();
    const bool stopped = finished && stoppedEarly(snapshot);
    const auto evaluated = [&](const QString& sentence) {
        return sentence.arg(figure(grouped(static_cast<qint64>(snapshot.rows.size())), true));
    };
    if (!snapshot.budget.seconds) {
        if (stopped) return evaluated(tr("Stopped after %1 evaluations"));
        if (finished) return tr("Done: %1").arg(tr("every run has finished"));
        return evaluated(paused ? tr("Paused after %1 evaluations") : tr("%1 evaluations"));
    }
    const Elapsed elapsed = elapsedOf(snapshot);
    if (stopped) {
        const double at =
            elapsed.ofAllRuns ? elapsed.seconds : stoppedAt(snapshot).value_or(elapsed.seconds);
        return ofBudget(tr("Stopped at %1 of %2"), fixedText(at, 1) + tr(" s"), elapsed);
    }
    if (finished)
        return tr("Done: %1")
            .arg(tr("budget of %1 used").arg(figure(secondsText(*snapshot.budget.seconds))));
    return ofBudget(paused ? tr("Paused at %1 of %2") : tr("%1 of %2"),
                    fixedText(elapsed.seconds, 1), elapsed);
}

void StatusRow::showProgress(const Snapshot& snapshot) {
    const Tokens& t = m_theme.tokens();
    const bool any = !snapshot.runs.empty();
    const bool ended = any && snapshot.state == State::Finished && !stoppedEarly(snapshot);
    m_bar->setVisible(any);
    m_bar->setShare(share());
    m_bar->setColour(ended ? t.ok : t.accent);
    const QString progress = any                      ? progressOf(snapshot)
                             : m_controller.running() ? tr("Starting")
                                                      : tr("Ready");
    m_clock->setText(ofAnotherRace() ? tr("Race under way: %1").arg(progress) : progress);
    m_clock->setToolTip(
        any && inTurns(snapshot)
            ? tr("The runs take turns on the GPU, and each has the whole budget: what counts is "
                 "the time of all of them together. Pauses and starting the GPU do not count.")
            : QString());
}

void StatusRow::showBest(const Snapshot& snapshot) {
    m_best->setVisible(snapshot.best.has_value());
    if (!snapshot.best) return;
    QString who;
    QColor colour = m_theme.tokens().t1;
    const int run = snapshot.best->run;
    if (run >= 0 && static_cast<std::size_t>(run) < snapshot.runs.size()) {
        const QString name = contestantOf(snapshot.runs, run);
        const int repeat = snapshot.runs[static_cast<std::size_t>(run)].spec.repeat;
        who = tr("%1, run %2").arg(name).arg(repeat);
        colour = m_theme.strategy(name, m_document.contestants()).nameColour;
    }
    const QString speed = QStringLiteral("%1 %2").arg(
        gcellsText(speedOf(snapshot.best->evaluation.costMs(), snapshot.problem)),
        speedUnit(snapshot.problem));
    m_best->setText((snapshot.device.predicted ? tr("Predicted best %1 %2") : tr("Best %1 %2"))
                        .arg(span(speed, colour), who.toHtmlEscaped()));
}

void StatusRow::showRuns(const Snapshot& snapshot) {
    const auto strategies = contestantsOf(snapshot.runs).size();
    const auto repeats =
        static_cast<qsizetype>(snapshot.runs.size()) / std::max<qsizetype>(1, strategies);
    const QString how = inTurns(snapshot) ? tr(", in turns") : QString();
    m_runs->setText(tr("%1 × %2").arg(counted(strategies, tr("strategy"), tr("strategies")),
                                      counted(repeats, tr("run"), tr("runs"))) +
                    how);
}

/// Of the device that is chosen, or of the one a search is using; recordings have none.
const LiveHealth* StatusRow::healthInUse() const {
    const auto& health = m_controller.health();
    if (!health) return nullptr;
    const bool searching = m_controller.running() || m_controller.paused();
    const QString used =
        searching ? QString::fromStdString(m_controller.snapshot()->device.id) : m_devices.device();
    return health->device == used ? &*health : nullptr;
}

void StatusRow::showHealth() {
    const Tokens& t = m_theme.tokens();
    const LiveHealth* live = healthInUse();
    QStringList figures, words;
    const auto add = [&](const QString& number, const QString& unit) {
        words << number + QLatin1Char(' ') + unit;
        figures << span(number, t.t1) + QStringLiteral("&nbsp;") + unit;
    };
    if (live) {
        const auto& reading = live->reading;
        if (reading.clockMhz >= 0) add(grouped(reading.clockMhz), tr("MHz"));
        if (reading.temperatureC >= 0) add(QString::number(reading.temperatureC), tr("°C"));
        if (reading.powerWatts >= 0) add(grouped(std::llround(reading.powerWatts)), tr("W"));
        m_health->setToolTip(
            tr("Clock, temperature and power of %1, read every second").arg(live->device));
    }
    m_health->setAccessibleName(words.join(QStringLiteral(", ")));
    m_health->setText(figures.join(QStringLiteral("&nbsp; ")));
    m_health->setVisible(!figures.isEmpty());
}

/// What the race table says as well gives way to what is said here alone.
void StatusRow::giveRoom() {
    m_runs->setVisible(!snapshot()->runs.empty());
    layout()->invalidate();
    if (layout()->sizeHint().width() > width()) m_runs->setVisible(false);
}

void StatusRow::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    giveRoom();
}

void StatusRow::showDevice() {
    showHealth();
    const Tokens& t = m_theme.tokens();
    const auto state = m_devices.state();
    QColor dot = t.t3;
    QString text = tr("looking for the device");
    if (state == DeviceChoice::State::Ready) {
        const auto& info = *m_devices.info();
        dot = info.recorded ? t.accent : t.ok;
        const QString gpu = QString::fromStdString(info.gpu);
        text = tr("%1 ready").arg(m_devices.device());
        if (info.predicted) {
            text = tr("%1: nothing is measured").arg(gpu);
        } else if (info.recorded) {  // files of other programs need not say of what, or when
            text = gpu.isEmpty() ? tr("Recording") : tr("Recording of %1").arg(gpu);
            if (!info.date.empty())
                text += QStringLiteral(", ") + QString::fromStdString(info.date).left(10);
        }
    } else if (state == DeviceChoice::State::Unavailable) {
        dot = t.warn;
        text = m_devices.reason();
    }
    QString tip = text;
    if (const LiveHealth* live = healthInUse(); live && !live->reading.throttled.empty()) {
        const QString why = retoldParts(live->reading.throttled);
        dot = t.warn;
        text = tr("%1 throttled: %2").arg(live->device, why);
        tip = tr("The clock of %1 is throttled (%2): what is measured now is slower than the GPU "
                 "can be.")
                  .arg(live->device, why);
    } else if (live) {
        dot = t.ok;
    }
    m_device->setToolTip(tip);
    // Here only what is the matter; what to do about it stands on the page.
    if (const auto end = text.indexOf(QStringLiteral(". ")); end > 0) text.truncate(end + 1);
    m_dot->setText(QStringLiteral("<span style=\"color:%1\">●</span>").arg(dot.name()));
    m_device->setText(text);
    giveRoom();
}

}  // namespace ui
