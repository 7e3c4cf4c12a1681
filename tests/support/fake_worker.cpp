// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Plays a worker or a compiling process. The first argument says how it starts; the entry name of a
// kernel says what happens when it is measured; the source text says what happens when it is
// compiled.

#include <unistd.h>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>

#include "engine/protocol/codec.hpp"
#include "engine/worker/line_stream.hpp"

namespace {

using namespace engine;

void print(const std::string& text) {
    [[maybe_unused]] const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
}

[[noreturn]] void hang() {
    while (true) ::pause();
}

[[noreturn]] void spin() {
    volatile unsigned turns = 0;
    while (true) turns = turns + 1;
}

class FakeWorker {
public:
    int run(const std::string& start) {
        if (start == "dies") return 1;
        if (start == "mute") hang();
        if (start == "unavailable") {
            m_sink.send(protocol::Unavailable{"No GPU found: this one is a fake."});
            return 3;
        }
        if (start == "--device=1") m_throttled = "power cap";
        if (start.starts_with("vanishes ")) {
            const int times = countedUp(start.substr(9));
            if (times == 2 || times == 3) {
                m_sink.send(protocol::Unavailable{"No GPU found: it fell off the bus."});
                return 3;
            }
        }
        if (start.starts_with("ignores ")) m_ignores = start.substr(8);
        if (start == "noisy") print("Welcome to host42!\nLast login: yesterday\n");
        if (start == "compiler") {
            m_sink.send(protocol::CompilerReady{"fake 1.0"});
        } else {
            protocol::Hello hello;
            hello.version = start == "old" ? 99 : protocol::kVersion;
            hello.gpu = start == "--device=7"   ? "Another fake GPU"
                        : start == "--device=6" ? "NVIDIA H200"
                                                : "Fake GPU";
            hello.uuid = start == "--device=1" ? "GPU-one" : "GPU-zero";
            hello.driver = "1.0";
            hello.toolkit = "fake";
            hello.compilers = 2;
            m_sink.send(hello);
            if (start == "--list") return 0;
        }
        return answer();
    }

private:
    int answer() {
        while (const auto line = m_source.next()) {
            const auto message = protocol::decode(*protocol::payloadOf(*line));
            if (!message) return 9;
            if (const auto* open = std::get_if<protocol::Open>(&*message)) on(*open);
            if (const auto* evaluate = std::get_if<protocol::Evaluate>(&*message)) on(*evaluate);
            if (const auto* compile = std::get_if<protocol::Compile>(&*message)) on(*compile);
        }
        return 0;
    }

    void on(const protocol::Open& open) {
        const std::string& wish = open.reference.entry;
        m_most[open.problem] = static_cast<std::size_t>(open.sampling.most);
        if (wish == "refuse" || wish.ends_with("too_large")) {
            m_sink.send(
                protocol::Refused{open.problem, "Allocating 9 TB on the GPU: out of memory."});
        } else if (wish == "crash") {
            std::abort();
        } else if (wish != "hang") {
            m_sink.send(protocol::Opened{open.problem, 1.5});
            m_sink.send(protocol::Health{1980, 45, 350.5, m_throttled});
        }
    }

    void on(const protocol::Evaluate& evaluate) {
        if (!m_ignores.empty()) {
            std::ofstream(m_ignores) << "asked\n";  // the test need not guess when
            return;
        }
        const std::string& wish = evaluate.kernel.entry;
        protocol::Measured measured;
        measured.ticket = evaluate.ticket;
        if (wish == "compile_error") {
            measured.outcome = device::Outcome::CompileError;
            measured.reason = "The compiler refused the source.";
            m_sink.send(measured);
            return;
        }
        if (evaluate.look == device::Look::Compile) {
            measured.look = device::Look::Compile;
            m_sink.send(measured);
            return;
        }
        if (wish == "ignored") return print("hanging\n");
        if (wish == "deaf") {
            print("hanging\n");
            hang();
        }
        if (nothingLeft()) std::_Exit(1);
        m_sink.send(protocol::Measuring{evaluate.ticket});
        if (wish == "crash") std::abort();
        if (wish == "says why") {
            print("NVRM: Xid 31\n");
            std::abort();
        }
        if (wish.starts_with("drops ") && countedUp(wish.substr(6)) == 1) std::_Exit(255);
        if (wish.starts_with("counted ")) countedUp(wish.substr(8));
        if (wish.starts_with("hangs once ") && countedUp(wish.substr(11)) == 1) {
            print("hanging\n");
            hang();
        }
        if (wish == "always drops") std::_Exit(255);
        if (wish == "pretends") {  // that it has only just begun, again and again
            for (int i = 0; i < 2; ++i) {
                print("hanging\n");
                m_sink.send(protocol::Measuring{evaluate.ticket + 1000});
                m_sink.send(protocol::Measuring{evaluate.ticket});
            }
            hang();
        }
        if (wish == "hang") {
            print("hanging\n");  // the test need not guess when
            hang();
        }
        if (wish == "midline") {
            print("@sscope {\"kind\":\"measu");
            std::_Exit(0);
        }
        if (wish == "garbage") print("@sscope {\"kind\":\"measured\",\"ticket\":\"seven\"}\n");
        if (wish == "any bytes") {
            std::string bytes = "@sscope ";
            for (unsigned i = 1; i < 5000; ++i) bytes += static_cast<char>(i * i * 31 >> 3);
            print(bytes + "\n");
        }
        if (wish == "closes") {
            ::close(STDOUT_FILENO);
            hang();
        }
        if (wish == "flood") {
            for (int i = 0; i < 400; ++i) print(std::string(10000, 'x') + "\n");
        }
        measured.samplesMs = {2.0, 1.0, 3.0};
        measured.samplesMs.resize(std::min(measured.samplesMs.size(), m_most[evaluate.problem]));
        if (evaluate.look == device::Look::Limit && evaluate.limitMs < 2.0) {
            measured.look = device::Look::Limit;
            measured.samplesMs.resize(1);
        }
        measured.compileSeconds = 0.25;
        measured.runSeconds = 0.125;
        measured.largestError = 0;
        measured.conditions = {device::SamplingEnd::Narrow, 1980, 1980 - evaluate.run};
        measured.conditions.imageCached = !m_seen.insert(evaluate.kernel.text).second;
        if (wish == "no time") measured.samplesMs[1] = 0;
        if (wish == "too fast") measured.samplesMs[1] = 1e-15;
        if (wish == "no samples") measured.samplesMs.clear();
        if (wish == "not verified") measured.largestError.reset();
        if (wish == "far off") measured.largestError = 1e300;
        if (wish == "another look") measured.look = device::Look::Compile;
        if (wish == "brackets") print("@sscope " + std::string(60u << 20, '[') + "\n");
        if (wish == "illegal") {
            measured.samplesMs.clear();
            measured.outcome = device::Outcome::LaunchError;
            measured.reason = "Running the kernel: an illegal memory access was encountered.";
        }
        if (wish == "stranger") {
            protocol::Measured other = measured;
            other.ticket = ~std::uint64_t{0} >> 12;
            m_sink.send(other);
        }
        m_sink.send(measured);
        if (wish == "twice") {
            measured.samplesMs = {0.5};
            m_sink.send(measured);
        }
        if (wish == "illegal") std::_Exit(4);
    }

    void on(const protocol::Compile& compile) {
        if (compile.source == "crash") std::abort();
        if (compile.source.starts_with("hang ")) {
            std::ofstream(compile.source.substr(5)) << "hanging\n";  // the test need not guess when
            hang();
        }
        if (compile.source == "endless") spin();
        protocol::Compiled compiled;
        compiled.ticket = compile.ticket;
        compiled.cpuSeconds = 0.5;
        compiled.image = "image of " + compile.source;
        if (compile.source.starts_with("job"))
            compiled.image = "compiled as job " + std::to_string(compile.ticket);
        if (compile.source == "error") {
            compiled.outcome = device::Outcome::CompileError;
            compiled.reason = "The compiler refused the source.";
            compiled.log = "line 1: error";
        }
        m_sink.send(compiled);
    }

    /// How often this was asked, this time included; the file keeps it over restarts.
    static int countedUp(const std::string& file) {
        std::ofstream(file, std::ios::app) << '.';
        return static_cast<int>(std::filesystem::file_size(file));
    }

    /// With STENCILSCOPE_FAKE_ANSWERS=FILE it lives, restarts included, for as many measurements as
    /// the file has bytes.
    static bool nothingLeft() {
        const char* const file = std::getenv("STENCILSCOPE_FAKE_ANSWERS");
        if (!file) return false;
        const auto left = std::filesystem::file_size(file);
        if (left > 0) std::filesystem::resize_file(file, left - 1);
        return left == 0;
    }

    std::string m_throttled;
    std::set<std::string> m_seen;       ///< sources: compiled once, they are in its cache
    std::map<int, std::size_t> m_most;  ///< samples, of each problem
    std::string m_ignores;  ///< never measures; the file that tells when it was asked to
    worker::LineSink m_sink{STDOUT_FILENO};
    worker::LineSource m_source{STDIN_FILENO};
};

}  // namespace

int main(int argc, char** argv) {
    FakeWorker worker;
    return worker.run(argc > 1 ? argv[1] : "normal");
}
