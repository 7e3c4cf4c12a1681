// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/lesson_strip.hpp"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/lessons/lesson_guide.hpp"
#include "ui/theme/theme.hpp"

namespace ui {
namespace {

QLabel* wrapped(const Theme& theme, int pixels, QFont::Weight weight, Tint tint) {
    auto* label = new QLabel;
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setWords(label, theme, pixels, weight);
    setTint(label, theme, tint);
    return label;
}

}  // namespace

/// One a step: filled when done, ringed where it stands, with a bar through it when skipped.
class LessonStrip::Dots final : public QWidget {
public:
    Dots(const LessonGuide& guide, const Theme& theme) : m_guide(guide), m_theme(theme) {
        connect(&theme, &Theme::changed, this, [this] { update(); });
    }
    QSize sizeHint() const override {
        return {static_cast<int>(m_guide.progress().size()) * kStep, kStep};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent*) override {
        if (!m_guide.lesson()) return;
        const Tokens& t = m_theme.tokens();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        for (std::size_t i = 0; i < m_guide.progress().size(); ++i) {
            const QPointF centre(kStep * (static_cast<double>(i) + 0.5), height() / 2.0);
            const auto progress = m_guide.progress()[i];
            const bool done = progress == LessonGuide::Progress::Done;
            painter.setPen(QPen(done ? t.accent : t.t3, 1.2));
            painter.setBrush(done ? QBrush(t.accent) : Qt::NoBrush);
            painter.drawEllipse(centre, 3, 3);
            if (progress == LessonGuide::Progress::Skipped)
                painter.drawLine(centre - QPointF(3, 0), centre + QPointF(3, 0));
            if (i != m_guide.at()) continue;
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(t.t1, 1.2));
            painter.drawEllipse(centre, 5.4, 5.4);
        }
    }

private:
    static constexpr int kStep = 15;
    const LessonGuide& m_guide;
    const Theme& m_theme;
};

LessonStrip::LessonStrip(LessonGuide& guide, const Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_guide(guide),
      m_theme(theme),
      m_lesson(new QLabel),
      m_title(wrapped(theme, 13, QFont::DemiBold, Tint::Text)),
      m_text(wrapped(theme, 12, QFont::Normal, Tint::Text)),
      m_state(new QLabel),
      m_task(wrapped(theme, 12, QFont::Medium, Tint::Text)),
      m_dots(new Dots(guide, theme)),
      m_back(new QPushButton(tr("Back"))),
      m_next(new QPushButton),
      m_following(new QPushButton),
      m_close(new QToolButton) {
    setAccessibleName(tr("Lesson"));
    setFocusPolicy(Qt::NoFocus);
    setWords(m_lesson, theme, 11);
    setTint(m_lesson, theme, Tint::Label);
    setWords(m_state, theme, 12, QFont::DemiBold);
    m_close->setIcon(theme.icon(QStringLiteral("close")));
    m_close->setToolTip(tr("Leave the lesson"));
    m_close->setAccessibleName(m_close->toolTip());
    m_close->setFixedSize(24, 24);
    for (QWidget* control : {static_cast<QWidget*>(m_back), static_cast<QWidget*>(m_next),
                             static_cast<QWidget*>(m_following), static_cast<QWidget*>(m_close)})
        control->setFocusPolicy(Qt::TabFocus);
    setLook(m_back, Look::Flat);
    setLook(m_following, Look::Link);
    layOut();
    connect(m_back, &QPushButton::clicked, &guide, &LessonGuide::back);
    connect(m_next, &QPushButton::clicked, &guide, &LessonGuide::next);
    connect(m_close, &QToolButton::clicked, &guide, &LessonGuide::leave);
    connect(m_following, &QPushButton::clicked, &guide, [&guide] {
        const Lesson* next = guide.following();
        guide.next();
        guide.begin(*next);
    });
    connect(&guide, &LessonGuide::changed, this, &LessonStrip::showStep);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
    hide();
}

void LessonStrip::layOut() {
    auto* head = new QHBoxLayout;
    head->setSpacing(12);
    head->addWidget(m_lesson);
    head->addWidget(m_dots);
    head->addStretch(1);
    head->addWidget(m_close);
    auto* foot = new QHBoxLayout;
    foot->setSpacing(8);
    foot->addWidget(m_state, 0, Qt::AlignTop);
    foot->addWidget(m_task, 1, Qt::AlignTop);
    foot->addWidget(m_following);
    foot->addWidget(m_back);
    foot->addWidget(m_next);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(15, 2, 8, 8);
    layout->setSpacing(4);
    layout->addLayout(head);
    layout->addWidget(m_title);
    layout->addWidget(m_text);
    layout->addSpacing(2);
    layout->addLayout(foot);
}

void LessonStrip::showStep() {
    const Lesson* lesson = m_guide.lesson();
    setVisible(lesson != nullptr);
    if (!lesson) return;
    const LessonStep& step = m_guide.step();
    const bool done = m_guide.done(), asks = !step.task.isEmpty();
    m_lesson->setText(tr("Lesson: %1, step %2 of %3")
                          .arg(lesson->title)
                          .arg(m_guide.at() + 1)
                          .arg(lesson->steps.size()));
    m_title->setText(step.title);
    m_text->setText(step.text);
    m_task->setText(step.task);
    m_state->setText(!asks ? QString() : done ? tr("Done") : tr("To do"));
    setTint(m_state, m_theme, done ? Tint::Ok : Tint::Accent);
    m_back->setEnabled(m_guide.at() > 0);
    m_next->setText(m_guide.isLast() ? tr("Finish") : done ? tr("Next") : tr("Skip"));
    const Lesson* following = m_guide.isLast() ? m_guide.following() : nullptr;
    m_following->setVisible(following != nullptr);
    if (following) m_following->setText(tr("Next lesson: %1").arg(following->title));
    setAccessibleDescription(QStringLiteral("%1. %2 %3").arg(step.title, step.text, step.task));
    m_dots->updateGeometry();
    m_dots->update();
}

QString LessonStrip::title() const { return m_title->text(); }
QString LessonStrip::text() const { return m_text->text(); }
QString LessonStrip::task() const { return m_task->text(); }
QString LessonStrip::state() const { return m_state->text(); }

void LessonStrip::paintEvent(QPaintEvent*) {
    const Tokens& t = m_theme.tokens();
    QPainter painter(this);
    painter.fillRect(rect(), t.s2);
    painter.fillRect(QRect(0, 0, 3, height()), t.accent);
    painter.fillRect(QRect(0, height() - 1, width(), 1), t.line);
}

/// Escape leaves it while one of its own controls has the focus.
void LessonStrip::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) return m_guide.leave();
    QWidget::keyPressEvent(event);
}

}  // namespace ui
