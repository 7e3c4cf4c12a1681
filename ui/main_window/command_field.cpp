// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window/command_field.hpp"

#include <QKeyEvent>
#include <QListWidget>
#include <QPainter>
#include <QStyledItemDelegate>
#include <algorithm>
#include <utility>

#include "ui/theme/theme.hpp"

namespace ui {
namespace {
constexpr int kMostRows = 12;
}

/// Title at the left, key at the right.
class CommandField::Delegate final : public QStyledItemDelegate {
public:
    Delegate(const Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
        return {200, m_theme.scaled(24)};
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const Tokens& t = m_theme.tokens();
        painter->fillRect(option.rect, option.state & QStyle::State_Selected ? t.selection : t.s2);
        const QRect text = option.rect.adjusted(10, 0, -10, 0);
        painter->setFont(m_theme.words(12));
        painter->setPen(option.state & QStyle::State_Enabled ? t.t1 : t.t2);
        painter->drawText(text, Qt::AlignVCenter | Qt::AlignLeft,
                          index.data(Qt::DisplayRole).toString());
        painter->setFont(m_theme.mono(10));
        painter->setPen(t.t2);
        painter->drawText(text, Qt::AlignVCenter | Qt::AlignRight,
                          index.data(Qt::UserRole).toString());
    }

private:
    const Theme& m_theme;
};

CommandField::CommandField(const Theme& theme, std::function<std::vector<Entry>()> entries,
                           QWidget* parent)
    : QLineEdit(parent), m_theme(theme), m_ask(std::move(entries)), m_list(new QListWidget) {
    setAccessibleName(tr("Find or run a command"));
    setMinimumWidth(110);
    setMaximumWidth(216);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFocusPolicy(Qt::StrongFocus);
    setTextMargins(20, 0, 4, 0);
    // A window of its own that never takes the focus from the field.
    m_list->setWindowFlags(Qt::ToolTip);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setItemDelegate(new Delegate(theme, m_list));
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(m_list, &QListWidget::clicked, this,
            [this](const QModelIndex& index) { run(index.row()); });
    connect(this, &QLineEdit::textEdited, this, &CommandField::filter);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

CommandField::~CommandField() { delete m_list; }

void CommandField::open() {
    if (!hasFocus()) m_before = window()->focusWidget();
    setFocus(Qt::ShortcutFocusReason);
    if (!m_list->isVisible()) filter();
}

void CommandField::focusInEvent(QFocusEvent* event) {
    QLineEdit::focusInEvent(event);
    m_entries = m_ask();
    m_byTab = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    if (!m_byTab && event->reason() != Qt::ActiveWindowFocusReason) filter();
}

void CommandField::focusOutEvent(QFocusEvent* event) {
    QLineEdit::focusOutEvent(event);
    close();
}

void CommandField::mousePressEvent(QMouseEvent* event) {
    QLineEdit::mousePressEvent(event);
    if (!m_list->isVisible()) filter();
}

void CommandField::close() {
    m_list->hide();
    clear();
}

/// To where the keyboard was before.
void CommandField::leave() {
    close();
    if (QWidget* before = std::exchange(m_before, nullptr); before && before->isVisible())
        before->setFocus(Qt::OtherFocusReason);
    else if (!m_byTab)
        clearFocus();
}

void CommandField::filter() {
    m_shown.clear();
    m_list->clear();
    const QStringList words = text().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const QString& title = m_entries[i].title;
        const bool fits = std::all_of(words.begin(), words.end(), [&](const QString& word) {
            return title.contains(word, Qt::CaseInsensitive);
        });
        if (!fits) continue;
        m_shown.push_back(i);
        auto* item = new QListWidgetItem(title, m_list);
        item->setData(Qt::UserRole, m_entries[i].key);
    }
    if (m_shown.empty())
        (new QListWidgetItem(tr("Nothing matches."), m_list))->setFlags(Qt::NoItemFlags);
    else
        m_list->setCurrentRow(0);
    const int rows = std::min(kMostRows, m_list->count());
    m_list->resize(340, rows * m_theme.scaled(24) + 4);
    m_list->move(mapToGlobal(QPoint(width() - 340, height() + 2)));
    m_list->show();
}

void CommandField::run(int row) {
    if (row < 0 || static_cast<std::size_t>(row) >= m_shown.size()) return;
    const auto command = m_entries[m_shown[static_cast<std::size_t>(row)]].run;
    leave();
    command();
}

/// Keys of the list that is closed open it, and do nothing else.
bool CommandField::keyOpens(QKeyEvent& event) {
    if (m_list->isVisible()) return false;
    switch (event.key()) {
        case Qt::Key_Down:
        case Qt::Key_Up:
        case Qt::Key_Return:
        case Qt::Key_Enter:
            filter();
            return true;
        case Qt::Key_Escape:
            event.ignore();  // it is meant for what is around
            return true;
        default:
            return false;
    }
}

void CommandField::keyPressEvent(QKeyEvent* event) {
    if (keyOpens(*event)) return;
    const int last = static_cast<int>(m_shown.size()) - 1;
    switch (event->key()) {
        case Qt::Key_Down:
            return m_list->setCurrentRow(std::min(last, m_list->currentRow() + 1));
        case Qt::Key_Up:
            return m_list->setCurrentRow(std::max(0, m_list->currentRow() - 1));
        case Qt::Key_Return:
        case Qt::Key_Enter:
            return run(m_list->currentRow());
        case Qt::Key_Escape:
            return leave();
        default:
            QLineEdit::keyPressEvent(event);
    }
}

void CommandField::paintEvent(QPaintEvent* event) {
    QLineEdit::paintEvent(event);
    const Tokens& t = m_theme.tokens();
    QPainter painter(this);
    m_theme.icon(QStringLiteral("search")).paint(&painter, QRect(7, (height() - 14) / 2, 14, 14));
    if (!text().isEmpty()) return;
    const QRect room = rect().adjusted(27, 0, -8, 0);
    painter.setFont(m_theme.words(12));
    painter.setPen(t.t3);
    const bool roomy =
        painter.fontMetrics().horizontalAdvance(tr("Find or run a command")) + 44 < room.width();
    painter.drawText(room, Qt::AlignVCenter | Qt::AlignLeft,
                     roomy ? tr("Find or run a command") : tr("Command"));
    if (!roomy) return;
    painter.setFont(m_theme.mono(9));
    painter.drawText(room, Qt::AlignVCenter | Qt::AlignRight, QStringLiteral("Ctrl+K"));
}

}  // namespace ui
