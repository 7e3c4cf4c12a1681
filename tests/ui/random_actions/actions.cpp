// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/random_actions/actions.hpp"

#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTest>
#include <iterator>
#include <numeric>

#include "tests/ui/random_actions/texts.hpp"

namespace {

constexpr int kLongestPauseMs = 40, kLookMs = 500;

}  // namespace

Actions::Actions(Plan plan, const Playground& playground, ui::Theme& theme, Stalls& stalls,
                 std::function<void(const QString&)> tell)
    : m_plan(plan),
      m_playground(playground),
      m_theme(theme),
      m_stalls(stalls),
      m_tell(std::move(tell)),
      m_random(plan.seed),
      m_hands(m_random) {
    QDesktopServices::setUrlHandler(QStringLiteral("file"), this, "takeUrl");
    m_inside.start(10);
    connect(&m_inside, &QTimer::timeout, this, &Actions::within);
    m_time.start();
    begin();
}

Actions::~Actions() { QDesktopServices::unsetUrlHandler(QStringLiteral("file")); }

bool Actions::over() const {
    return m_number >= m_plan.actions ||
           static_cast<double>(m_time.elapsed()) > 1000 * m_plan.seconds;
}

void Actions::run() {
    while (!over()) {
        // An action comes in a round of the event loop of its own, as a click does.
        m_stalls.lookNow();
        next();
        const int pause = m_random.chance(0.02) ? kLookMs : m_random.between(0, kLongestPauseMs);
        ++m_depth;  // questions come up in between, too
        QTest::qWait(pause);
        --m_depth;
        if (!m_restart && m_program->window().isVisible()) continue;
        closeAll();
        begin();
    }
    closeAll();
    m_program.reset();
}

void Actions::say(const QString& what) {
    const QString line = QStringLiteral("%1 %2").arg(m_number).arg(what);
    m_stalls.during(what.toStdString() + " (" + std::to_string(m_number) + ')');
    m_tell(line);
}

/// A menu or a dialog that an action waits for. A timer is not told while it is: each time another
/// one.
void Actions::within() {
    if (m_depth == 0) return;
    m_inside.stop();
    QTimer::singleShot(0, this, [this] {
        m_inside.start();  // first: what comes up may bring up more
        if (m_depth > 0 && !over() &&
            (QApplication::activePopupWidget() || QApplication::activeModalWidget()))
            return next();
        if (m_depth > 0 && over()) closeAll();
    });
}

void Actions::next() {
    static constexpr Kind kKinds[] = {
        {30, &Actions::click},    {4, &Actions::doubleClick}, {10, &Actions::drag},
        {8, &Actions::wheel},     {6, &Actions::move},        {14, &Actions::key},
        {12, &Actions::shortcut}, {8, &Actions::type},        {2, &Actions::open},
        {1, &Actions::drop},      {1, &Actions::save},        {3, &Actions::device},
        {7, &Actions::search},    {3, &Actions::stencil},     {2, &Actions::problem},
        {3, &Actions::resize},    {4, &Actions::page},        {1, &Actions::spoilSettings},
        {1, &Actions::restart},   {5, &Actions::command},
    };
    ++m_number;
    m_random = engine::Random(m_plan.seed * 1000003 + static_cast<std::uint64_t>(m_number));
    QWidget& top = Hands::top(m_program->window());
    if (&top != &m_program->window()) {
        m_openFor = m_open == &top ? m_openFor + 1 : 0;
        m_open = &top;
    }
    ++m_depth;
    if (QApplication::activePopupWidget()) {
        answerPopup(top);
    } else if (&top != &m_program->window()) {
        answerDialog(top);
    } else {
        const int all =
            std::accumulate(std::begin(kKinds), std::end(kKinds), 0,
                            [](int sum, const Kind& kind) { return sum + kind.weight; });
        int drawn = static_cast<int>(m_random.below(static_cast<std::uint64_t>(all)));
        const Kind* kind = kKinds;
        while ((drawn -= kind->weight) >= 0) ++kind;
        (this->*kind->act)();
    }
    --m_depth;
}

void Actions::click() {
    const auto place = m_hands.place(m_program->window());
    say(QStringLiteral("click %1").arg(place.named));
    m_hands.click(m_program->window(), place.at, false);
}

void Actions::doubleClick() {
    const auto place = m_hands.place(m_program->window());
    say(QStringLiteral("doubleClick %1").arg(place.named));
    m_hands.click(m_program->window(), place.at, true);
}

void Actions::drag() {
    const auto from = m_hands.place(m_program->window());
    const auto to = m_hands.place(m_program->window());
    const bool near = m_random.chance(0.7);
    const QPoint by(m_random.between(-80, 80), m_random.between(-80, 80));
    say(QStringLiteral("drag %1").arg(from.named));
    m_hands.drag(m_program->window(), from.at, near ? from.at + by : to.at);
}

void Actions::wheel() {
    const auto place = m_hands.place(m_program->window());
    say(QStringLiteral("wheel %1").arg(place.named));
    m_hands.wheel(m_program->window(), place.at);
}

void Actions::move() {
    const auto place = m_hands.place(m_program->window());
    say(QStringLiteral("move %1").arg(place.named));
    m_hands.move(m_program->window(), place.at);
}

void Actions::key() {
    const QKeySequence keys = m_hands.key();
    const int times = m_random.chance(0.2) ? 5 : 1;
    say(QStringLiteral("key %1 x%2").arg(keys.toString()).arg(times));
    for (int i = 0; i < times; ++i) m_hands.press(Hands::top(m_program->window()), keys);
}

void Actions::shortcut() {
    const auto& all = m_program->window().actions().all;
    const QAction* action =
        all[static_cast<qsizetype>(m_random.below(static_cast<std::uint64_t>(all.size())))];
    say(QStringLiteral("shortcut %1").arg(action->text()));
    if (!action->shortcut().isEmpty())
        m_hands.press(m_program->window(), action->shortcut());
    else
        const_cast<QAction*>(action)->trigger();
}

/// By the field for commands: part of the name of one, and the entry that is found.
void Actions::command() {
    const auto& all = m_program->window().actions().all;
    QString text =
        all[static_cast<qsizetype>(m_random.below(static_cast<std::uint64_t>(all.size())))]->text();
    text.remove(QLatin1Char('&'));
    if (m_random.chance(0.4)) text = fieldText(m_random).left(40);
    text = text.left(m_random.between(1, 12));
    const int down = m_random.chance(0.5) ? 0 : m_random.between(1, 9);
    say(QStringLiteral("command \"%1\" %2").arg(text).arg(down));
    QWidget& window = m_program->window();
    m_hands.press(window, QKeySequence(Qt::CTRL | Qt::Key_K));
    m_hands.type(window, text);
    for (int i = 0; i < down; ++i) m_hands.press(window, QKeySequence(Qt::Key_Down));
    m_hands.press(window, QKeySequence(Qt::Key_Return));
}

/// Into a field that is seen, or wherever the keys go.
void Actions::type() {
    QWidget& window = m_program->window();
    const double which = m_random.uniform();
    const bool paste = m_random.chance(0.3), enter = m_random.chance(0.6);
    const bool all = m_random.chance(0.5);
    QList<QWidget*> fields;
    for (QWidget* child : window.findChildren<QWidget*>())
        if (child->isVisible() && child->isEnabled() &&
            (qobject_cast<QLineEdit*>(child) || qobject_cast<QPlainTextEdit*>(child)))
            fields.append(child);
    QWidget* field = nullptr;
    if (!fields.isEmpty())
        field = fields[static_cast<qsizetype>(which * static_cast<double>(fields.size()))];
    const QString text =
        qobject_cast<QPlainTextEdit*>(field) ? formulaText(m_random) : fieldText(m_random);
    say(QStringLiteral("type %1 characters \"%2\" into %3")
            .arg(text.size())
            .arg(QString(text.left(40)).replace('\n', ' '),
                 field ? QLatin1String(field->metaObject()->className()) : QLatin1String()));
    if (field) field->setFocus();
    if (all) m_hands.press(window, QKeySequence(Qt::CTRL | Qt::Key_A));
    if (paste || text.size() > 60) {
        QApplication::clipboard()->setText(text);
        m_hands.press(window, QKeySequence(Qt::CTRL | Qt::Key_V));
    } else {
        m_hands.type(window, text);
    }
    if (enter) m_hands.press(window, QKeySequence(Qt::Key_Return));
}
