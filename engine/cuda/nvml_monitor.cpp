// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cuda/nvml_monitor.hpp"

#include <array>
#include <utility>

#include "engine/core/sentence.hpp"
#include "engine/nvrtc/shared_library.hpp"

namespace engine::cuda {
namespace {

using Handle = struct NvmlDevice*;
constexpr int kSmClock = 1;
constexpr int kGpuTemperature = 0;

/// Bits of the library's clock event reasons that mean "slower than it could be".
constexpr std::array<std::pair<unsigned long long, const char*>, 6> kReasons{{
    {0x4, phrase("power cap")},
    {0x8, phrase("hardware slowdown")},
    {0x20, phrase("temperature (software)")},
    {0x40, phrase("temperature (hardware)")},
    {0x80, phrase("power brake")},
    {0x10, phrase("kept in step with other GPUs")},
}};

}  // namespace

struct NvmlMonitor::Functions {
    nvrtc::SharedLibrary library;
    Handle device = nullptr;
    int (*shutdown)() = nullptr;
    int (*clock)(Handle, int type, unsigned* mhz) = nullptr;
    int (*temperature)(Handle, int sensor, unsigned* celsius) = nullptr;
    int (*power)(Handle, unsigned* milliwatts) = nullptr;
    int (*reasons)(Handle, unsigned long long* bits) = nullptr;
    int (*driver)(char* text, unsigned length) = nullptr;
};

NvmlMonitor::NvmlMonitor(std::unique_ptr<Functions> functions) : m_nvml(std::move(functions)) {}

NvmlMonitor::~NvmlMonitor() {
    if (m_nvml->shutdown != nullptr) m_nvml->shutdown();
}

Result<std::unique_ptr<NvmlMonitor>> NvmlMonitor::open(const std::string& busId) {
    auto library = nvrtc::SharedLibrary::open({"libnvidia-ml.so.1"});
    if (!library) return tl::unexpected(library.error());
    auto nvml = std::make_unique<Functions>();
    nvml->library = *library;
    auto* init = library->find<int()>("nvmlInit_v2");
    auto* find = library->find<int(const char*, Handle*)>("nvmlDeviceGetHandleByPciBusId_v2");
    nvml->clock = library->find<int(Handle, int, unsigned*)>("nvmlDeviceGetClockInfo");
    nvml->temperature = library->find<int(Handle, int, unsigned*)>("nvmlDeviceGetTemperature");
    nvml->power = library->find<int(Handle, unsigned*)>("nvmlDeviceGetPowerUsage");
    nvml->reasons = library->find<int(Handle, unsigned long long*)>(
        "nvmlDeviceGetCurrentClocksThrottleReasons");
    nvml->driver = library->find<int(char*, unsigned)>("nvmlSystemGetDriverVersion");
    if (init == nullptr || find == nullptr || init() != 0) {
        return fail(ErrorKind::Unavailable,
                    phrase("The driver's management library does not start."));
    }
    nvml->shutdown = library->find<int()>("nvmlShutdown");
    std::unique_ptr<NvmlMonitor> monitor(new NvmlMonitor(std::move(nvml)));
    if (find(busId.c_str(), &monitor->m_nvml->device) != 0) {
        return fail(ErrorKind::Unavailable,
                    phrase("The driver's management library does not know the GPU."));
    }
    return monitor;
}

worker::ClockState NvmlMonitor::clock() {
    const Functions& nvml = *m_nvml;
    worker::ClockState state;
    unsigned value = 0;
    if (nvml.clock && nvml.clock(nvml.device, kSmClock, &value) == 0)
        state.mhz = static_cast<int>(value);
    unsigned long long bits = 0;
    if (nvml.reasons && nvml.reasons(nvml.device, &bits) == 0) {
        for (const auto& [bit, name] : kReasons) {
            if ((bits & bit) == 0) continue;
            if (!state.heldBack.empty()) state.heldBack += ", ";
            state.heldBack += name;
        }
    }
    return state;
}

std::optional<protocol::Health> NvmlMonitor::read() {
    const Functions& nvml = *m_nvml;
    protocol::Health health;
    worker::ClockState state = clock();
    health.clockMhz = state.mhz;
    health.throttled = std::move(state.heldBack);
    unsigned value = 0;
    if (nvml.temperature && nvml.temperature(nvml.device, kGpuTemperature, &value) == 0) {
        health.temperatureC = static_cast<int>(value);
    }
    if (nvml.power && nvml.power(nvml.device, &value) == 0) health.powerWatts = value / 1000.0;
    return health;
}

std::string NvmlMonitor::driverVersion() const {
    std::array<char, 96> text{};
    if (m_nvml->driver == nullptr || m_nvml->driver(text.data(), text.size()) != 0) return {};
    return text.data();
}

}  // namespace engine::cuda
