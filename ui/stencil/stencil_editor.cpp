// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stencil/stencil_editor.hpp"

#include <QClipboard>
#include <QGuiApplication>
#include <algorithm>
#include <cmath>

#include "engine/stencil/taps.hpp"
#include "ui/document/document.hpp"
#include "ui/document/said.hpp"
#include "ui/theme/number_text.hpp"

namespace ui {
namespace {

using engine::stencil::Offset;

int reach(const Offset& cell) {
    return std::max({std::abs(cell.x), std::abs(cell.y), std::abs(cell.z)});
}

std::vector<engine::stencil::Tap> listOf(const StencilEditor::Taps& taps) {
    std::vector<engine::stencil::Tap> list;
    list.reserve(taps.size());
    for (const auto& [offset, coefficient] : taps) list.push_back({offset, coefficient});
    return list;
}

}  // namespace

StencilEditor::Drawing::Drawing(Taps drawn) : taps(std::move(drawn)) {
    for (const auto& [offset, coefficient] : taps) {
        order = std::max(order, reach(offset));
        largest = std::max(largest, std::abs(coefficient));
    }
}

StencilEditor::StencilEditor(Document& document, QObject* parent)
    : QObject(parent), m_document(document) {
    connect(&document, &Document::problemChanged, this, &StencilEditor::readDocument);
    readDocument();
}

int StencilEditor::dimensions() const { return m_document.pattern().dimensions; }

int StencilEditor::gridOrder(bool withRing) const {
    const int needed = order();
    if (!withRing) return std::max(needed, m_wantedOrder);
    return needed < kMostDrawn && drawable() ? needed + 1 : needed;
}

void StencilEditor::readDocument() {
    const auto& pattern = m_document.pattern();
    Taps taps;
    m_stroke.reset();
    m_whyNot.clear();
    if (m_document.kernel()) {
        m_whyNot = tr("%1 is a kernel of another program: it has no stencil to draw.")
                       .arg(QString::fromStdString(pattern.name));
    } else if (const auto drawable = engine::stencil::drawableTaps(pattern)) {
        for (const auto& tap : *drawable) taps[tap.offset] = tap.coefficient;
    } else {
        for (const auto& offset : engine::stencil::accessedOffsets(pattern)) taps[offset] = 0;
        m_whyNot = retold(engine::stencil::whyNotDrawable(pattern));
    }
    m_drawing = Drawing(std::move(taps));
    if (m_whyNot.isEmpty() && order() > kMostDrawn)
        m_whyNot = tr("Order %1 can be typed, but only orders up to %2 can be drawn.")
                       .arg(order())
                       .arg(kMostDrawn);
    m_plane = std::clamp(m_plane, -gridOrder(true), gridOrder(true));
    if (dimensions() == 2) m_plane = 0;
    m_cursor.z = m_plane;
    noteRecent();
    emit tapsChanged();
    emit viewChanged();
}

void StencilEditor::noteRecent() {
    std::map<double, int> uses;
    if (drawable())
        for (const auto& [offset, coefficient] : m_drawing.taps) ++uses[coefficient];
    std::vector<double> known;
    for (const double value : m_recent)
        if (known.size() < 9) known.push_back(value);
    for (const auto& [value, count] : uses)
        if (std::find(known.begin(), known.end(), value) == known.end() && known.size() < 9)
            known.push_back(value);
    m_recent = std::move(known);
}

void StencilEditor::setCoefficient(double value) {
    if (!std::isfinite(value) || value == 0) return;
    m_coefficient = value;
    m_recent.erase(std::remove(m_recent.begin(), m_recent.end(), value), m_recent.end());
    m_recent.insert(m_recent.begin(), value);
    if (m_recent.size() > 9) m_recent.resize(9);
    emit viewChanged();
}

void StencilEditor::setTool(Tool tool) {
    m_tool = tool;
    emit viewChanged();
}

void StencilEditor::setSymmetry(const Symmetry& symmetry) {
    m_symmetry = symmetry;
    emit viewChanged();
}

void StencilEditor::setPlane(int plane) {
    const int limit = dimensions() == 3 ? gridOrder(true) : 0;
    m_plane = std::clamp(plane, -limit, limit);
    m_cursor.z = m_plane;
    emit viewChanged();
}

void StencilEditor::setWantedOrder(int order) {
    m_wantedOrder = std::clamp(order, 0, kMostDrawn);
    emit viewChanged();
}

void StencilEditor::setCursor(const Offset& cell) {
    m_cursor = cell;
    m_plane = cell.z;
    emit viewChanged();
}

void StencilEditor::setHovered(std::optional<Offset> cell) {
    if (cell == m_hovered) return;
    m_hovered = cell;
    emit viewChanged();
}

void StencilEditor::setOutlined(std::optional<Offset> cell) {
    if (cell == m_outlined) return;
    m_outlined = cell;
    if (cell && dimensions() == 3 && std::abs(cell->z) <= gridOrder(true)) m_plane = cell->z;
    emit viewChanged();
}

std::set<Offset> StencilEditor::images() const {
    if (!m_hovered || !drawable()) return {};
    auto cells = mirrored(*m_hovered, m_symmetry, dimensions());
    cells.erase(*m_hovered);
    return cells;
}

const std::set<Offset>& StencilEditor::strokeCells() const {
    static const std::set<Offset> none;
    return m_stroke ? m_stroke->cells : none;
}

void StencilEditor::beginStroke(const Offset& cell, bool erase) {
    if (!drawable() || reach(cell) > kMostDrawn) return;
    const auto found = m_drawing.taps.find(cell);
    const bool same = found != m_drawing.taps.end() && found->second == m_coefficient;
    m_stroke = Stroke{cell, erase || m_tool == Tool::Erase || same, m_drawing, {}, {cell}};
    applyStroke();
}

void StencilEditor::strokeTo(const Offset& cell, bool straight) {
    if (!m_stroke || reach(cell) > kMostDrawn) return;
    if (straight) {
        m_stroke->path = lineOfCells(m_stroke->start, cell);
    } else {
        // The mouse may jump over cells between two events.
        const auto between = lineOfCells(m_stroke->path.back(), cell);
        m_stroke->path.insert(m_stroke->path.end(), between.begin(), between.end());
    }
    applyStroke();
}

void StencilEditor::applyStroke() {
    Taps taps = m_drawing.taps;
    std::set<Offset> cells;
    for (const Offset& cell : m_stroke->path) cells.merge(mirrored(cell, m_symmetry, dimensions()));
    for (const Offset& cell : cells) {
        if (m_stroke->erase)
            taps.erase(cell);
        else
            taps[cell] = m_coefficient;
    }
    m_stroke->drawing = Drawing(std::move(taps));
    m_stroke->cells = std::move(cells);
    emit tapsChanged();
    emit strokeChanged();
}

void StencilEditor::endStroke() {
    if (!m_stroke) return;
    const Stroke stroke = *m_stroke;
    m_stroke.reset();
    const int touched = static_cast<int>(stroke.cells.size());
    if (!stroke.erase) setCoefficient(m_coefficient);
    const QString taps = counted(touched, tr("tap"), tr("taps"));
    if (!commit(stroke.drawing.taps,
                stroke.erase ? tr("Erase %1").arg(taps) : tr("Paint %1").arg(taps)))
        emit tapsChanged();
    emit strokeChanged();
}

void StencilEditor::cancelStroke() {
    if (!m_stroke) return;
    m_stroke.reset();
    emit tapsChanged();
    emit strokeChanged();
}

bool StencilEditor::commit(const Taps& taps, const QString& what) {
    if (taps == m_drawing.taps && m_document.formulaValid()) return false;
    if (taps.empty()) {
        emit notice(tr("A stencil needs at least one tap: the last one stays."));
        return false;
    }
    auto pattern =
        engine::stencil::patternFromTaps(Document::kUntitled, dimensions(), listOf(taps));
    const QString text = Document::textOf(pattern);
    m_document.editPattern(std::move(pattern), text, what);
    emit noticeOver();
    return true;
}

QString StencilEditor::strokeSentence() const {
    const auto cell = m_stroke ? std::optional(m_stroke->path.back()) : m_hovered;
    if (!cell) return {};
    QString sentence = referenceText(*cell);
    if (m_stroke && m_stroke->erase)
        sentence += tr(" erased");
    else if (m_stroke)
        sentence += QStringLiteral(" = ") + coefficientText(m_coefficient);
    else if (const auto tap = taps().find(*cell); tap != taps().end() && drawable())
        sentence += QStringLiteral(" = ") + coefficientText(tap->second);
    return sentence;
}

void StencilEditor::setTap(const Offset& cell, double value) {
    if (!drawable() || !std::isfinite(value)) return;
    Taps taps = m_drawing.taps;
    for (const Offset& image : mirrored(cell, m_symmetry, dimensions())) {
        if (value == 0)
            taps.erase(image);
        else
            taps[image] = value;
    }
    if (value != 0) setCoefficient(value);
    commit(taps, tr("Set coefficient"));
}

void StencilEditor::scaleTap(const Offset& cell, double factor) {
    const auto tap = m_drawing.taps.find(cell);
    if (!drawable() || tap == m_drawing.taps.end()) return;
    const double wanted = tap->second * factor;
    const double digits = std::pow(10.0, 3 - std::floor(std::log10(std::abs(wanted))));
    setTap(cell, std::round(wanted * digits) / digits);
}

void StencilEditor::eraseTap(const Offset& cell) {
    beginStroke(cell, true);
    endStroke();
}

void StencilEditor::pickFrom(const Offset& cell) {
    const auto tap = m_drawing.taps.find(cell);
    if (drawable() && tap != m_drawing.taps.end()) setCoefficient(tap->second);
}

void StencilEditor::setDimensions(int dimensions) {
    if (dimensions == this->dimensions()) return;
    Taps taps;
    if (drawable())
        for (const auto& [offset, coefficient] : m_drawing.taps)
            if (offset.z == 0) taps[offset] = coefficient;
    if (taps.empty()) taps[{0, 0, 0}] = m_coefficient;
    auto pattern = engine::stencil::patternFromTaps(Document::kUntitled, dimensions, listOf(taps));
    const QString text = Document::textOf(pattern);
    m_document.editPattern(std::move(pattern), text,
                           dimensions == 2 ? tr("Keep plane z = 0") : tr("Add planes"));
}

void StencilEditor::copyFormula() const {
    QGuiApplication::clipboard()->setText(m_document.formula());
}

QString StencilEditor::referenceText(const Offset& cell) const {
    const auto index = [](QChar letter, int offset) {
        QString text = letter;
        if (offset != 0)
            text += QStringLiteral("%1%2").arg(offset > 0 ? "+" : "-").arg(std::abs(offset));
        return text;
    };
    QString text = QString::fromStdString(m_document.pattern().input) + QLatin1Char('[') +
                   index(u'i', cell.x) + QLatin1Char(',') + index(u'j', cell.y);
    if (dimensions() == 3) text += QLatin1Char(',') + index(u'k', cell.z);
    return text + QLatin1Char(']');
}

}  // namespace ui
