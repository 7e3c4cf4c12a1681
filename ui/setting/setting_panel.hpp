// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <array>
#include <map>
#include <optional>

#include "ui/background/newest_job.hpp"
#include "ui/document/race.hpp"
#include "ui/setting/setting_facts.hpp"

class QPushButton;
class QToolButton;

namespace ui {

class Chip;
class Document;
class PanelTitle;
class ParameterGroups;
class ParameterRow;
class RaceStrip;
class SearchController;
class SpeedPanel;
class Theme;
class WhyLine;

/// Every parameter of the setting shown, with reasons in words for what is not allowed.
class SettingPanel final : public QWidget {
    Q_OBJECT

public:
    SettingPanel(Document& document, SearchController& controller, const Theme& theme,
                 QWidget* parent = nullptr);
    PanelTitle* titleBar() const { return m_title; }
    QSize sizeHint() const override { return {312, 760}; }
    ParameterRow* row(engine::space::ParameterId id) const;
    Chip* chip(engine::space::Optimization optimization) const;
    WhyLine& why() { return *m_why; }
    RaceStrip& strip() { return *m_strip; }
    SpeedPanel& speed() { return *m_speed; }
    /// All that there is to say about the setting is said.
    bool settled() const;
    /// While a measurement of this setting is under way.
    void setMeasuring(bool measuring);
    /// Why no setting can be measured now, in a sentence; empty: nothing is in the way.
    void setObstacle(const QString& sentence);
    /// What is asked is a network: nothing is measured.
    void setPredicts(bool predicts);
    /// Of the chosen device; empty: no device answers.
    void setGpu(const std::string& gpu);

public slots:
    void copyText();
    void pasteText();
    void revert();

signals:
    void measureRequested();
    void kernelRequested();
    void rowsMade();  ///< its boxes are others than before

private:
    QWidget* makeChips();
    void refresh();
    SettingQuestion question() const;
    void ask();
    void takeFacts(SettingFacts facts);
    void offerWay();
    void showHeader();
    void showChips();
    void showRows();
    /// Once the facts of this setting are known.
    void whenKnown(std::function<void()> action);
    void choose(engine::space::ParameterId id, int value);
    void refuse(engine::space::ParameterId id, int value, const QString& reason);
    void toggle(engine::space::Optimization optimization);
    void offer(WhyLine& line, const SettingChange& change, const QString& lead);
    /// Works `change` out on another thread; `then` takes it, unless the setting is another by
    /// then.
    void workOut(std::function<SettingChange(const SettingQuestion&)> change,
                 std::function<void(const SettingChange&)> then);
    void take(const SettingChange& change, const QString& what);

    Document& m_document;
    SearchController& m_controller;
    const Theme& m_theme;
    PanelTitle* m_title;
    QToolButton* m_revert;
    QWidget* m_chipRow = nullptr;
    std::array<Chip*, 6> m_chips{};
    RaceStrip* m_strip;
    WhyLine* m_why;
    ParameterGroups* m_groups;
    SpeedPanel* m_speed;
    engine::space::Setting m_base;  ///< what edits are compared with
    std::optional<RaceResult> m_baseResult;
    std::map<WhyLine*, SettingChange> m_offers;
    std::optional<SettingFacts> m_facts;  ///< of the setting shown, once they are known
    std::function<void()> m_whenKnown;    ///< a click that came earlier
    bool m_changing = false;              ///< a change is being worked out
    // Last: their answers use everything above.
    NewestJob<SettingFacts> m_factsJob;
    NewestJob<std::function<void()>> m_changeJob;
};

}  // namespace ui
