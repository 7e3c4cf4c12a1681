// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the drawing views of a stencil share: taps, brush, mirrors, the current plane, the hovered
// cell and the stroke in progress. It turns strokes into single undo steps of the document.

#include <QObject>
#include <QString>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "engine/stencil/pattern.hpp"
#include "ui/stencil/drawing/symmetry.hpp"

namespace ui {

class Document;

enum class Tool { Paint, Erase, Pick };

class StencilEditor final : public QObject {
    Q_OBJECT

public:
    using Offset = engine::stencil::Offset;
    using Taps = std::map<Offset, double>;
    static constexpr int kMostDrawn = 4;  ///< the order one can draw; typed patterns may exceed it

    explicit StencilEditor(Document& document, QObject* parent = nullptr);

    Document& document() const { return m_document; }
    /// Taps as shown: those of the document, or those of the stroke in progress. Of a pattern that
    /// cannot be drawn: its offsets, without meaning in the values.
    const Taps& taps() const { return shown().taps; }
    bool drawable() const { return m_whyNot.isEmpty(); }
    const QString& whyNot() const { return m_whyNot; }
    int dimensions() const;
    int order() const { return shown().order; }         ///< of the taps shown, at least 1
    double largest() const { return shown().largest; }  ///< largest |coefficient|
    int gridOrder(bool withRing) const;                 ///< half width of the canvas

    double coefficient() const { return m_coefficient; }
    void setCoefficient(double value);
    const std::vector<double>& recentCoefficients() const { return m_recent; }
    Tool tool() const { return m_tool; }
    void setTool(Tool tool);
    const Symmetry& symmetry() const { return m_symmetry; }
    void setSymmetry(const Symmetry& symmetry);
    int plane() const { return m_plane; }
    void setPlane(int plane);
    /// Half width of the large form's planes when the person wants more room than the taps need.
    void setWantedOrder(int order);
    const Offset& cursor() const { return m_cursor; }
    void setCursor(const Offset& cell);
    const std::optional<Offset>& hovered() const { return m_hovered; }
    void setHovered(std::optional<Offset> cell);
    const std::optional<Offset>& outlined() const { return m_outlined; }
    void setOutlined(std::optional<Offset> cell);  ///< the tap under the formula's caret
    /// Images of the hovered cell under the mirrors, itself excluded.
    std::set<Offset> images() const;

    bool stroking() const { return m_stroke.has_value(); }
    bool erasing() const { return m_stroke && m_stroke->erase; }
    const std::set<Offset>& strokeCells() const;
    void beginStroke(const Offset& cell, bool erase);
    void strokeTo(const Offset& cell, bool straight);
    void endStroke();
    void cancelStroke();
    QString strokeSentence()
        const;  ///< "u[i+1,j+1,k] = 0.05   mirrored in x and y: 4 taps in one stroke"

    void setTap(const Offset& cell, double value);  ///< with its images; one undo step
    void scaleTap(const Offset& cell, double factor);
    void eraseTap(const Offset& cell);
    void pickFrom(const Offset& cell);
    void setDimensions(int dimensions);
    void copyFormula() const;

    /// How the formula names the cell: "u[i+1,j,k]".
    QString referenceText(const Offset& cell) const;

signals:
    void tapsChanged();    ///< taps() or the pattern behind them
    void viewChanged();    ///< brush, mirrors, plane, cursor, hover, outline
    void strokeChanged();  ///< begun, moved, ended
    void notice(const QString& sentence);
    void noticeOver();  ///< what was said last is put right

private:
    /// Views ask for its extent cell by cell.
    struct Drawing {
        Drawing() = default;
        explicit Drawing(Taps taps);
        Taps taps;
        int order = 1;
        double largest = 0;
    };
    struct Stroke {
        Offset start;
        bool erase = false;
        Drawing drawing;         ///< with the stroke applied
        std::set<Offset> cells;  ///< what it touched, images included
        std::vector<Offset> path;
    };
    const Drawing& shown() const { return m_stroke ? m_stroke->drawing : m_drawing; }
    void readDocument();
    void applyStroke();
    bool commit(const Taps& taps, const QString& what);
    void noteRecent();

    Document& m_document;
    Drawing m_drawing;  ///< the document's
    QString m_whyNot;
    std::optional<Stroke> m_stroke;
    std::vector<double> m_recent;
    double m_coefficient = 0.1;
    Tool m_tool = Tool::Paint;
    Symmetry m_symmetry;
    int m_plane = 0, m_wantedOrder = 0;
    Offset m_cursor;
    std::optional<Offset> m_hovered, m_outlined;
};

}  // namespace ui
