// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stencil/preset_popup.hpp"

#include <QCoreApplication>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPointer>
#include <QScreen>
#include <QScrollArea>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>

#include "engine/stencil/presets.hpp"
#include "ui/background/beside.hpp"
#include "ui/document/catalogue_text.hpp"
#include "ui/document/document.hpp"
#include "ui/stencil/stencil_picture.hpp"
#include "ui/theme/style.hpp"
#include "ui/theme/theme.hpp"

namespace ui {
namespace {

constexpr int kColumns = 4, kCellWidth = 104, kCellHeight = 76, kPicture = 48, kPopupHead = 24;

QString groupTitle(const std::string& group) {
    if (group == "typical") return PresetPopup::tr("Star, box and cross, order 1 to 4");
    if (group == "ebisu") return PresetPopup::tr("EBISU, table 2");
    if (group == "zhang-mueller") return PresetPopup::tr("Zhang and Mueller");
    return PresetPopup::tr("More");
}

}  // namespace

/// Everything inside the scroll area: group heads and cells, painted.
class PresetPopup::Grid final : public QWidget {
public:
    Grid(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
        setMouseTracking(true);
        setFocusPolicy(Qt::StrongFocus);
        setAccessibleName(PresetPopup::tr("Named stencils"));
        layOut();
        drawPictures();
    }
    std::function<void(const QString&)> picked;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override { setCurrent(cellAt(event->pos())); }
    void mouseReleaseEvent(QMouseEvent* event) override { use(cellAt(event->pos())); }
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Cell {
        const engine::stencil::PresetInfo* info;
        QRect box;
        QImage picture;
    };
    struct Head {
        QString title;
        QRect box;
    };
    void layOut();
    void drawPictures();
    int cellAt(const QPoint& position) const;
    void setCurrent(int index) {
        if (index == m_current || index < 0) return;
        m_current = index;
        update();
    }
    void use(int index) {
        if (index >= 0 && picked)
            picked(QString::fromStdString(m_cells[static_cast<std::size_t>(index)].info->name));
    }

    const Theme& m_theme;
    std::vector<Cell> m_cells;
    std::vector<Head> m_heads;
    int m_current = 0;
};

void PresetPopup::Grid::layOut() {
    int y = 0, column = 0;
    std::string group;
    for (const auto& info : engine::stencil::presets()) {
        if (info.group != group) {
            if (column > 0) y += kCellHeight;
            m_heads.push_back(
                {groupTitle(info.group), QRect(12, y, kColumns * kCellWidth - 12, kPopupHead)});
            group = info.group;
            y += kPopupHead;
            column = 0;
        }
        m_cells.push_back({&info, QRect(column * kCellWidth, y, kCellWidth, kCellHeight), {}});
        if (++column == kColumns) {
            column = 0;
            y += kCellHeight;
        }
    }
    setFixedSize(kColumns * kCellWidth, y + (column > 0 ? kCellHeight : 0) + 4);
}

void PresetPopup::Grid::drawPictures() {
    const QPointer<Grid> self(this);
    const double ratio = devicePixelRatioF();
    const bool dark = m_theme.dark();
    beside([self, ratio, dark] {
        std::size_t index = 0;
        for (const auto& info : engine::stencil::presets()) {
            const auto pattern = engine::stencil::findPreset(info.name);
            QImage picture = pattern ? stencilPicture(*pattern, kPicture, ratio, dark) : QImage();
            QMetaObject::invokeMethod(
                qApp,
                [self, index, picture = std::move(picture)] {
                    if (!self) return;
                    self->m_cells[index].picture = picture;
                    self->update(self->m_cells[index].box);
                },
                Qt::QueuedConnection);
            ++index;
        }
    });
}

void PresetPopup::Grid::paintEvent(QPaintEvent* event) {
    const Tokens& t = m_theme.tokens();
    QPainter painter(this);
    painter.fillRect(event->rect(), t.s1);
    painter.setFont(m_theme.words(11, QFont::DemiBold));
    painter.setPen(t.t2);
    for (const Head& head : m_heads) painter.drawText(head.box, Qt::AlignVCenter, head.title);
    painter.setFont(m_theme.mono(10));
    for (std::size_t i = 0; i < m_cells.size(); ++i) {
        const Cell& cell = m_cells[i];
        if (!event->rect().intersects(cell.box)) continue;
        if (static_cast<int>(i) == m_current)
            drawBox(painter, QRectF(cell.box).adjusted(2, 1, -2, -1), 4, t.selection, QColor());
        painter.drawImage(QPoint(cell.box.center().x() - kPicture / 2, cell.box.top() + 6),
                          cell.picture);
        painter.setPen(static_cast<int>(i) == m_current ? t.t1 : t.t2);
        const QString name = QString::fromStdString(cell.info->name);
        painter.drawText(
            QRect(cell.box.left() + 2, cell.box.bottom() - 18, cell.box.width() - 4, 16),
            Qt::AlignCenter,
            painter.fontMetrics().elidedText(name, Qt::ElideRight, kCellWidth - 6));
    }
}

int PresetPopup::Grid::cellAt(const QPoint& position) const {
    for (std::size_t i = 0; i < m_cells.size(); ++i)
        if (m_cells[i].box.contains(position)) return static_cast<int>(i);
    return -1;
}

void PresetPopup::Grid::keyPressEvent(QKeyEvent* event) {
    const int last = static_cast<int>(m_cells.size()) - 1;
    switch (event->key()) {
        case Qt::Key_Left:
            setCurrent(std::max(0, m_current - 1));
            break;
        case Qt::Key_Right:
            setCurrent(std::min(last, m_current + 1));
            break;
        case Qt::Key_Up:
            setCurrent(std::max(0, m_current - kColumns));
            break;
        case Qt::Key_Down:
            setCurrent(std::min(last, m_current + kColumns));
            break;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            return use(m_current);
        default:
            return QWidget::keyPressEvent(event);
    }
    const QRect& box = m_cells[static_cast<std::size_t>(m_current)].box;
    if (auto* scroll = qobject_cast<QScrollArea*>(parentWidget()->parentWidget()))
        scroll->ensureVisible(box.center().x(), box.center().y(), 0, kCellHeight);
}

bool PresetPopup::Grid::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const int index = cellAt(help->pos()); index >= 0) {
            const auto& info = *m_cells[static_cast<std::size_t>(index)].info;
            QString text = catalogueText(info.summary);
            for (const auto& alias : info.aliases)
                text += PresetPopup::tr(" Also %1.").arg(QString::fromStdString(alias));
            QToolTip::showText(help->globalPos(), text, this);
        }
        return true;
    }
    return QWidget::event(event);
}

PresetPopup::PresetPopup(Document& document, const Theme& theme, QWidget* parent)
    : QFrame(parent, Qt::Popup), m_document(document), m_scroll(new QScrollArea(this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setFrameShape(StyledPanel);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->addWidget(m_scroll);
    auto* grid = new Grid(theme, m_scroll);
    grid->picked = [this](const QString& name) { use(name); };
    m_scroll->setFrameShape(NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setWidget(grid);
    setFocusProxy(grid);
}

void PresetPopup::openBelow(QWidget* anchor) {
    resize(kColumns * kCellWidth + 14, 520);
    QPoint place = anchor->mapToGlobal(QPoint(anchor->width() - width(), anchor->height() + 2));
    if (const QScreen* screen = QGuiApplication::screenAt(anchor->mapToGlobal(QPoint(0, 0)))) {
        const QRect room = screen->availableGeometry();
        place.setX(std::clamp(place.x(), room.left() + 4,
                              std::max(room.left() + 4, room.right() - width())));
        place.setY(
            std::clamp(place.y(), room.top(), std::max(room.top(), room.bottom() - height())));
    }
    move(place);
    show();
    m_scroll->widget()->setFocus();
}

void PresetPopup::use(const QString& name) {
    close();
    const auto pattern = engine::stencil::findPreset(name.toStdString());
    if (!pattern) return;
    const QString text = Document::textOf(*pattern);
    m_document.editPattern(*pattern, text, PresetPopup::tr("Load %1").arg(name));
}

}  // namespace ui
