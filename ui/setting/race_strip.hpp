// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

#include "ui/document/race.hpp"

class QLabel;
class QPushButton;

namespace ui {

class Document;
class Theme;

/// Says whose results are shown wherever they are not of the drawn stencil, with what can be done
/// about it. Hidden while they are.
class RaceStrip final : public QWidget {
    Q_OBJECT

public:
    /// `offerSearch`: here the drawn stencil can be searched, too.
    RaceStrip(Document& document, const Theme& theme, bool offerSearch, QWidget* parent = nullptr);
    void showRace(const Race& race);
    /// Empty: nothing is said.
    QString sentence() const;
    /// Why the drawn stencil cannot be searched now; empty: it can.
    void setObstacle(const QString& sentence);
    QPushButton& drawButton() { return *m_draw; }

signals:
    void searchRequested();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();

    Document& m_document;
    const Theme& m_theme;
    Race m_race;
    QLabel* m_sentence;
    QPushButton* m_draw;
    QPushButton* m_search;
    bool m_said = false, m_offersSearch = false;
};

}  // namespace ui
