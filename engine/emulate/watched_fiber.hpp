// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Sanitizers follow what lies on a thread's stack: they are told when a fiber's takes its place.
// Without one of them nothing of this is left.

#include <cstddef>

#ifdef __SANITIZE_THREAD__
#include <sanitizer/tsan_interface.h>
#endif
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/common_interface_defs.h>
#endif

namespace engine::emulate {

/// A fiber as sanitizers know it.
class WatchedFiber {
public:
    /// `end` is the upper end of its stack.
    void begin([[maybe_unused]] const void* end, [[maybe_unused]] std::size_t bytes) {
#ifdef __SANITIZE_THREAD__
        m_context = __tsan_create_fiber(0);
#endif
#ifdef __SANITIZE_ADDRESS__
        m_bottom = static_cast<const std::byte*>(end) - bytes;
        m_bytes = bytes;
#endif
    }
    void end() {
#ifdef __SANITIZE_THREAD__
        __tsan_destroy_fiber(m_context);
        m_context = nullptr;
#endif
    }

    /// Calls `work`, in which the thread changes to the fiber's stack and back. Both are told on
    /// this side, around the whole of it: a fiber that ends or unwinds tells nothing.
    template <class Work>
    void during(Work work) {
#ifdef __SANITIZE_THREAD__
        void* const caller = __tsan_get_current_fiber();
        __tsan_switch_to_fiber(m_context, 0);
#endif
#ifdef __SANITIZE_ADDRESS__
        const void* bottom = nullptr;
        std::size_t bytes = 0;
        change(m_bottom, m_bytes, &bottom, &bytes);
#endif
        work();
#ifdef __SANITIZE_ADDRESS__
        change(bottom, bytes, nullptr, nullptr);
#endif
#ifdef __SANITIZE_THREAD__
        __tsan_switch_to_fiber(caller, 0);
#endif
    }

private:
#ifdef __SANITIZE_THREAD__
    void* m_context = nullptr;
#endif
#ifdef __SANITIZE_ADDRESS__
    static void change(const void* bottom, std::size_t bytes, const void** before,
                       std::size_t* bytesBefore) {
        void* frames = nullptr;
        __sanitizer_start_switch_fiber(&frames, bottom, bytes);
        __sanitizer_finish_switch_fiber(frames, before, bytesBefore);
    }
    const void* m_bottom = nullptr;
    std::size_t m_bytes = 0;
#endif
};

}  // namespace engine::emulate
