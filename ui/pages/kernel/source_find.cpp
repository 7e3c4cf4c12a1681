// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/kernel/source_find.hpp"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <algorithm>

#include "ui/pages/kernel/source_view.hpp"
#include "ui/theme/theme.hpp"

namespace ui {

SourceFind::SourceFind(SourceView& view, const Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_view(view),
      m_theme(theme),
      m_field(new QLineEdit(this)),
      m_count(new QLabel(this)) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(m_count);
    layout->addWidget(m_field);
    m_field->setPlaceholderText(tr("Find in the source"));
    m_field->setAccessibleName(tr("Find in the source"));
    setWidth(m_field, theme, 160);
    m_field->setClearButtonEnabled(true);
    m_field->installEventFilter(this);
    hide();
    connect(m_field, &QLineEdit::textChanged, this, &SourceFind::search);
    connect(&view, &QPlainTextEdit::textChanged, this, [this] {
        if (isVisible()) look();
    });
}

void SourceFind::open() {
    show();
    m_field->setFocus();
    m_field->selectAll();
    search();
}

QString SourceFind::count() const { return m_count->text(); }

/// All places, and at which of them one is: at the one that begins next.
void SourceFind::look() {
    m_places.clear();
    const QString words = m_field->text();
    if (!words.isEmpty())
        for (auto place = m_view.document()->find(words); !place.isNull();
             place = m_view.document()->find(words, place))
            m_places.push_back(place.selectionStart());
    const auto next = std::ranges::lower_bound(m_places, m_view.textCursor().selectionStart());
    m_at = next == m_places.end() ? 0 : static_cast<std::size_t>(next - m_places.begin());
    tell();
}

void SourceFind::search() {
    look();
    step(0);
}

void SourceFind::step(int by) {
    if (m_places.empty()) return;
    const auto count = static_cast<int>(m_places.size());
    m_at = static_cast<std::size_t>((static_cast<int>(m_at) + by + count) % count);
    QTextCursor cursor(m_view.document());
    cursor.setPosition(m_places[m_at]);
    cursor.setPosition(m_places[m_at] + static_cast<int>(m_field->text().size()),
                       QTextCursor::KeepAnchor);
    m_view.setTextCursor(cursor);
    m_view.centerCursor();
    tell();
}

void SourceFind::tell() {
    const bool found = !m_places.empty();
    m_count->setText(m_field->text().isEmpty() ? QString()
                     : found                   ? tr("%1 of %2").arg(m_at + 1).arg(m_places.size())
                                               : tr("not found"));
    setTint(m_count, m_theme, found ? Tint::Label : Tint::Warn);
}

bool SourceFind::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    switch (key->key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter:
            step(key->modifiers() & Qt::ShiftModifier ? -1 : +1);
            return true;
        case Qt::Key_Escape:
            hide();
            m_view.setFocus();
            return true;
        default:
            return QWidget::eventFilter(watched, event);
    }
}

}  // namespace ui
