// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the window remembers between starts. Made by main() over a QSettings and passed on.

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <optional>

#include "ui/main_window/language.hpp"
#include "ui/main_window/settings_store.hpp"
#include "ui/theme/theme.hpp"

namespace ui {

class AppSettings {
public:
    explicit AppSettings(const QSettings& storage) : m_storage(storage) {}

    /// The folder that nothing can be kept in; empty: it can.
    const QString& unwritable() const { return m_storage.unwritable(); }
    Theme::Mode themeMode() const;
    void setThemeMode(Theme::Mode mode);
    Language language() const;  ///< as chosen; it holds from the next start on
    void setLanguage(Language language);
    double fontScale() const;
    void setFontScale(double scale);
    std::optional<bool> lessMotion() const;  ///< nobody has said: as the platform has it
    void setLessMotion(bool less);
    QByteArray geometry() const;
    void setGeometry(const QByteArray& geometry);
    /// Docks of a page; empty = as designed.
    QByteArray pageState(const QString& page) const;
    void setPageState(const QString& page, const QByteArray& state);
    void forgetLayout();
    QString folder() const;  ///< of the last file opened or saved
    void setFolder(const QString& folder);
    QString sshHost() const;  ///< the computer asked last for its GPU
    void setSshHost(const QString& host);
    /// Sessions opened or saved last, the newest first; what is gone by now is left out.
    QStringList recentFiles() const;
    void addRecentFile(const QString& path);
    void forgetRecentFiles();
    QStringList finishedLessons() const;  ///< by their names
    void addFinishedLesson(const QString& name);

private:
    SettingsStore m_storage;
};

}  // namespace ui
