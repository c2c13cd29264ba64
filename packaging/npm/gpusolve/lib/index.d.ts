/** A version such as "12.8", or null where it is not known or does not matter. */
export type MaybeVersion = string | null;
export type Platform = 'linux-64' | 'linux-aarch64' | 'win-64' | 'osx-arm64' | 'osx-64';
export type Ecosystem = 'conda' | 'pypi';
/** How a build runs: `newer-driver` if only the driver is too old, `unjudged` if no table has its GPU code. */
export type RunStatus = 'native' | 'ptx' | 'any' | 'cpu' | 'newer-driver' | 'unjudged' | 'no';

/** The machine that is asked about. What is not named is not known, and then limits nothing. */
export interface Machine {
  /** Names or architectures: "RTX 4090", "sm_86"; "none" for a machine without a GPU. */
  gpus?: string | string[];
  driver?: string;
  /** The CUDA version that nvidia-smi prints. */
  driverCuda?: string;
  platform?: Platform;
  glibc?: string;
}

export interface Choice extends Machine {
  python?: string;
  cuda?: string;
  cudnn?: string;
  prefer?: 'highest' | 'lowest';
  pre?: boolean;
  strictCatalog?: boolean;
  /** A date, "2024-12-31". */
  excludeNewer?: string;
  installer?: 'conda' | 'pip' | 'auto';
  /** These need the native program: folders and servers of packages. */
  channels?: string[];
  indexUrl?: string;
  extraIndexUrls?: string[];
  findLinks?: string[];
  live?: boolean;
  offline?: boolean;
}

export interface ResolveQuestion extends Choice {
  /** Packages, most important first; torch and torchvision if there are none. */
  specs?: string[];
  constraints?: string[];
  /** A file whose packages are taken too. */
  fromEnv?: string;
  /** A CPU build will do. */
  allowCpu?: boolean;
  /** The answer says what compiles extensions for the set. */
  withToolkit?: boolean;
}

export interface Gpu {
  name: string | null;
  arch: string;
  provenance: 'flag' | 'env' | 'detected' | 'assumed';
}

export interface Facts {
  /** null: any GPU would do; empty: there is none. */
  gpus: Gpu[] | null;
  driver: { version: MaybeVersion; cuda: MaybeVersion; provenance: Gpu['provenance'] } | null;
  platform: Platform;
  glibc: MaybeVersion;
  python: MaybeVersion;
}

export interface Stack {
  torch: string | null;
  build: string | null;
  cuda: MaybeVersion;
  cudnn: MaybeVersion;
  python: string | null;
  min_driver: MaybeVersion;
  native_driver: MaybeVersion;
  runs: { arch: string; by: string }[];
  assumed?: ('architectures' | 'libraries' | 'python')[];
  libraries?: 'bundled';
}

export interface Reason {
  code: string;
  subject: string;
  fact: string | null;
  text: string;
}

export interface Change {
  kind: 'driver' | 'python' | 'package' | 'cuda' | 'cudnn' | 'channel' | 'index' | 'installer' | 'platform' | 'glibc' | 'gpu';
  name: string;
  from: string | null;
  to: string | null;
}

export interface Fix {
  changes: Change[];
  outcome: 'gpu' | 'neutral' | 'cpu_only';
  stack: Stack | null;
}

export interface Conflict {
  nodes: { id: number; kind: string; label: string; name: string | null; candidates: string[]; needs: string[]; reason: object | null }[];
  edges: { from: number; to: number; kind: 'requires' | 'constrains' | 'excludes'; spec: string | null }[];
}

export interface Package {
  name: string;
  version: string;
  build: string | null;
  ecosystem: Ecosystem;
  source: string | null;
  file: string | null;
  url: string | null;
  sha256: string | null;
  md5: string | null;
  size: number | null;
  depends: string[];
  requested: boolean;
}

/** A package that pip has to compile, after the commands that install the set. */
export interface SourceBuild {
  package: string;
  version: string | null;
  /** The version of nvcc. */
  cuda: string;
  architectures: string | null;
  environment: Record<string, string>;
  needs: string[];
  commands: string[];
  source: string;
}

/** What compiles extensions for the set. */
export interface Toolkit {
  cuda: string;
  installer: 'conda' | 'pip' | null;
  packages: string[];
  host_compilers: Record<string, string>;
  variable: string | null;
  architectures: string | null;
  commands: string[];
}

export interface Source {
  name: string;
  kind: 'embedded' | 'conda' | 'pypi' | 'find-links';
  snapshot: string | null;
  records: number;
}

export interface Answer {
  schema: 'gpusolve/resolve/1';
  /** `cpu_only` and `unsatisfiable` come with reasons, and with fixes where a change helps. */
  outcome: 'gpu' | 'cpu_only' | 'neutral' | 'unjudged' | 'unsatisfiable';
  facts: Facts;
  request: { specs: string[]; cuda: string | null; cudnn: string | null; installer: 'conda' | 'pip' };
  stack: Stack | null;
  packages: Package[];
  commands: { conda: string[]; pip: string[]; uv: string[]; verify: string[] };
  /** Only if it was asked for. */
  toolkit?: Toolkit;
  /** Only if there are some. */
  builds?: SourceBuild[];
  reasons: Reason[];
  conflict: Conflict | null;
  fixes: Fix[];
  warnings: { code: string; text: string }[];
  sources: Source[];
  timings: Record<string, number>;
}

export interface WhyNot {
  schema: 'gpusolve/why-not/1';
  subject: string;
  facts: Facts;
  verdict: 'chosen' | 'not-best' | 'no-gpu' | 'impossible';
  better: object | null;
  reasons: Reason[];
  conflict: Conflict | null;
  fixes: Fix[];
}

/** How one build does on the machine. */
export interface Judged {
  build: string | null;
  ecosystem: Ecosystem;
  source: string | null;
  cuda: MaybeVersion;
  python: MaybeVersion;
  status: RunStatus;
  runs: string[];
  needed_driver: MaybeVersion;
  codes: string[];
  why: string[];
}

export interface Matrix {
  schema: 'gpusolve/matrix/1';
  spec: string;
  total: number;
  facts: Facts;
  catalog: string;
  sources: Source[];
  rows: (Judged & { name: string; version: string; asked_as: string | null; torch?: string })[];
  notes: string[];
}

export interface Search {
  schema: 'gpusolve/search/1';
  spec: string;
  rows: (Judged & { name: string; version: string; asked_as: string | null; file: string | null; cudnn: MaybeVersion; cubins: string[] | null; ptx: string[] | null; min_driver: MaybeVersion; date: string | null; size: number | null })[];
  notes: string[];
}

export interface Catalog {
  schema: 'gpusolve/catalog/1';
  table: string;
  name: string;
  /** Of the newest fact. */
  date: string;
  /** The members depend on the table. */
  rows: Record<string, unknown>[];
  notes: string[];
}

export interface Finding {
  code: string;
  level: 'error' | 'warning' | 'note';
  subject: string;
  text: string;
  evidence: string[];
  fix: { text: string; commands: string[] } | null;
  place?: { file: string; line: number };
}

export interface Check {
  schema: 'gpusolve/check/1';
  input: { kind: string; path: string | null };
  facts: Facts;
  findings: Finding[];
}

/** A file, or its text: one of both. */
export type Input = { path: string; text?: undefined } | { path?: undefined; text: string };

export interface Reading {
  /** What it is: "pip-freeze", "requirements", "environment"; recognised if not named. */
  as?: string;
  parts?: string[];
  python?: string;
  row?: string;
}

export interface RunOptions {
  cwd?: string;
  signal?: AbortSignal;
}

/** A wrong question, or a source that cannot be read. That nothing runs on a GPU is an answer, not an error. */
export class GpusolveError extends Error {
  readonly kind: 'usage' | 'source' | 'fault';
  readonly where: string | null;
  /** The exit status of the program. */
  readonly status: number;
}

/** Chooses a set. */
export function resolve(question?: ResolveQuestion, options?: RunOptions): Promise<Answer>;
/** Why a build, such as "torch==2.9.0+cu130", is not what `resolve` chooses. */
export function whyNot(spec: string, question?: Choice, options?: RunOptions): Promise<WhyNot>;
/** Which python, torch and CUDA run on a machine. */
export function matrix(question?: Choice & { spec?: string }, options?: RunOptions): Promise<Matrix>;
/** The builds of a package, best first. */
export function search(spec: string, question?: Choice & { limit?: number }, options?: RunOptions): Promise<Search>;
/** What is known of GPUs, drivers, CUDA, torch, cuDNN and mirrors; without a table, which tables there are. */
export function catalog(table?: 'gpus' | 'drivers' | 'cuda' | 'torch' | 'cudnn' | 'mirrors', entry?: { name?: string; platform?: Platform }, options?: RunOptions): Promise<Catalog>;
/** Audits a file, or a text such as what `pip freeze` prints. */
export function check(input: Input & Reading & Machine, options?: RunOptions): Promise<Check>;
/** Judges a lock again, with no source at hand. */
export function verify(lock: { path: string } & Reading & Machine, options?: RunOptions): Promise<Check>;
/** The cause of an error message or log. */
export function diagnose(input: Input & Machine, options?: RunOptions): Promise<Check>;

/** Runs the program with the words of a command line. */
export function run(words: string[], options?: RunOptions & { input?: string }): Promise<{ status: number; output: string; messages: string }>;
