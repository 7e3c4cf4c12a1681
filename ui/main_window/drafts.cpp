// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window/drafts.hpp"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>

namespace ui {
namespace {

constexpr int kMost = 1000;

QString originFileOf(const QString& draft) { return draft + QStringLiteral(".of"); }

QString lockOf(const QString& draft) { return draft + QStringLiteral(".lock"); }

std::unique_ptr<QLockFile> lock(const QString& draft) {
    auto held = std::make_unique<QLockFile>(lockOf(draft));
    held->setStaleLockTime(0);  // a program may run for days; one that is gone is noticed
    return held->tryLock(0) ? std::move(held) : nullptr;
}

}  // namespace

Drafts::Drafts(const QString& folder) : m_folder(folder) {
    if (folder.isEmpty() || !QDir().mkpath(folder)) return;
    for (int number = 1; number <= kMost && m_own.isEmpty(); ++number) {
        const QString draft = QDir(folder).filePath(QStringLiteral("draft-%1.sscope").arg(number));
        if (QFile::exists(draft)) continue;  // somebody's, or left over
        m_lock = lock(draft);
        if (m_lock) m_own = draft;
    }
}

Drafts::~Drafts() { removeOwn(); }

void Drafts::removeOwn() {
    if (!m_own.isEmpty()) remove(m_own);
    m_origin.clear();
}

void Drafts::takeOver(const QString& draft) {
    auto held = draft == m_own ? nullptr : lock(draft);
    if (!held) return;
    removeOwn();
    m_own = draft;
    m_lock = std::move(held);
    m_origin = originOf(draft);
}

QStringList Drafts::leftOver() const {
    QStringList drafts;
    if (m_folder.isEmpty()) return drafts;
    const auto files =
        QDir(m_folder).entryInfoList({QStringLiteral("draft-*.sscope")}, QDir::Files, QDir::Time);
    for (const QFileInfo& file : files)
        if (file.absoluteFilePath() != QFileInfo(m_own).absoluteFilePath() &&
            lock(file.absoluteFilePath()))
            drafts << file.absoluteFilePath();
    return drafts;
}

void Drafts::noteOrigin(const QString& document) {
    if (document == m_origin || m_own.isEmpty()) return;
    QFile file(originFileOf(m_own));
    const QByteArray path = document.toUtf8();
    if (file.open(QIODevice::WriteOnly) && file.write(path) == path.size()) m_origin = document;
}

QString Drafts::originOf(const QString& draft) {
    QFile file(originFileOf(draft));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

void Drafts::throwAway(const QString& draft) {
    QFile::moveToTrash(draft);
    QFile::remove(originFileOf(draft));
}

void Drafts::remove(const QString& draft) {
    for (const char* suffix : {"", "-wal", "-shm"}) QFile::remove(draft + QLatin1String(suffix));
    QFile::remove(originFileOf(draft));
}

}  // namespace ui
