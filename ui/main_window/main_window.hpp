// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Menus, docks, pages and what connects them. Everything that decides something lives elsewhere:
// the document, the controller, the panels.

#include <QMainWindow>
#include <functional>
#include <optional>
#include <vector>

#include "engine/record/drawing.hpp"
#include "engine/space/setting.hpp"
#include "ui/main_window/window_actions.hpp"

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
class Race;
class RaceResult;
class SearchController;
class SearchPage;
class SettingPanel;
class StatusRow;
class StencilDock;
class StencilEditor;
class StencilLarge;
class Theme;
enum class Language;
class WindowDocks;
class WindowLessons;
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
    WindowLessons& lessons() { return *m_lessons; }
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
    QWidget* buildTools();
    ActionButton* exportButton(QWidget* row);
    // main_window_connecting.cpp
    void connectPages();
    void connectController();
    void connectDevice();
    void connectDocument();
    void connectDrafts();
    void takeOpened(const engine::record::Drawing& drawing, const QString& device);
    void takeSaved(const QString& path, const engine::record::Drawing& drawing);
    void offerDrawnMeanwhile(const QString& warning);
    void takeWarning(const QString& sentence);
    void takeCleared();
    void takeMeasured(const RaceResult& result);
    void takeFailure(const QString& sentence);
    void takeDevice();
    void removeRace(int id);
    // main_window_actions.cpp
    void connectActions();
    void connectFileActions();
    void connectViewActions();
    void connectStencilActions();
    void connectSearchActions();
    void connectHelpActions();
    void changePace(int by);
    // main_window_menus.cpp
    void buildMenus();
    void buildFileMenu();
    void buildViewMenu();
    void buildLearnMenu();
    void addFileName();
    void addExports(QMenu& menu);
    void addRacesExport(QMenu& menu);
    void addOwnActions(QMenu& menu, const QString& name);
    // main_window_state.cpp
    void showState();
    void showSearchActions();
    void showEditActions();
    void showMeasureAction();
    void showViewActions();
    QString whyStartWaits() const;
    QString whyNotMeasured() const;
    void showFileName();
    void showThemeIcon();
    void setThemeMode(int mode);
    void setTextSize(double scale);
    void setLanguage(Language language);
    void foldTools();
    void orderTabs();
    void focusPanel(int step);
    void followBest();
    void placeBanners(bool large);
    bool modified() const;
    void takeTyped();
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
    void askAboutChange(const QString& path);
    void startAnew();
    enum class Leave { Stay, Now, OnceSaved };
    Leave askToLeave(const QString& keep, const QString& drop);
    QString unsaved() const;
    QString storedAt() const;
    QString ownPlace() const;
    void leaveAndThen(std::function<void()> go);
    void keepDraft(int within);
    void writeDraft();
    void offerDraft();
    void tellWhatIsNotKept();
    void exportAs(const QString& format);
    void exportRaces();
    void writeRaces(const QString& path, const std::vector<Race>& races);
    void report(const QString& sentence);
    void tellWritten(const QString& path);

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
    WindowDocks* m_docks;
    WindowLessons* m_lessons;
    SearchPage* m_search;
    StencilDock* m_stencil;
    StencilLarge* m_large = nullptr;  ///< as soon as it was asked for
    SettingPanel* m_setting;
    StatusRow* m_status;
    CommandField* m_command = nullptr;
    QList<ActionButton*> m_foldable;  ///< whose icons say enough in a narrow window
    ElidedLabel* m_fileName;
    bool m_everShown = false;
    bool m_followBest = true, m_selecting = false;
    engine::space::Setting m_lastSetting;  ///< that was shown: a device found changes nothing
    std::function<void()> m_onceSaved;     ///< the file is written on another thread
    QString m_notice;                      ///< of the drawing, until it is put right
    std::optional<engine::record::Drawing> m_drawnBefore;     ///< when a file was asked for
    std::optional<engine::record::Drawing> m_drawnMeanwhile;  ///< and what took its place by then
    QString m_offered;                                        ///< what the banner says of that
    QString m_openedDraft;                                    ///< that is asked for
    QString m_draftOf;              ///< whose draft the document was opened from
    bool m_startWhenReady = false;  ///< a race was asked for while the device was looked for
};

}  // namespace ui
