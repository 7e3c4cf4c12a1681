// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Slices through a race around one setting: what was measured beside what is predicted.

#include <QString>
#include <memory>
#include <stop_token>
#include <unordered_map>

#include "engine/analysis/slice.hpp"
#include "engine/session/shipped_recordings.hpp"
#include "ui/document/race.hpp"

namespace ui {

/// Asks what the program has learned of a race's GPU. Kept from one slice to the next: opening
/// takes longer than the answers. Used by one thread at a time.
class SlicePredictor {
public:
    explicit SlicePredictor(engine::session::Installation installation);
    ~SlicePredictor();
    /// In ms per time step, with the least and the most that is likely; nothing where there is no
    /// prediction.
    struct Forecast {
        double low = 0, expected = 0, high = 0;
    };
    std::optional<Forecast> of(const engine::session::Snapshot& race,
                               const engine::space::Setting& setting);

private:
    void open(const engine::session::Snapshot& race);

    engine::session::Installation m_installation;
    std::unique_ptr<engine::device::Device> m_device;
    std::string m_key;
    std::uint64_t m_ticket = 0;
    std::unordered_map<engine::space::Setting, std::optional<Forecast>, engine::space::SettingHash>
        m_known;
};

struct SlicePoint {
    int value = 0;
    QString text;
    engine::space::Setting setting;
    bool allowed = false, centre = false, failed = false;
    QString whyNot;
    std::int64_t number = 0;  ///< of its newest evaluation; 0: not measured
    double measured = 0;      ///< the newest that ran; 0: none
    /// Speeds; 0: not predicted.
    double predicted = 0, predictedLow = 0, predictedHigh = 0;
};

struct SliceCell {
    engine::space::ParameterId parameter{};
    QString name;
    std::vector<SlicePoint> points;
    bool isMeasured() const;
    bool isMeasuredBeside() const;  ///< another value than that of the setting
};

struct SliceData {
    std::vector<SliceCell> cells;
    double highest = 0;  ///< of all speeds
    QString unit, centre;
    bool predicts = false;       ///< some value has a prediction
    bool predictedRace = false;  ///< what was "measured" was predicted
};

/// What is sliced.
struct SliceQuestion {
    SnapshotPtr race;
    engine::space::Setting centre;
    engine::space::TuningSpace space;
    std::vector<std::uint32_t> rows;  ///< of the race, that pass the filter
};

SliceData sliceData(const SliceQuestion& question, SlicePredictor& predictor,
                    const std::stop_token& stop = {});

}  // namespace ui
