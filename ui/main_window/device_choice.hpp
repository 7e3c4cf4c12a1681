// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which device answers: lists what there is, probes the one chosen for the document's problem, and
// keeps its limits in the document. Nothing here waits: lists and probes come from other threads.

#include <QHash>
#include <QObject>
#include <QString>
#include <optional>
#include <stop_token>
#include <vector>

#include "engine/device/device.hpp"
#include "engine/stencil/problem.hpp"

namespace ui {

class Document;
class SearchController;

class DeviceChoice final : public QObject {
    Q_OBJECT

public:
    enum class State { Probing, Ready, Unavailable };

    DeviceChoice(Document& document, SearchController& controller, QObject* parent = nullptr);
    ~DeviceChoice() override;

    const std::vector<engine::device::DeviceListing>& listings() const { return m_listings; }
    QString device() const { return m_device; }  ///< as on the command line
    void choose(const QString& device);
    /// What answers for a problem, whatever does for others: a kernel of another program, or a
    /// recording that was opened.
    void answerWith(const engine::stencil::Problem& problem, const QString& device);
    /// A recording that somebody named, not a device that is listed.
    static bool isFile(const QString& device);
    /// The chosen problem is a kernel of another program.
    bool ofKernel() const;
    State state() const { return m_state; }
    const std::optional<engine::device::DeviceInfo>& info() const { return m_info; }
    /// When Unavailable: why, and what to do about it.
    QString reason() const { return m_reason; }
    /// The shipped recording of the stencil is to answer, whatever the stencil is.
    bool recordedChosen() const;
    /// A network answers: nothing is measured.
    bool predicts() const { return m_info && m_info->predicted; }
    /// The same in short, where links that do it stand beside it.
    QString obstacle() const;
    /// The recording that is most like the drawn problem; nothing: none is installed, or the lists
    /// are not there yet.
    std::optional<engine::stencil::Problem> nearest() const;
    QString title() const;  ///< "Recording: NVIDIA H200", "NVIDIA H200, cuda:0"
    void relist();
    void retry();  ///< asks the chosen device once more

signals:
    void changed();

private:
    void followProblem();
    void probe();
    void ready(const engine::device::DeviceInfo& info,
               const std::optional<engine::space::TuningSpace>& recorded);
    void refuse(const QString& sentence);

    Document& m_document;
    SearchController& m_controller;
    std::vector<engine::device::DeviceListing> m_listings;
    std::vector<engine::stencil::Problem> m_recorded;  ///< what there are recordings of
    QString m_device = QStringLiteral("recorded");
    QString m_ofStencils = m_device;  ///< what was chosen for them
    QHash<QString, QString> m_own;    ///< of problems that have a file of their own
    State m_state = State::Probing;
    std::optional<engine::device::DeviceInfo> m_info;
    QString m_refusal, m_reason, m_probed;
    std::stop_source m_listing;  ///< ends asking for GPUs
};

}  // namespace ui
