#include "cli/commands/examples.hpp"

#include <algorithm>

namespace gpusolve::cli {
namespace {

constexpr Example k_program[] = {
    {"what this machine has", "gpusolve detect"},
    {"the best set for it: the commands that install it, and a lock", "gpusolve resolve"},
    {"for another machine", "gpusolve resolve --gpu \"RTX 3090\" --driver 535.104.05"},
};

constexpr Example k_resolve[] = {
    {"for this machine", "gpusolve resolve"},
    {"a range of versions, for a GPU that is elsewhere", "gpusolve resolve \"torch>=2.4,<2.8\" --gpu A100 --driver 535.104.05"},
    {"with conda, and a file for conda env create", "gpusolve resolve pytorch --gpu T4 --installer conda --emit environment=env.yml"},
    {"one lock for two kinds of machines", "gpusolve resolve --lock-for \"a100=A100; t4=T4,driver=470.82.01\" -o fleet.lock"},
};

constexpr Example k_why_not[] = {
    {"a build of CUDA 13 on a card of 2017", "gpusolve why-not torch==2.14.0+cu130 --gpu \"GTX 1080 Ti\" --driver 535.104.05"},
    {"a build of a conda channel", "gpusolve why-not \"pytorch=2.5.*=*cuda*\" --gpu T4 --driver 470.82.01"},
};

constexpr Example k_check[] = {
    {"an environment on disk", "gpusolve check .venv"},
    {"a file of specs, for a card that is yet to come", "gpusolve check requirements.txt --gpu \"RTX 5090\" --driver 570.86.10"},
    {"what another machine printed", "gpusolve check freeze.txt --gpu V100 --driver 470.82.01"},
    {"as annotations of a pull request", "gpusolve check environment.yml --gpu T4 --emit github"},
};

constexpr Example k_verify[] = {
    {"for the machine that it was made for", "gpusolve verify gpusolve.lock"},
    {"for another one", "gpusolve verify gpusolve.lock --gpu H100 --driver 550.54.15"},
    {"one row of a lock for many", "gpusolve verify fleet.lock --row a100"},
};

constexpr Example k_fleet[] = {
    {"a table: name,gpus,driver,platform", "gpusolve fleet nodes.csv"},
    {"one lock for all", "gpusolve fleet nodes.csv --spec torch --python 3.12 -o fleet.lock"},
    {"what nvidia-smi -L printed, a file for each node", "gpusolve fleet dumps --json"},
};

constexpr Example k_update[] = {
    {"what would change", "gpusolve update gpusolve.lock --dry-run"},
    {"only torch, and what it takes with it", "gpusolve update gpusolve.lock --only torch -o newer.lock"},
};

constexpr Example k_install[] = {
    {"the best set for this machine, after you agreed", "gpusolve install"},
    {"what would be run, and nothing else", "gpusolve install \"torch>=2.4\" --dry-run"},
    {"what a lock contains, in a script", "gpusolve install gpusolve.lock --yes --with uv"},
};
constexpr Example k_install_commands[] = {
    {"with the installer that the lock is for", "gpusolve install-commands gpusolve.lock"},
    {"with uv, and with nothing but the commands in a pipe", "gpusolve install-commands gpusolve.lock --installer uv"},
    {"of a lock for many, the row that runs there", "gpusolve install-commands fleet.lock --gpu A100 --driver 550.54.15"},
};

constexpr Example k_diff[] = {
    {"two locks", "gpusolve diff old.lock gpusolve.lock"},
    {"what a lock has that an environment has not", "gpusolve diff .venv gpusolve.lock"},
};

constexpr Example k_diagnose[] = {
    {"a log", "gpusolve diagnose train.log"},
    {"the end of one, and the machine that wrote it", "tail -n 50 train.log | gpusolve diagnose --gpu \"RTX 5090\" --driver 570.86.10"},
};

constexpr Example k_inspect[] = {
    {"what a library contains", "gpusolve inspect build/libkernels.so"},
    {"whether a wheel runs on a card, unpacking nothing to disk",
     "gpusolve inspect kernels-1.0-cp311-cp311-linux_x86_64.whl --gpu \"RTX 5090\""},
    {"whether all of a folder runs on a card", "gpusolve inspect build --gpu \"RTX 5090\" --driver 570.86.10"},
};

constexpr Example k_detect[] = {
    {"as text, with where each fact comes from", "gpusolve detect"},
    {"for a script", "gpusolve detect --json"},
};

constexpr Example k_matrix[] = {
    {"what runs on an old card", "gpusolve matrix --gpu \"GTX 1080 Ti\" --driver 535.104.05"},
    {"the same for another framework", "gpusolve matrix jax --gpu \"GTX 1080 Ti\" --driver 535.104.05"},
    {"as a page that can be sorted", "gpusolve matrix \"torch>=2.4\" --gpu V100,H100 --format html > matrix.html"},
    {"as a matrix of jobs for GitHub Actions", "gpusolve matrix \"torch>=2.8\" --gpu T4 --python 3.12 --format github"},
};

constexpr Example k_search[] = {
    {"the newest builds that there are", "gpusolve search torch --limit 10"},
    {"a range, and what of it runs there", "gpusolve search \"torch>=2.4,<2.6\" --gpu sm_120 --driver 570.86.10"},
    {"all of it, for a script", "gpusolve search \"pytorch=2.5.*=*cuda*\" --installer conda --json"},
};

constexpr Example k_catalog[] = {
    {"a GPU by its name", "gpusolve catalog gpus 3090"},
    {"the CUDA that a driver serves", "gpusolve catalog drivers 536.23 --platform win-64"},
    {"remember what a wheel contains, for later answers", "gpusolve catalog learn kernels-1.0-cp311-cp311-linux_x86_64.whl"},
    {"what goes with a version of torch", "gpusolve catalog torch 2.1.2"},
};

constexpr Example k_fetch[] = {
    {"what pip's best set for a card touches", "gpusolve fetch --installer pip --for \"torch torchvision\" --gpu sm_86"},
    {"a whole conda channel, for another platform", "gpusolve fetch -c conda-forge --platform linux-aarch64"},
};

constexpr Example k_completion[] = {
    {"bash, as a line of ~/.bashrc", "source <(gpusolve completion bash)"},
    {"zsh, in a folder that $fpath names", "gpusolve completion zsh > ~/.zfunc/_gpusolve"},
    {"fish", "gpusolve completion fish > ~/.config/fish/completions/gpusolve.fish"},
};

constexpr Example k_cache[] = {
    {"where it is, and how large", "gpusolve cache info"},
    {"empty it", "gpusolve cache clean"},
};

struct CommandExamples {
  std::string_view command;
  std::span<const Example> examples;
};

const CommandExamples k_entries[] = {
    {"gpusolve", k_program}, {"resolve", k_resolve},   {"why-not", k_why_not},
    {"check", k_check},      {"verify", k_verify},     {"fleet", k_fleet},
    {"update", k_update},    {"install", k_install},   {"install-commands", k_install_commands},
    {"diff", k_diff},        {"diagnose", k_diagnose}, {"inspect", k_inspect},
    {"detect", k_detect},    {"matrix", k_matrix},     {"search", k_search},
    {"catalog", k_catalog},  {"fetch", k_fetch},       {"completion", k_completion},
    {"cache", k_cache},
};

}  // namespace

auto examples_of(std::string_view command) -> std::span<const Example> {
  const auto* const found = std::ranges::find(k_entries, command, &CommandExamples::command);
  return found == std::end(k_entries) ? std::span<const Example>{} : found->examples;
}

}  // namespace gpusolve::cli
