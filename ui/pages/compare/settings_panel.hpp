// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Two settings beside each other: what is other in them, and both sources, which are written beside
// the window's thread.

#include <QWidget>
#include <optional>
#include <vector>

#include "engine/source/kernel_source.hpp"
#include "ui/background/newest_job.hpp"
#include "ui/document/race.hpp"
#include "ui/pages/compare/comparison_view.hpp"
#include "ui/pages/kernel/line_diff.hpp"
#include "ui/theme/theme.hpp"

class QComboBox;
class QLabel;
class QPushButton;
class QSplitter;
class QTableView;

namespace ui {

class Document;
class PanelTitle;
class SettingDifferences;
class SourceFind;
class SourcePair;

class SettingsPanel final : public QWidget {
    Q_OBJECT

public:
    SettingsPanel(Document& document, const Theme& theme, QWidget* parent = nullptr);

    void showSessions(const ComparisonViewPtr& view);
    SettingDifferences& differences() { return *m_differences; }
    SourcePair& sources() { return *m_sources; }
    SourceFind& finder(int side) { return *m_finds[side]; }
    QComboBox& choice(int side) { return *m_choices[side]; }
    QPushButton& foldButton() { return *m_fold; }
    /// Why there is no pair of sources; empty: there is.
    QString sentence() const;
    bool settled() const { return !m_asked; }
    /// In the source that has the focus, or in the right one.
    void find();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Answer {
        std::optional<engine::source::KernelSource> sources[2];
        std::vector<AlignedLine> aligned;
        QString sentence;
    };
    QWidget* buildHead();
    QWidget* buildDifferences();
    void listChoices();
    void showChosen();
    void ask();
    void take(const Answer& answer);
    void tellFold();
    const std::optional<RaceResult>& chosen(int side) const;

    Document& m_document;
    const Theme& m_theme;
    ComparisonViewPtr m_view;
    struct Choice {
        QString name;
        std::optional<RaceResult> result;
    };
    std::vector<Choice> m_offered;
    QString m_wanted[2];  ///< what somebody chose; empty: what comes first
    bool m_asked = false;

    QComboBox* m_choices[2];
    QLabel* m_speeds[2];
    PanelTitle* m_head;
    SettingDifferences* m_differences;
    QTableView* m_table;
    QPushButton* m_fold;
    QLabel* m_sentence;
    SourcePair* m_sources;
    SourceFind* m_finds[2];
    QSplitter* m_sides;
    NewestJob<Answer> m_writer;  ///< last: its answers use the widgets above
};

}  // namespace ui
