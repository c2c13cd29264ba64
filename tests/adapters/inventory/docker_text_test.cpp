// Dockerfile instructions, and the information in the name of an image.
#include "adapters/inventory/docker/docker_text.hpp"

#include <gtest/gtest.h>

#include "adapters/inventory/docker/base_image.hpp"
#include "model/dotted_version.hpp"

namespace gpusolve::inventory {
namespace {

auto instructions(std::string_view text) -> std::string {
  std::string out;
  for (const auto& one : instructions_of(text)) {
    out += std::to_string(one.line) + " " + one.keyword + one.text;
    for (const auto& document : one.documents) {
      out += " {" + std::to_string(document.line) + ":" + document.text + "}";
    }
    out += "|";
  }
  return out;
}

TEST(DockerText, HasOneInstructionALine) { EXPECT_EQ(instructions("# syntax=x\nfrom a AS b\n\nRUN c\n"), "2 FROM a AS b|4 RUN c|"); }

TEST(DockerText, JoinsContinuedLinesAndPassesOverCommentsBetweenThem) {
  EXPECT_EQ(instructions("RUN a \\\n  # why\n\n  b\nENV x=1"), "1 RUN a \\\n\\\n\\\nb|5 ENV x=1|");
}

TEST(DockerText, KnowsAnotherEscapeCharacter) { EXPECT_EQ(instructions("# escape=`\nRUN a `\n b"), "2 RUN a \\\nb|"); }

TEST(DockerText, SetsHereDocumentsApart) {
  EXPECT_EQ(instructions("RUN <<EOF\npip install a\nEOF\nRUN bash <<-\"END\"\n\tb\n\tEND\nRUN c"),
            "1 RUN <<EOF {2:pip install a\n}|4 RUN bash <<-\"END\" {5:b\n}|7 RUN c|");
  EXPECT_EQ(instructions("RUN cat <<< x\nRUN <<EOF\nnever ends"), "1 RUN cat <<< x|2 RUN <<EOF {3:never ends\n}|");
}

/// The release is that of its tag.
auto released(std::string repository, std::string package, bool is_labelled) -> StackImage {
  return {.repository = std::move(repository), .packages = {std::move(package)}, .states_release = true, .is_labelled = is_labelled};
}

/// Its tag states no release.
auto unstated(std::string repository, std::vector<std::string> packages, bool is_of_vendor, std::string tag_part = {}) -> StackImage {
  return {
      .repository = std::move(repository), .packages = std::move(packages), .tag_part = std::move(tag_part), .is_of_vendor = is_of_vendor};
}

/// Some releases have a Python that is known.
auto released_with(std::string repository, std::string package, std::vector<ImagePython> pythons) -> StackImage {
  auto image = released(std::move(repository), std::move(package), true);
  image.pythons = std::move(pythons);
  return image;
}

auto stated(std::string_view name) -> std::string {
  const std::vector images{released_with("pytorch/pytorch", "torch", {{dotted("1.12"), dotted("3.7")}}),
                           released("runpod/pytorch", "torch", true),
                           released("vllm/vllm-openai", "vllm", false),
                           unstated("nvidia/pytorch", {"torch"}, true),
                           unstated("nvidia/l4t-pytorch", {"torch"}, true),
                           unstated("dustynv/l4t-pytorch", {"torch"}, true),
                           unstated("huggingface/transformers-pytorch-gpu", {"torch"}, false),
                           unstated("paddlepaddle/paddle", {"paddlepaddle-gpu"}, false, "gpu")};
  const auto image = base_image(name, images);
  auto out = image.system;
  out += image.cuda ? ", CUDA " + image.cuda->text() : "";
  out += image.python ? ", Python " + image.python->text() : "";
  for (const auto& package : image.packages) {
    out += ", " + package.name + " " + package.version;
  }
  return out + (image.brings.empty() ? "" : ", " + image.brings);
}

TEST(BaseImage, StatesWhatItsTagSays) {
  EXPECT_EQ(stated("nvidia/cuda:12.1.0-cudnn8-devel-ubuntu22.04"), "ubuntu 22.04, CUDA 12.1.0");
  EXPECT_EQ(stated("nvcr.io/nvidia/cuda:11.8.0-base-ubi8@sha256:00"), "ubi 8, CUDA 11.8.0");
  EXPECT_EQ(stated("pytorch/pytorch:2.1.0-cuda12.1-cudnn8-runtime"), ", CUDA 12.1, torch 2.1.0+cu121");
  EXPECT_EQ(stated("pytorch/pytorch:1.12.1-cuda11.3-cudnn8-devel"), ", CUDA 11.3, Python 3.7, torch 1.12.1+cu113");
  EXPECT_EQ(stated("docker.io/library/python:3.11-slim-bookworm"), "debian bookworm, Python 3.11");
  EXPECT_EQ(stated("ubuntu:20.04"), "ubuntu 20.04");
  EXPECT_EQ(stated("debian:bookworm-slim"), "debian bookworm");
  EXPECT_EQ(stated("registry.access.redhat.com/ubi9/ubi-minimal:9.5-1742914212"), "ubi 9.5");
  EXPECT_EQ(stated("ghcr.io/astral-sh/uv:python3.12-bookworm-slim"), "debian bookworm, Python 3.12");
  EXPECT_EQ(stated("vllm/vllm-openai:v0.6.0"), ", vllm 0.6.0");
  EXPECT_EQ(stated("runpod/pytorch:2.1.0-py3.10-cuda11.8.0-devel-ubuntu22.04"),
            "ubuntu 22.04, CUDA 11.8.0, Python 3.10, torch 2.1.0+cu118");
}

TEST(BaseImage, StatesNothingMore) {
  EXPECT_EQ(stated("nvcr.io/nvidia/pytorch:24.01-py3"), ", a build of torch of NVIDIA's own");
  EXPECT_EQ(stated("nvcr.io/nvidia/l4t-pytorch:r35.2.1-pth2.0-py3"), ", a build of torch of NVIDIA's own");
  EXPECT_EQ(stated("dustynv/l4t-pytorch:r36.2.0"), ", a build of torch of NVIDIA's own");
  EXPECT_EQ(stated("huggingface/transformers-pytorch-gpu:4.35.0"), ", a build of torch that its tag does not state in full");
  EXPECT_EQ(stated("runpod/pytorch:1.0.3-cu1290-torch260-ubuntu2204"),
            "ubuntu 22.04, a build of torch that its tag does not state in full");
  EXPECT_EQ(stated("paddlepaddle/paddle:3.3.0"), "");
  EXPECT_EQ(stated("paddlepaddle/paddle:3.2.2-gpu-cuda12.6-cudnn9.5"),
            ", CUDA 12.6, a build of paddlepaddle-gpu that its tag does not state in full");
  EXPECT_EQ(stated("condaforge/mambaforge:23.3.1-1"), "");
  EXPECT_EQ(stated("python:3"), "");
  EXPECT_EQ(stated("rocm/dev-ubuntu-22.04:6.3.1-complete"), ", ROCm, for AMD GPUs");
  EXPECT_EQ(stated("localhost:5000/team/image"), "");
  EXPECT_EQ(stated(""), "");
  EXPECT_EQ(stated("scratch"), "");
  EXPECT_EQ(stated("python:3.13-alpine"), "alpine, Python 3.13");
}

}  // namespace
}  // namespace gpusolve::inventory
