// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window/device_choice.hpp"

#include <QCoreApplication>
#include <QFileInfo>
#include <QPointer>

#include "engine/session/open_device.hpp"
#include "engine/store/session_file.hpp"
#include "ui/background/beside.hpp"
#include "ui/bridge/search_controller.hpp"
#include "ui/document/document.hpp"
#include "ui/main_window/nearest_recording.hpp"

namespace ui {
namespace {

QString keyOf(const engine::stencil::Problem& problem) {
    return QString::fromStdString(problem.key());
}

}  // namespace

DeviceChoice::DeviceChoice(Document& document, SearchController& controller, QObject* parent)
    : QObject(parent), m_document(document), m_controller(controller) {
    connect(&document, &Document::problemChanged, this, [this] {
        followProblem();
        probe();
    });
    connect(&controller, &SearchController::deviceReady, this, &DeviceChoice::ready);
    connect(&controller, &SearchController::deviceRefused, this, &DeviceChoice::refuse);
    relist();
    probe();
}

/// Whoever leaves does not wait for a GPU that does not answer.
DeviceChoice::~DeviceChoice() { m_listing.request_stop(); }

void DeviceChoice::relist() {
    const QPointer<DeviceChoice> self(this);
    m_listing.request_stop();
    m_listing = {};
    beside([self, installation = m_controller.installation(), stop = m_listing.get_token()] {
        // What is recorded first: asking for GPUs takes longer.
        auto recorded = recordedProblems(installation);
        QMetaObject::invokeMethod(
            qApp,
            [self, recorded = std::move(recorded)] {
                if (!self) return;
                self->m_recorded = recorded;
                emit self->changed();
            },
            Qt::QueuedConnection);
        auto listings = engine::session::listDevices(installation, stop);
        if (stop.stop_requested()) return;
        QMetaObject::invokeMethod(
            qApp,
            [self, listings = std::move(listings)] {
                if (!self) return;
                self->m_listings = listings;
                emit self->changed();
            },
            Qt::QueuedConnection);
    });
}

void DeviceChoice::choose(const QString& device) {
    if (device == m_device) return;
    m_device = device;
    if (ofKernel()) {
        answerWith(m_document.problem(), device);
    } else {
        m_ofStencils = device;
        m_own.remove(keyOf(m_document.problem()));
    }
    probe();
}

void DeviceChoice::answerWith(const engine::stencil::Problem& problem, const QString& device) {
    m_own[keyOf(problem)] = device;
}

bool DeviceChoice::isFile(const QString& device) {
    return device.endsWith(
        QString::fromUtf8(engine::store::kSuffix.data(), engine::store::kSuffix.size()));
}

bool DeviceChoice::ofKernel() const { return m_document.kernel() != nullptr; }

/// A kernel of another program is measured by its own file only.
void DeviceChoice::followProblem() {
    m_device = m_own.value(keyOf(m_document.problem()), ofKernel() ? m_device : m_ofStencils);
}

void DeviceChoice::retry() {
    m_probed.clear();
    relist();
    probe();
}

void DeviceChoice::probe() {
    const QString wanted = m_device + QLatin1Char('\n') + keyOf(m_document.problem());
    if (wanted == m_probed) return;
    m_probed = wanted;
    m_state = State::Probing;
    m_reason.clear();
    m_controller.setDevice(m_document.problem(), m_device);
    emit changed();
}

void DeviceChoice::ready(const engine::device::DeviceInfo& info,
                         const std::optional<engine::space::TuningSpace>& recorded) {
    m_state = State::Ready;
    m_info = info;
    m_reason.clear();
    m_document.setDevice(info.limits, recorded);
    emit changed();
}

void DeviceChoice::refuse(const QString& sentence) {
    m_state = State::Unavailable;
    m_info.reset();
    m_refusal = sentence;
    m_reason = QStringLiteral("%1 %2").arg(
        sentence,
        m_document.kernel() ? tr("Open a file with measurements of this kernel, or draw a stencil.")
        : recordedChosen()
            ? tr("Choose a live GPU in the device field, open a session file, or record this "
                 "stencil on a GPU: stencilscope-cli record.")
            : tr("Choose another device in the device field, or open a session file."));
    emit changed();
}

QString DeviceChoice::obstacle() const {
    if (m_state != State::Unavailable) return {};
    const auto& problem = m_document.problem();
    const auto near = nearest();
    // The whole list of what is recorded is for the tool tip.
    if (recordedChosen() && near && near->key() != problem.key())
        return tr("There is no recording of %1.").arg(titleOf(problem));
    return m_refusal;
}

std::optional<engine::stencil::Problem> DeviceChoice::nearest() const {
    return nearestRecording(m_document.problem(), m_recorded);
}

bool DeviceChoice::recordedChosen() const { return m_device == QLatin1String("recorded"); }

QString DeviceChoice::title() const {
    if (m_info && m_state == State::Ready) {
        const QString gpu = QString::fromStdString(m_info->gpu);
        if (m_info->predicted) return gpu;  // its name says so
        if (m_info->recorded && recordedChosen()) return tr("Recording: %1").arg(gpu);
        if (m_info->recorded) {  // files of other programs may not say which GPU
            const QString file = QFileInfo(m_device).fileName();
            return gpu.isEmpty() ? file : QStringLiteral("%1: %2").arg(file, gpu);
        }
        return QStringLiteral("%1, %2").arg(gpu, m_device);
    }
    const QString name = recordedChosen() ? tr("Recording")
                         : engine::session::namesPredictedDevice(m_device.toStdString())
                             ? tr("Prediction")
                             : QFileInfo(m_device).fileName();
    return m_state == State::Probing ? tr("%1: looking").arg(name)
                                     : tr("%1: not available").arg(name);
}

}  // namespace ui
