// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <memory>
#include <stop_token>

namespace cli {

/// Interrupts (Ctrl+C), requests to end, and a terminal that closes. To be made before any other
/// thread: they inherit that these signals are none of theirs. Until somebody asks for the token
/// they end the program as ever; from then on the first one stops what runs, which then keeps what
/// it has, and a second one ends the program at once.
class Interrupt {
public:
    Interrupt();
    std::stop_token token() const;
    /// As the first interrupt does.
    void stop() const;
    /// Ends the program by the signal that came, if one did, now that everything is in order. So
    /// whoever started it sees what ended it, as with commands that have nothing to keep: a shell
    /// says 128 + its number (130 for Ctrl+C), and a script that runs several commands ends, too.
    void endAsInterrupted() const;
    /// Ends the program, which ignores that signal, as one whose reader has gone: without a word,
    /// by SIGPIPE (141 in a shell).
    [[noreturn]] static void endAsUnread();

private:
    struct State;
    std::shared_ptr<State> m_state;
};

}  // namespace cli
