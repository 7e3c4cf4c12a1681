// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The whole window over a recording of its own, without a file or setting of the user.

#include <QApplication>
#include <QDockWidget>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include "engine/stencil/presets.hpp"
#include "tests/support/small_recording.hpp"
#include "tests/support/synthetic_recording.hpp"
#include "tests/support/temporary_folder.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/main_window/app_settings.hpp"
#include "ui/main_window/device_choice.hpp"
#include "ui/main_window/drafts.hpp"
#include "ui/main_window/main_window.hpp"
#include "ui/main_window/question.hpp"
#include "ui/pages/search/search_controls.hpp"
#include "ui/pages/search/search_page.hpp"
#include "ui/theme/theme.hpp"

using namespace ui;

class WindowFixture : public QObject {
protected:
    struct Bench {
        Bench(const QString& recordings, Theme& theTheme, const char* worker = "",
              const QString& draftFolder = {})
            : drafts(draftFolder),
              storage(folder.filePath("settings.ini"), QSettings::IniFormat),
              settings(storage),
              theme(theTheme),
              controller(installation(recordings, worker)),
              window(document, controller, theme, settings, &drafts) {
            theme.setMode(Theme::Mode::Dark);
            window.resize(1440, 900);
            window.show();
        }
        static engine::session::Installation installation(const QString& recordings,
                                                          const char* worker) {
            engine::session::Installation where;
            where.worker = worker;
            where.recordingFolders = {recordings.toStdString()};
            return where;
        }
        void loadRecorded() { document.load(support::presetProblem("star2d1r")); }
        bool ready() {
            return QTest::qWaitFor(
                [this] { return window.devices().state() == DeviceChoice::State::Ready; }, 120000);
        }
        bool finished() {
            return QTest::qWaitFor(
                [this] { return !controller.running() && controller.snapshot()->rows.size() > 0; },
                120000);
        }
        QDockWidget* dock(const char* name) { return window.findChild<QDockWidget*>(name); }
        /// Races to the end of `seconds` of the clock.
        void race(double seconds) {
            controller.setPace(0);
            engine::record::Budget budget;
            budget.seconds = seconds;
            window.searchPage().controls().setBudget(budget);
            window.actions().start->trigger();
            QVERIFY(controller.running());
            QVERIFY(QTest::qWaitFor([this] { return !controller.running(); }, 120000));
        }
        /// Answers the question that comes up next with the button of this text.
        void answer(const QString& with) {
            QTimer::singleShot(0, &window, [this, with] {
                auto* box = qobject_cast<Question*>(QApplication::activeModalWidget());
                if (!box) return;
                asked << box->sentence();
                for (QPushButton* button : box->answers())
                    if (button->text() == with) return button->click();
            });
        }
        QStringList asked;
        Drafts drafts;
        QTemporaryDir folder;
        QSettings storage;
        AppSettings settings;
        Theme& theme;
        Document document;
        SearchController controller;
        MainWindow window;
    };

    /// Where the recordings of a test are.
    class Recordings {
    public:
        QString path() const { return QString::fromStdString(m_folder.path().string()); }
        QString filePath(const QString& name) const { return path() + '/' + name; }

    private:
        support::TemporaryFolder m_folder;
    };

    void prepare() {
        m_theme.install(*qApp);
        support::writeSyntheticRecording(m_recordings.path().toStdString(), "star2d1r");
    }

    Recordings m_recordings;
    Theme m_theme;
};
