// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a session or a kernel becomes outside of this program. Everything that is code is MIT.

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/store/session_file.hpp"

namespace engine::exporters {

/// One setting with its problem. The evaluation need not have been measured.
struct TunedKernel {
    stencil::Problem problem;
    device::Evaluation evaluation;
    device::DeviceInfo device;  ///< where it was measured
    std::string program;        ///< what measured it
};
/// A format: what writes it says what it is of. Exactly one of the three functions is there.
struct FormatInfo {
    std::string name;    ///< "cuda", as on the command line
    std::string title;   ///< "CUDA project"
    std::string suffix;  ///< ".csv"; empty for a folder
    /// Names and texts of a folder's files.
    Result<std::map<std::string, std::string>> (*folderOfKernel)(const TunedKernel&) = nullptr;
    Result<std::string> (*fileOfKernel)(const TunedKernel&) = nullptr;
    Result<std::string> (*fileOfSession)(const store::SessionFile&) = nullptr;

    /// Files of other programs cannot say that times are predicted: such sessions are refused.
    bool ofMeasuredOnly = false;

    bool ofOneKernel() const { return fileOfSession == nullptr; }  ///< not of a whole session
    bool isFolder() const { return folderOfKernel != nullptr; }
};
/// As CMakeLists.txt lists them; command line and desktop offer these.
const std::vector<FormatInfo>& formats();
/// Unknown names are refused with the known ones.
Result<FormatInfo> findFormat(const std::string& name);

/// The best of a session, or the given setting; of a setting measured several times the newest row.
Result<TunedKernel> kernelOf(const store::SessionFile& file,
                             const std::optional<space::Setting>& setting = std::nullopt);

/// Names and texts of the files of a CUDA project that builds with nvcc alone and checks itself.
Result<std::map<std::string, std::string>> cudaProject(const TunedKernel& kernel);
/// The setting as constants of a C++ header.
Result<std::string> tuningHeader(const TunedKernel& kernel);
/// Everything there is, raw samples included.
Result<std::string> sessionJson(const store::SessionFile& file);
/// A row an evaluation, a column a parameter (RFC 4180).
Result<std::string> sessionCsv(const store::SessionFile& file);
/// A page of HTML for people, with its picture in it.
Result<std::string> sessionReport(const store::SessionFile& file);
struct ReportText {
    std::string title;  ///< plain text
    std::string body;   ///< HTML without any style; pictures are SVG in it
};
/// What that page says, for whoever lays it out on other pages.
Result<ReportText> reportText(const store::SessionFile& file);
/// As Kernel Tuner 1.3 writes its cache, which later versions read, too. Times are of one step.
Result<std::string> kernelTunerCache(const store::SessionFile& file);
/// T4, the results of the auto-tuning community (schema 1.0.0). Times are of one step.
Result<std::string> t4Results(const store::SessionFile& file);
/// A text as one field of a CSV: quoted where it must be, quotes doubled (RFC 4180).
std::string csvField(const std::string& text);

struct ExportOptions {
    std::optional<space::Setting> setting;  ///< for formats of one kernel; nothing = the best
    bool force = false;                     ///< write into a folder that is not empty
};
/// Written whole or not at all. A file is replaced; a folder that holds something is refused unless
/// forced.
Status exportSession(const store::SessionFile& file, const std::string& format,
                     const std::filesystem::path& out, const ExportOptions& options = {});
/// The same in a format that need not be one of formats().
Status exportSession(const store::SessionFile& file, const FormatInfo& format,
                     const std::filesystem::path& out, const ExportOptions& options = {});
/// The same for one kernel, in a format of one.
Status exportKernel(const TunedKernel& kernel, const std::string& format,
                    const std::filesystem::path& out, bool force = false);

}  // namespace engine::exporters
