// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stencil/random_popup.hpp"

#include <QGridLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QSpinBox>
#include <algorithm>

#include "engine/core/random.hpp"
#include "engine/stencil/presets.hpp"
#include "ui/document/document.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/segmented_control.hpp"

namespace ui {

RandomPopup::RandomPopup(Document& document, const Theme& theme, QWidget* parent)
    : QFrame(parent, Qt::Popup),
      m_document(document),
      m_dimensions(new SegmentedControl(theme, {tr("2-D"), tr("3-D")}, this)),
      m_order(new SegmentedControl(theme,
                                   {tr("any"), QStringLiteral("1"), QStringLiteral("2"),
                                    QStringLiteral("3"), QStringLiteral("4")},
                                   this)),
      m_seed(new QSpinBox(this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setFrameShape(StyledPanel);
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(12, 12, 12, 12);
    layout->setHorizontalSpacing(12);
    layout->setVerticalSpacing(8);
    const auto row = [&](int at, const QString& name, QWidget* control) {
        auto* label = new QLabel(name, this);
        setTint(label, theme, Tint::Label);
        layout->addWidget(label, at, 0);
        layout->addWidget(control, at, 1, Qt::AlignLeft);
        control->setAccessibleName(name);
    };
    row(0, tr("Dimensions"), m_dimensions);
    row(1, tr("Order"), m_order);
    row(2, tr("Seed"), m_seed);
    m_dimensions->setCurrent(document.pattern().dimensions == 2 ? 0 : 1);
    m_seed->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_seed->setRange(0, 999999999);
    m_seed->setValue(1);
    m_seed->setFont(theme.mono(11));
    m_seed->setFixedWidth(96);
    auto* button = new QPushButton(tr("Generate stencil"), this);
    layout->addWidget(button, 3, 0, 1, 2);
    connect(button, &QPushButton::clicked, this, &RandomPopup::generate);
    connect(m_seed->findChild<QLineEdit*>(), &QLineEdit::returnPressed, this, [this] {
        generate();
        m_seed->selectAll();
    });
}

void RandomPopup::openBelow(QWidget* anchor) {
    adjustSize();
    QPoint place = anchor->mapToGlobal(QPoint(0, anchor->height() + 2));
    if (const QScreen* screen = QGuiApplication::screenAt(anchor->mapToGlobal(QPoint(0, 0)))) {
        const QRect room = screen->availableGeometry();
        place.setX(std::clamp(place.x(), room.left() + 4,
                              std::max(room.left() + 4, room.right() - width() - 4)));
    }
    move(place);
    show();
    m_seed->setFocus();
    m_seed->selectAll();
}

void RandomPopup::generate() {
    engine::Random random(static_cast<std::uint64_t>(m_seed->value()));
    const auto pattern =
        engine::stencil::randomPattern(m_dimensions->current() == 0 ? 2 : 3, m_order->current(),
                                       random, "random-" + std::to_string(m_seed->value()));
    const QString text = Document::textOf(pattern);
    m_document.editPattern(pattern, text, tr("Random stencil, seed %1").arg(m_seed->value()));
    m_seed->setValue(m_seed->value() + 1);  // the next press gives another
}

}  // namespace ui
