// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window/settings_store.hpp"

#include <QFileInfo>

namespace ui {

SettingsStore::SettingsStore(const QSettings& storage)
    : m_file(storage.fileName()),
      m_unwritable(storage.isWritable() ? QString() : QFileInfo(m_file).path()),
      m_format(storage.format()) {
    const QStringList keys = storage.allKeys();
    for (const QString& key : keys) m_values[key] = storage.value(key);
    m_thread = std::jthread([this](const std::stop_token& quit) { write(quit); });
}

SettingsStore::~SettingsStore() {
    m_thread.request_stop();
    m_thread.join();
}

QVariant SettingsStore::value(const QString& key, const QVariant& otherwise) const {
    const auto found = m_values.find(key);
    return found == m_values.end() ? otherwise : found->second;
}

void SettingsStore::setValue(const QString& key, const QVariant& value) {
    QVariant& kept = m_values[key];
    if (kept == value) return;
    kept = value;
    change(key, value);
}

void SettingsStore::remove(const QString& key) {
    const QString below = key + QLatin1Char('/');
    std::erase_if(m_values, [&](const auto& entry) {
        return entry.first == key || entry.first.startsWith(below);
    });
    change(key, std::nullopt);
}

void SettingsStore::change(const QString& key, std::optional<QVariant> value) {
    {
        const std::scoped_lock lock(m_mutex);
        m_changes.emplace_back(key, std::move(value));
    }
    m_changed.notify_one();
}

void SettingsStore::write(const std::stop_token& quit) {
    for (;;) {
        std::vector<Change> changes;
        {
            std::unique_lock lock(m_mutex);
            m_changed.wait(lock, quit, [this] { return !m_changes.empty(); });
            changes.swap(m_changes);
        }
        if (changes.empty()) return;
        QSettings storage(m_file, m_format);
        for (const auto& [key, value] : changes)
            value ? storage.setValue(key, *value) : storage.remove(key);
        storage.sync();
    }
}

}  // namespace ui
