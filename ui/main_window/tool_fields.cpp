// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window/tool_fields.hpp"

#include <QMenu>
#include <QPainter>

#include "engine/session/open_device.hpp"
#include "ui/document/document.hpp"
#include "ui/document/said.hpp"
#include "ui/main_window/device_choice.hpp"
#include "ui/theme/style.hpp"
#include "ui/theme/theme.hpp"

namespace ui {
namespace {

constexpr int kLeastWidth = 120, kPadding = 8;
constexpr int kDot = 15, kChevron = 16;  ///< of the device: left and right of its name

}  // namespace

ToolField::ToolField(const Theme& theme, int width, QWidget* parent)
    : QAbstractButton(parent), m_theme(theme), m_width(width) {
    setAttribute(Qt::WA_Hover);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&theme, &Theme::changed, this, [this] { update(); });
}

QSize ToolField::sizeHint() const { return {m_theme.scaled(m_width), m_theme.scaled(26)}; }

QSize ToolField::minimumSizeHint() const {
    return {m_theme.scaled(kLeastWidth), sizeHint().height()};
}

void ToolField::paintEvent(QPaintEvent*) {
    const Tokens& t = m_theme.tokens();
    QPainter painter(this);
    drawBox(painter, rect(), 4, underMouse() ? t.s3 : t.s2, t.line2);
    if (hasFocus()) drawFocusRing(painter, rect(), 4, t.accent);
    paintContent(painter, rect().adjusted(kPadding, 0, -kPadding, 0));
}

namespace {

/// "512 × 512 × 512, double"; "4096 × 4096, Kernel Tuner".
QString whereOf(const Document& document) {
    const auto& problem = document.problem();
    if (const auto& kernel = document.kernel()) {
        QStringList sizes;
        for (const auto size : kernel->description().sizes) sizes << QString::number(size);
        const QString program = QString::fromStdString(kernel->description().program);
        return sizes.isEmpty()
                   ? program
                   : QStringLiteral("%1, %2").arg(sizes.join(QStringLiteral(" × ")), program);
    }
    QString grid =
        QString::fromStdString(engine::stencil::nameOf(problem.grid, problem.pattern.dimensions));
    grid.replace(QLatin1Char('x'), QStringLiteral(" × "));
    return QStringLiteral("%1, %2").arg(
        grid, QString::fromStdString(engine::stencil::nameOf(problem.type)));
}

}  // namespace

ProblemField::ProblemField(const Document& document, const Theme& theme, QWidget* parent)
    : ToolField(theme, 236, parent), m_document(document) {
    setToolTip(tr("The problem: pattern, grid and type"));
    setAccessibleName(tr("Problem"));
    connect(&document, &Document::problemChanged, this, [this] { update(); });
}

void ProblemField::paintContent(QPainter& painter, const QRect& room) {
    const Tokens& t = m_theme.tokens();
    const auto& problem = m_document.problem();
    const QString name = QString::fromStdString(problem.pattern.name);
    const QString rest = whereOf(m_document);
    const QFont bold = m_theme.words(12, QFont::DemiBold), words = m_theme.words(12);
    const int nameWidth = std::min(QFontMetrics(bold).horizontalAdvance(name), room.width() / 2);
    painter.setFont(bold);
    painter.setPen(t.t1);
    painter.drawText(room, Qt::AlignVCenter,
                     QFontMetrics(bold).elidedText(name, Qt::ElideRight, nameWidth + 1));
    painter.setFont(words);
    painter.setPen(t.t2);
    const QRect left = room.adjusted(nameWidth + 7, 0, 0, 0);
    painter.drawText(left, Qt::AlignVCenter,
                     QFontMetrics(words).elidedText(rest, Qt::ElideRight, left.width()));
}

DeviceField::DeviceField(DeviceChoice& choice, const Theme& theme, QWidget* parent)
    : ToolField(theme, 212, parent), m_choice(choice) {
    // Names of GPUs are long: where there is room they are read whole.
    constexpr int kMost = 264;
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    const auto bound = [this] { setMaximumWidth(m_theme.scaled(kMost)); };
    connect(&theme, &Theme::changed, this, bound);
    bound();
    setAccessibleName(tr("Device"));
    connect(&choice, &DeviceChoice::changed, this, [this] {
        setToolTip(
            m_choice.reason().isEmpty()
                ? tr("Where settings are measured (a GPU, or a recording of one) or predicted")
                : m_choice.reason());
        setAccessibleDescription(m_choice.title());
        updateGeometry();
        update();
    });
    connect(this, &QAbstractButton::clicked, this, &DeviceField::openMenu);
}

QSize DeviceField::minimumSizeHint() const {
    const int name = QFontMetrics(m_theme.words(12)).horizontalAdvance(m_choice.title());
    const QSize least = ToolField::minimumSizeHint();
    return {
        std::clamp(name + kDot + kChevron + 2 * kPadding + 2, least.width(), sizeHint().width()),
        least.height()};
}

void DeviceField::paintContent(QPainter& painter, const QRect& room) {
    const Tokens& t = m_theme.tokens();
    QColor dot = t.t3;
    if (m_choice.state() == DeviceChoice::State::Unavailable) dot = t.warn;
    if (m_choice.state() == DeviceChoice::State::Ready)
        dot = m_choice.info()->recorded ? t.accent : t.ok;
    drawBox(painter, QRectF(room.left(), room.center().y() - 3.5, 8, 8), 4, dot, QColor());
    painter.setFont(m_theme.words(12));
    painter.setPen(t.t1);
    const QRect text = room.adjusted(kDot, 0, -kChevron, 0);
    painter.drawText(  // "(predicted)" stands at the end and stays
        text, Qt::AlignVCenter,
        painter.fontMetrics().elidedText(m_choice.title(), Qt::ElideMiddle, text.width()));
    drawChevron(painter, {room.right() - 4.0, room.center().y() + 1.0}, t.t2);
}

void DeviceField::addPredicted(const AddDevice& add) const {
    const QString nothing = tr("Networks predict the speed of any stencil; nothing is measured");
    QAction* usual = add(QStringLiteral("predicted"), tr("Predicted (no GPU needed)"));
    usual->setToolTip(nothing);
    for (const auto& listing : m_choice.listings()) {
        if (!engine::session::namesPredictedDevice(listing.id)) continue;
        const QString id = QString::fromStdString(listing.id);
        const QString gpu = QString::fromStdString(listing.description)
                                .section(QStringLiteral(" (predicted)"), 0, 0);
        const QString title = tr("Predicted, %1 (no GPU needed)").arg(gpu);
        if (id != usual->data())
            add(id, title)->setToolTip(nothing);
        else if (!gpu.isEmpty())
            usual->setText(title);
    }
}

void DeviceField::addDevices(const AddDevice& add) const {
    QAction* recorded = add(QStringLiteral("recorded"), tr("Recording of this stencil"));
    if (m_choice.recordedChosen() && m_choice.state() == DeviceChoice::State::Unavailable) {
        recorded->setText(tr("Recording of this stencil: none"));
        recorded->setChecked(false);
    }
    if (DeviceChoice::isFile(m_choice.device())) add(m_choice.device(), m_choice.title());
    addPredicted(add);
    for (const auto& listing : m_choice.listings()) {
        const QString id = QString::fromStdString(listing.id);
        if (id.startsWith(QLatin1String("recorded")) || DeviceChoice::isFile(id)) continue;
        if (engine::session::namesPredictedDevice(listing.id)) continue;
        const QString description = retold(listing.description);
        QAction* action =
            add(id, description.isEmpty() ? id : QStringLiteral("%1, %2").arg(description, id));
        if (listing.available) continue;
        action->setEnabled(false);
        action->setText(QStringLiteral("%1: %2").arg(id, retold(listing.reason)));
    }
}

void DeviceField::openMenu() {
    QMenu menu;
    menu.setToolTipsVisible(true);
    const auto add = [&](const QString& device, const QString& title) {
        QAction* action = menu.addAction(title);
        action->setCheckable(true);
        action->setChecked(device == m_choice.device());
        action->setData(device);
        return action;
    };
    // No network and no GPU here knows the kernel of another program.
    if (m_choice.ofKernel())
        add(m_choice.device(), m_choice.title());
    else
        addDevices(add);
    menu.addSeparator();
    QAction* file = menu.addAction(tr("Recording from a file..."));
    QAction* ssh = menu.addAction(tr("GPU over ssh..."));
    ssh->setVisible(!m_choice.ofKernel());
    if (m_choice.device().startsWith(QLatin1String("ssh:")))
        add(m_choice.device(), m_choice.device());
    QAction* chosen = menu.exec(mapToGlobal(QPoint(0, height() + 2)));
    if (chosen == file)
        emit fileRequested();
    else if (chosen == ssh)
        emit sshRequested();
    else if (chosen)
        m_choice.choose(chosen->data().toString());
}

}  // namespace ui
