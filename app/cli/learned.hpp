// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the commands that train and judge networks share: recordings as rows, and how good
// predictions of them are.

#include <memory>

#include "app/cli/context.hpp"
#include "engine/learn/corpus.hpp"
#include "engine/learn/predictor.hpp"
#include "engine/learn/quality.hpp"

namespace cli {

/// Folders give way to the *.sscope files in them.
std::vector<std::string> withoutFolders(const std::vector<std::string>& paths);

/// The rows of an open file; sentences about it name its path.
engine::Result<engine::learn::RecordedStencil> recordedIn(const engine::store::SessionFile& file,
                                                          const std::string& path);

/// The recordings named, those in folders named, or all that are shipped.
engine::Result<engine::learn::Corpus> readCorpus(const std::vector<std::string>& paths,
                                                 const Context& context);

/// Predictions of one recording.
struct Judged {
    std::string stencil, grid, type;
    std::size_t settings = 0;
    bool trainedOn = false;
    engine::learn::Quality quality;
    double insideShare = -1;  ///< of settings, how many lie within the interval; -1 = there is none
    double learnedShare = 1;  ///< of settings, those that the network itself answers
};
Judged judgedAs(const engine::learn::RecordedStencil& recorded,
                const std::vector<double>& predictedMs);
/// `intervals`: whether the network says how sure it is.
Judged judgedAs(const engine::learn::RecordedStencil& recorded,
                const std::vector<engine::learn::Forecast>& forecasts, bool intervals);

/// What the network says of the recording's settings, beside what was measured: refused where they
/// are of different GPUs. Without a network by the one that is shipped for the recording. The
/// seconds that this took are added to `seconds`.
engine::Result<Judged> judgedByNetwork(const engine::learn::RecordedStencil& recorded,
                                       const std::shared_ptr<const engine::learn::Network>& network,
                                       int threads, double& seconds);

/// Each recording, then the mean error and correlation and the geometric mean of the first 16's
/// best.
void printJudged(const std::vector<Judged>& all, const Context& context);
/// `analyze --what importance`.
engine::Status analyzeImportance(const std::vector<std::string>& paths, const std::string& to,
                                 Context& context);
/// `analyze --what quota`.
engine::Status analyzeQuota(const std::string& session, const std::string& to, Context& context);
/// `analyze --what roofline`, likewise.
engine::Status analyzeRoofline(const std::string& session, const std::string& to, Context& context);

Json summaryJson(const std::vector<Judged>& all);

}  // namespace cli
