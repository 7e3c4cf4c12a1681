// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the formats have in common: parameters with values of one type, and entries that are
// measurements of settings.

#include "engine/importers/foreign_text.hpp"
#include "engine/importers/importer.hpp"

namespace engine::importers {

/// The type that all of them have; nothing when they have none in common.
std::optional<space::ValueType> typeOf(const std::vector<Json>& values);
/// Nothing when it has another type.
std::optional<space::CodedValue> codedFrom(const Json& value, space::ValueType type);
/// Values of a parameter, in their order, each once.
Result<space::ForeignParameter> parameterFrom(const std::string& name,
                                              const std::vector<Json>& values);

/// One measured setting.
struct ForeignEntry {
    space::Setting setting;
    device::Outcome outcome = device::Outcome::Ok;
    std::string reason = {};
    std::vector<double> timesMs = {};
    double compileMs = 0, runMs = 0, overheadMs = 0;
    Json further = Json::object();  ///< to give back
};

/// A number of milliseconds from a member; 0 where there is none.
double millisecondsOf(const Json& object, const char* name);
/// A time that a kernel can take.
bool isTime(const Json& value);

/// Appends rows, numbered on, the clock going on.
void addEntry(ForeignFile& foreign, ForeignEntry entry);
/// The setting with these members, by the names of the parameters; the error has no source.
Result<space::Setting> settingFrom(const space::ForeignKernel& kernel, const Json& members);
/// The head of a recording of this kernel.
record::SessionHead headOf(space::ForeignKernelPtr kernel, std::string gpu, std::string date,
                           const ForeignNames& names);
/// Remarks on what could not be imported, the first reasons with how often.
class LeftOut {
public:
    void add(const std::string& reason) { ++m_counts[reason]; }
    void tell(std::vector<std::string>& remarks) const;

private:
    std::map<std::string, int> m_counts;
};

}  // namespace engine::importers
