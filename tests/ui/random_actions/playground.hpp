// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// All that the actions can reach: a home of their own with recordings, files that are none, and an
// `ssh` that reaches nobody.

#include <QString>
#include <QStringList>
#include <filesystem>

#include "engine/core/random.hpp"
#include "tests/support/temporary_folder.hpp"

class Playground {
public:
    /// Sets HOME and PATH of this process: before anything asks for them.
    Playground();

    QString path() const { return QString::fromStdString(m_folder.path().string()); }
    std::filesystem::path recordings() const { return m_folder / "recordings"; }
    QString drafts() const { return path() + QStringLiteral("/drafts"); }
    QString settings() const { return path() + QStringLiteral("/settings.ini"); }
    /// Something to open: recordings, saved sessions, what is damaged, what is no session at all.
    QString toOpen(engine::Random& random) const;
    /// Somewhere to write: new names, names that are taken, folders, places that are none.
    QString toWrite(engine::Random& random) const;
    QStringList devices() const;
    /// As if a window had gone without leaving its draft in order.
    void leaveDraft(engine::Random& random) const;

private:
    void makeFiles();
    void makeSsh();

    support::TemporaryFolder m_folder;
};
