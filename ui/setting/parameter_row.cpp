// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setting/parameter_row.hpp"

#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/document/parameter_names.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/value_box.hpp"
#include "ui/widgets/why_line.hpp"

namespace ui {
namespace {
constexpr int kRoomForWideBox = 276, kAbbreviation = 34;
}

/// Name at the left, abbreviation in its own column, unless it is the name.
class ParameterRow::Names final : public QWidget {
public:
    Names(const engine::space::ParameterInfo& info, const Theme& theme, QWidget* parent)
        : QWidget(parent),
          m_name(nameOf(info)),
          m_abbreviation(info.abbreviation == info.name
                             ? QString()
                             : QString::fromStdString(info.abbreviation)),
          m_theme(theme) {
        connect(&theme, &Theme::changed, this, [this] { update(); });
    }
    QString shown() const {
        return QFontMetrics(m_theme.words(12))
            .elidedText(m_name, Qt::ElideMiddle, width() - abbreviationWidth() - 4);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        const Tokens& t = m_theme.tokens();
        QPainter painter(this);
        const int abbreviation = abbreviationWidth();
        painter.setFont(m_theme.words(12));
        painter.setPen(t.t1);
        painter.drawText(rect().adjusted(0, 0, -abbreviation, 0), Qt::AlignVCenter | Qt::AlignLeft,
                         shown());
        painter.setFont(m_theme.mono(10));
        painter.setPen(t.t3);
        painter.drawText(rect().adjusted(width() - abbreviation, 0, 0, 0),
                         Qt::AlignVCenter | Qt::AlignLeft, m_abbreviation);
    }

private:
    int abbreviationWidth() const {
        return m_abbreviation.isEmpty() ? 0 : m_theme.scaled(kAbbreviation);
    }

    QString m_name, m_abbreviation;
    const Theme& m_theme;
};

ParameterRow::ParameterRow(const engine::space::ParameterInfo& info, const Theme& theme,
                           QWidget* parent)
    : QWidget(parent),
      m_id(info.id),
      m_theme(theme),
      m_names(new Names(info, theme, this)),
      m_box(new ValueBox(theme, this)),
      m_why(new WhyLine(theme, this)) {
    auto* line = new QHBoxLayout;
    line->setContentsMargins(12, 2, 12, 2);
    line->setSpacing(8);
    line->addWidget(m_names, 1);
    line->addWidget(m_box);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addLayout(line);
    auto* why = new QHBoxLayout;
    why->setContentsMargins(12, 0, 12, 0);
    m_why->setGapBelow(4);
    why->addWidget(m_why);
    layout->addLayout(why);
    const QString name = nameOf(info);
    setObjectName(QStringLiteral("parameter-%1").arg(QString::fromStdString(info.abbreviation)));
    connect(&theme, &Theme::changed, this, &ParameterRow::fit);
    setToolTip(info.description.empty() ? name : meaningOf(info));
    m_box->setAccessibleName(
        info.abbreviation == info.name
            ? name
            : QStringLiteral("%1 (%2)").arg(name, QString::fromStdString(info.abbreviation)));
}

QString ParameterRow::shownName() const { return m_names->shown(); }

void ParameterRow::fit() { m_box->setNarrow(width() < m_theme.scaled(kRoomForWideBox)); }

void ParameterRow::resizeEvent(QResizeEvent* event) {
    fit();
    QWidget::resizeEvent(event);
}

}  // namespace ui
