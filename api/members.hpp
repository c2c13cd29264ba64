// The members of requests in JSON, by name: one list for reading and for the messages. docs/schema describes the same members.
#pragma once

#include <cstddef>

#include "gpusolve/values.hpp"

namespace gpusolve::api {

/// The request of gpusolve_search.
struct ListRequest {
  v1::Request request{};
  std::size_t limit{};
};

/// Calls `visit(name, member)` for each member. Overloaded for each kind of request.
template <class Visit>
void visit_members(v1::Settings& settings, Visit& visit) {
  visit("catalog", settings.catalog);
  visit("cache_folder", settings.cache_folder);
  visit("ca_file", settings.ca_file);
  visit("ca_folder", settings.ca_folder);
  visit("proxy", settings.proxy);
  visit("netrc", settings.netrc);
  visit("timeout", settings.timeout);
  visit("user_settings", settings.user_settings);
}

template <class Visit>
void visit_members(v1::Machine& machine, Visit& visit) {
  visit("gpus", machine.gpus);
  visit("driver", machine.driver);
  visit("driver_cuda", machine.driver_cuda);
  visit("platform", machine.platform);
  visit("glibc", machine.glibc);
}

template <class Visit>
void visit_members(v1::Request& request, Visit& visit) {
  visit("specs", request.specs);
  visit_members(request.machine, visit);
  visit("python", request.python);
  visit("cuda", request.cuda);
  visit("cudnn", request.cudnn);
  visit("constraints", request.constraints);
  visit("from_env", request.from_env);
  visit("prefer", request.prefer);
  visit("pre", request.pre);
  visit("strict_catalog", request.strict_catalog);
  visit("allow_cpu", request.allow_cpu);
  visit("with_toolkit", request.with_toolkit);
  visit("exclude_newer", request.exclude_newer);
  visit("installer", request.installer);
  visit("channels", request.channels);
  visit("channel_priority", request.channel_priority);
  visit("virtual_packages", request.virtual_packages);
  visit("index_url", request.index_url);
  visit("extra_index_urls", request.extra_index_urls);
  visit("find_links", request.find_links);
  visit("allow_insecure_hosts", request.allow_insecure_hosts);
  visit("live", request.live);
  visit("offline", request.offline);
  visit("mirror", request.mirror);
}

template <class Visit>
void visit_members(ListRequest& request, Visit& visit) {
  visit_members(request.request, visit);
  visit("limit", request.limit);
}

template <class Visit>
void visit_members(v1::Node& node, Visit& visit) {
  visit("name", node.name);
  visit_members(node.machine, visit);
}

template <class Visit>
void visit_members(v1::FleetRequest& request, Visit& visit) {
  visit_members(request.question, visit);
  visit("nodes", request.nodes);
  visit("sets", request.sets);
}

template <class Visit>
void visit_members(v1::AuditRequest& request, Visit& visit) {
  visit("path", request.path);
  visit("text", request.text);
  visit("name", request.name);
  visit("as", request.as);
  visit("parts", request.parts);
  visit("row", request.row);
  visit("python", request.python);
  visit("no_inspect", request.no_inspect);
  visit_members(request.machine, visit);
}

}  // namespace gpusolve::api
