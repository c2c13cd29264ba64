// Converts the values of the engine to public values.
#pragma once

#include <vector>

#include "api/guard.hpp"
#include "api/tasks.hpp"
#include "gpusolve/values.hpp"

namespace gpusolve::api {

[[nodiscard]] auto public_failure(const Failed& failed) -> v1::Failure;
[[nodiscard]] auto public_answer(Told<Answer> told) -> v1::Answer;
[[nodiscard]] auto public_why_not(Told<WhyNot> told) -> v1::WhyNot;
[[nodiscard]] auto public_audit(Told<std::vector<Audit>> told) -> v1::Audit;
[[nodiscard]] auto public_plan(Told<MachineSets> told) -> v1::FleetPlan;
[[nodiscard]] auto public_listing(Told<engine::Listing> told) -> v1::Listing;

}  // namespace gpusolve::api
