// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Menus, docks, pages and what connects them. Everything that decides something lives elsewhere:
// the document, the controller, the panels.

#include <QMainWindow>
#include <functional>
#include <optional>

#include "engine/space/setting.hpp"
#include "ui/main_window/window_actions.hpp"

class QDockWidget;
class QLabel;
class QStackedWidget;
class QTimer;

namespace ui {

class AppSettings;
class Banner;
class ActionButton;
class CommandField;
class CostFigures;
class DeviceChoice;
class ElidedLabel;
class Document;
class Drafts;
class PageHost;
class SearchController;
class SearchPage;
class SettingPanel;
class StatusRow;
class StencilDock;
class StencilEditor;
class StencilLarge;
class Theme;
struct BannerAction;

class MainWindow final : public QMainWindow {
    Q_OBJECT

public:
    /// `drafts`: where unsaved work is copied to; null: nowhere.
    MainWindow(Document& document, SearchController& controller, Theme& theme,
               AppSettings& settings, Drafts* drafts = nullptr, QWidget* parent = nullptr);
    ~MainWindow() override;

    WindowActions& actions() { return m_actions; }
    PageHost& pages() { return *m_pages; }
    SearchPage& searchPage() { return *m_search; }
    SettingPanel& settingPanel() { return *m_setting; }
    StencilDock& stencilDock() { return *m_stencil; }
    StencilLarge& stencilLarge();
    StencilEditor& editor() { return *m_editor; }
    DeviceChoice& devices() { return *m_devices; }
    StatusRow& statusRow() { return *m_status; }
    Banner& banner() { return *m_banner; }  ///< what just happened
    Banner& obstacle() {
        return *m_obstacle;
    }                                     ///< why nothing can be searched, and what can be done
    Banner& offer() { return *m_offer; }  ///< what a crash left, until somebody answers
    bool largeShown() const;

public slots:
    void startSearch();
    /// A new document: nothing raced, everything as at the first start.
    void newSession();
    void openFile(const QString& path);
    void showLarge(bool large);
    /// Watch a race: the recording of this stencil, or of the one most like it, at ten times its
    /// clock.
    void watchRace();

protected:
    void showEvent(QShowEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    // main_window.cpp
    void buildCentre();
    void buildDocks();
    void buildToolBar();
    QDockWidget* makeDock(QWidget* content, QWidget* title, const QString& name,
                          Qt::DockWidgetArea area, int least, int most);
    void connectParts();
    void connectActions();
    // main_window_menus.cpp
    void buildMenus();
    void addExports(QMenu& menu);
    void addOwnActions(QMenu& menu, const QString& name);
    // main_window_state.cpp
    void showState();
    QString whyNotMeasured() const;
    void showFileName();
    void showThemeIcon();
    void setThemeMode(int mode);
    void setTextSize(double scale);
    void foldTools();
    void widenDocks();
    void followWidth(bool grown = false);
    void orderTabs();
    void switchDocks(int from, int to);
    void applyPageDocks(int page);
    int leastCentre() const;
    void fitDocks();
    void resetLayout();
    void focusPanel(int step);
    void followBest();
    bool modified() const;
    void searchWith(const QString& strategy);
    // main_window_steps.cpp
    void showObstacle();
    QString whyNoStart() const;  ///< empty: a search can start
    QList<BannerAction> nextSteps();
    void chooseSsh();
    // main_window_files.cpp
    bool mayOpen();
    void chooseFile();
    void chooseRecording();
    void chooseOfCollection(const QString& path, const QStringList& titles);
    void rememberFile();
    QStringList offerRecentFiles();
    void addRecentFiles(QMenu& menu);
    bool save();
    bool saveAs();
    enum class Leave { Stay, Now, OnceSaved };
    Leave askToLeave(const QString& keep, const QString& drop);
    QString unsaved() const;
    QString storedAt() const;
    void leaveAndThen(std::function<void()> go);
    void keepDraft(int within);
    void writeDraft();
    void dropDrafts();
    void offerDraft();
    void tellWhatIsNotKept();
    void exportAs(const QString& format);
    void report(const QString& sentence);

    Document& m_document;
    SearchController& m_controller;
    Theme& m_theme;
    AppSettings& m_settings;
    Drafts* m_drafts;
    QTimer* m_draftTimer;
    WindowActions m_actions;
    StencilEditor* m_editor;
    CostFigures* m_cost;
    DeviceChoice* m_devices;
    QStackedWidget* m_centre;
    Banner *m_banner, *m_obstacle, *m_offer;
    PageHost* m_pages;
    SearchPage* m_search;
    StencilDock* m_stencil;
    StencilLarge* m_large = nullptr;  ///< as soon as it was asked for
    SettingPanel* m_setting;
    StatusRow* m_status;
    CommandField* m_command = nullptr;
    QList<ActionButton*> m_foldable;  ///< whose icons say enough in a narrow window
    QDockWidget* m_leftDock;
    QDockWidget* m_rightDock;
    ElidedLabel* m_fileName;
    bool m_leftTaken = false, m_rightTaken = false;  ///< hidden for lack of room, not by choice
    bool m_switching = false, m_everShown = false;
    bool m_followBest = true, m_selecting = false;
    engine::space::Setting m_lastSetting;  ///< that was shown: a device found changes nothing
    std::function<void()> m_onceSaved;     ///< the file is written on another thread
    QString m_notice;                      ///< of the drawing, until it is put right
    QString m_openedDraft;                 ///< taken over once a draft of our own is written
    QString m_draftOf;                     ///< whose draft the document was opened from
    bool m_startWhenReady = false;         ///< a race was asked for while the device was looked for
};

}  // namespace ui
