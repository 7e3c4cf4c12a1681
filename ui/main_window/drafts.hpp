// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Copies of unsaved documents, so that a crash loses nothing. Every running program has one of its
// own, held by a lock; one whose program is gone is left over, and offered at the next start.

#include <QString>
#include <QStringList>
#include <memory>

class QLockFile;

namespace ui {

class Drafts {
public:
    /// `folder` is made if need be; empty: no drafts are kept.
    explicit Drafts(const QString& folder);
    ~Drafts();  ///< the program ends as it should: its own draft goes

    /// The folder that drafts were to be kept in, where that cannot be; empty: it can, or none
    /// was to be.
    QString unwritable() const { return m_own.isEmpty() ? m_folder : QString(); }
    /// Where this program keeps its draft; empty: nowhere.
    const QString& own() const { return m_own; }
    /// Drafts of programs that ended without leaving, newest first.
    QStringList leftOver() const;
    /// The stored document that the own draft is of; empty: of one that was never stored. A draft
    /// is a whole document by itself, so that is written beside it.
    void noteOrigin(const QString& document);
    static QString originOf(const QString& draft);
    /// Nothing is left of it.
    static void remove(const QString& draft);
    void removeOwn();
    /// A draft that was opened is this program's own from here on: what is drafted next replaces
    /// it, and nothing older is left to be offered.
    void takeOver(const QString& draft);
    /// It is not offered again, and can still be found where the desktop keeps what was thrown
    /// away.
    static void throwAway(const QString& draft);

private:
    QString m_folder, m_own, m_origin;
    std::unique_ptr<QLockFile> m_lock;
};

}  // namespace ui
