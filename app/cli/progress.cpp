// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>

#include "app/cli/streams.hpp"

namespace cli {
namespace {

constexpr double kDrawSeconds = 0.05;            ///< between two drawings of the line
constexpr std::chrono::milliseconds kLook{500};  ///< between two looks at the clock

}  // namespace

Pace::Pace(double seconds, std::unique_ptr<const engine::Clock> clock)
    : m_seconds(seconds), m_clock(std::move(clock)), m_last(m_clock->seconds()) {}

bool Pace::isDue() {
    const double now = m_clock->seconds();
    if (now - m_last < m_seconds) return false;
    m_last = now;
    return true;
}

Progress::Progress()
    : Progress(isatty(STDERR_FILENO) != 0, std::make_unique<engine::SteadyClock>(), writeErr) {}

Progress::Progress(bool onTerminal, std::unique_ptr<const engine::Clock> clock, Write write)
    : m_terminal(onTerminal),
      m_clock(std::move(clock)),
      m_write(std::move(write)),
      m_last(m_clock->seconds()) {}

Progress::~Progress() { clear(); }

void Progress::clear() {
    if (m_drawn) m_write("\r\x1b[K");
    m_drawn = false;
}

void Progress::show(double fraction, const std::string& text) {
    const double share = std::clamp(fraction, 0.0, 1.0);
    if (!isDue()) return;
    m_write(m_terminal ? fmt::format("\r\x1b[K{} {}", bar(share), plain(text))
                       : fmt::format("{:3.0f} %  {}\n", 100 * share, plain(text)));
}

void Progress::show(const std::string& text) {
    if (!isDue()) return;
    m_write(m_terminal ? "\r\x1b[K" + plain(text) : plain(text) + '\n');
}

bool Progress::isDue() {
    const double now = m_clock->seconds();
    const bool due =
        m_terminal ? !m_drawn || now - m_last >= kDrawSeconds : now - m_last >= kLogSeconds;
    if (!due) return false;
    m_last = now;
    m_drawn = m_terminal;
    return true;
}

std::string Progress::bar(double fraction) const {
    constexpr int kWidth = 24;
    const int filled = static_cast<int>(fraction * kWidth);
    std::string bar;
    for (int i = 0; i < kWidth; ++i) bar += i < filled ? "━" : "╌";
    return bar;
}

Waiting::Waiting(std::string what)
    : m_thread([what = std::move(what)](const std::stop_token& stop) {
          const engine::SteadyClock clock;
          const double begun = clock.seconds();
          Progress progress;
          std::mutex mutex;
          std::unique_lock lock(mutex);
          std::condition_variable_any woken;
          while (!stop.stop_requested()) {
              woken.wait_for(lock, stop, kLook, [] { return false; });
              const double seconds = clock.seconds() - begun;
              if (seconds >= 1 && !stop.stop_requested())
                  progress.show(fmt::format("{}, {:.0f} s", what, seconds));
          }
      }) {}

}  // namespace cli
