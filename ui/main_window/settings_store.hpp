// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Settings that are read once and kept in memory. QSettings locks its file and waits for the disk
// whenever it writes: a thread of its own does that, so that no page waits for a busy disk.

#include <QSettings>
#include <QVariant>
#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

namespace ui {

class SettingsStore {
public:
    /// Reads what `storage` has, and writes where it would.
    explicit SettingsStore(const QSettings& storage);
    ~SettingsStore();  ///< once everything is written

    /// The folder of its file, where nothing can be written; empty: it can.
    const QString& unwritable() const { return m_unwritable; }
    QVariant value(const QString& key, const QVariant& otherwise = {}) const;
    void setValue(const QString& key, const QVariant& value);
    /// A key and all below it.
    void remove(const QString& key);

private:
    using Change = std::pair<QString, std::optional<QVariant>>;  ///< no value: removed
    void change(const QString& key, std::optional<QVariant> value);
    void write(const std::stop_token& quit);

    std::map<QString, QVariant> m_values;
    const QString m_file, m_unwritable;
    const QSettings::Format m_format;
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::vector<Change> m_changes;  ///< not written yet
    std::jthread m_thread;          ///< last: it uses everything above
};

}  // namespace ui
