// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/protocol/codec.hpp"
#include "engine/worker/compiler.hpp"
#include "engine/worker/line_stream.hpp"

namespace engine::worker {

int serveCompiles(Compiler& compiler, int input, int output) {
    LineSink sink(output);
    LineSource source(input);
    sink.send(protocol::CompilerReady{compiler.toolkit()});
    while (const auto line = source.next()) {
        const auto payload = protocol::payloadOf(*line);
        if (!payload) continue;
        const auto message = protocol::decode(*payload);
        if (!message) return 2;
        if (const auto* request = std::get_if<protocol::Compile>(&*message)) {
            if (!sink.send(compiler.compile(*request))) return 0;
        }
    }
    return 0;
}

}  // namespace engine::worker
