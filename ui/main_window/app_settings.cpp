// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window/app_settings.hpp"

#include <QDir>
#include <QFileInfo>
#include <algorithm>

namespace ui {
namespace {
constexpr const char* kTheme = "theme";
constexpr const char* kLanguage = "language";
constexpr const char* kFontScale = "fontScale";
constexpr const char* kLessMotion = "lessMotion";
constexpr const char* kGeometry = "window/geometry";
constexpr const char* kPages = "window/pages";
constexpr const char* kFolder = "folder";
constexpr const char* kSshHost = "sshHost";
constexpr const char* kRecent = "recentFiles";
constexpr const char* kLessons = "lessons/finished";
constexpr int kMostRecent = 8;
}  // namespace

Theme::Mode AppSettings::themeMode() const {
    const int stored = m_storage.value(QLatin1String(kTheme), 0).toInt();
    return static_cast<Theme::Mode>(std::clamp(stored, 0, 2));
}
void AppSettings::setThemeMode(Theme::Mode mode) {
    m_storage.setValue(QLatin1String(kTheme), static_cast<int>(mode));
}

Language AppSettings::language() const {
    const int stored = m_storage.value(QLatin1String(kLanguage), 0).toInt();
    return static_cast<Language>(std::clamp(stored, 0, 2));
}
void AppSettings::setLanguage(Language language) {
    m_storage.setValue(QLatin1String(kLanguage), static_cast<int>(language));
}

double AppSettings::fontScale() const {
    return m_storage.value(QLatin1String(kFontScale), 1.0).toDouble();
}
void AppSettings::setFontScale(double scale) {
    m_storage.setValue(QLatin1String(kFontScale), scale);
}

std::optional<bool> AppSettings::lessMotion() const {
    const QVariant stored = m_storage.value(QLatin1String(kLessMotion));
    return stored.isValid() ? std::optional(stored.toBool()) : std::nullopt;
}
void AppSettings::setLessMotion(bool less) { m_storage.setValue(QLatin1String(kLessMotion), less); }

QByteArray AppSettings::geometry() const {
    return m_storage.value(QLatin1String(kGeometry)).toByteArray();
}
void AppSettings::setGeometry(const QByteArray& geometry) {
    m_storage.setValue(QLatin1String(kGeometry), geometry);
}

QByteArray AppSettings::pageState(const QString& page) const {
    return m_storage.value(QLatin1String(kPages) + QLatin1Char('/') + page).toByteArray();
}
void AppSettings::setPageState(const QString& page, const QByteArray& state) {
    m_storage.setValue(QLatin1String(kPages) + QLatin1Char('/') + page, state);
}
void AppSettings::forgetLayout() { m_storage.remove(QLatin1String(kPages)); }

QString AppSettings::folder() const {
    return m_storage.value(QLatin1String(kFolder), QDir::homePath()).toString();
}
void AppSettings::setFolder(const QString& folder) {
    m_storage.setValue(QLatin1String(kFolder), folder);
}

QString AppSettings::sshHost() const { return m_storage.value(QLatin1String(kSshHost)).toString(); }
void AppSettings::setSshHost(const QString& host) {
    m_storage.setValue(QLatin1String(kSshHost), host);
}

QStringList AppSettings::recentFiles() const {
    QStringList there;
    const QStringList stored = m_storage.value(QLatin1String(kRecent)).toStringList();
    for (const QString& path : stored)
        if (there.size() < kMostRecent && QFileInfo(path).isFile()) there.append(path);
    return there;
}
void AppSettings::addRecentFile(const QString& path) {
    const QString whole = QFileInfo(path).absoluteFilePath();
    QStringList files = m_storage.value(QLatin1String(kRecent)).toStringList();
    files.removeAll(whole);
    files.prepend(whole);
    m_storage.setValue(QLatin1String(kRecent), QStringList(files.mid(0, kMostRecent)));
}
void AppSettings::forgetRecentFiles() { m_storage.remove(QLatin1String(kRecent)); }

QStringList AppSettings::finishedLessons() const {
    return m_storage.value(QLatin1String(kLessons)).toStringList();
}
void AppSettings::addFinishedLesson(const QString& name) {
    QStringList finished = finishedLessons();
    if (finished.contains(name)) return;
    finished.append(name);
    m_storage.setValue(QLatin1String(kLessons), finished);
}

}  // namespace ui
