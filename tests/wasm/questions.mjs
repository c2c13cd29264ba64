// 300 questions: cards, drivers, systems, Pythons, specs, installers and commands, and what is wrong on purpose. Each names its machine.

const CARDS = ['RTX 5090', 'RTX 4090', 'RTX 3060', 'GTX 1080 Ti', 'T4', 'A100', 'H100', 'V100', 'Tesla K80', 'RTX A6000', 'sm_52', 'sm_35', 'none'];
const DRIVERS = [null, '390.77', '450.80.02', '470.82.01', '535.104.05', '550.54.14', '580.65.06'];
const FEW_CARDS = ['RTX 5090', 'RTX 3060', 'T4', 'V100'];

const machine = (gpu, driver) => [`--gpu=${gpu}`, ...(driver ? [`--driver=${driver}`] : [])];
const crossed = (ones, others, make) => ones.flatMap((one) => others.map((other) => make(one, other)));

const resolve = (...words) => ({ words: ['resolve', '--no-lock', ...words] });

const FREEZE = 'torch==2.3.0+cu121\ntorchvision==0.18.0+cu121\nnumpy==2.0.0\nnvidia-cudnn-cu12==8.9.2.26\n';
const REQUIREMENTS = '--extra-index-url https://download.pytorch.org/whl/cu118\ntorch>=2.0,<2.2\ntorchaudio\n# a remark\nnumpy<2 ; python_version < "3.13"\n';
const ENVIRONMENT = 'name: work\nchannels: [pytorch, nvidia, conda-forge]\ndependencies:\n  - python=3.10\n  - pytorch=2.1\n  - pytorch-cuda=11.8\n  - pip:\n      - xformers\n';
const LOGS = [
  'RuntimeError: CUDA error: no kernel image is available for execution on the device\n',
  'RuntimeError: The NVIDIA driver on your system is too old (found version 11040).\n',
  'AssertionError: Torch not compiled with CUDA enabled\n',
  'OSError: libcudart.so.11.0: cannot open shared object file: No such file or directory\n',
  'torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 20.00 MiB\n',
  'ImportError: libcublas.so.11: undefined symbol: cublasLtGetStatusString, version libcublasLt.so.11\n',
  'all is well\n',
];
const WRONG = [
  ['resolve', '--gpu=RTX 4099', '--no-lock'], ['resolve', '--gpu=rtx', '--no-lock'], ['resolve', '--gpu=T4', '--driver=abc', '--no-lock'],
  ['resolve', '--gpu=T4', '--python=snake', '--no-lock'], ['resolve', '--gpu=T4', '--python=3.99', '--no-lock'], ['resolve', '--gpu=T4', '--bogus'],
  ['resolve', '--gpu=T4', '--platform=beos', '--no-lock'], ['resolve', '--gpu=T4', '--installer=apt', '--no-lock'], ['resolve', 'torch=>2', '--gpu=T4', '--no-lock'],
  ['resolve', 'no such package', '--gpu=T4', '--no-lock'], ['resolve', 'nosuchpackage', '--gpu=T4', '--no-lock'], ['resolve', 'torch==9.9', '--gpu=T4', '--no-lock'],
  ['resolve', '--gpu=', '--no-lock'], ['resolve', '--gpu=T4', '--exclude-newer=yesterday', '--no-lock'], ['resolve', '--gpu=T4', '--cuda=99', '--no-lock'],
  ['resolve', 'pytorch=2.1.*=*cuda11.8*', '--gpu=T4', '--installer=pip', '--no-lock'], ['resolv', '--gpu=T4'], [], ['--help'], ['resolve', '--help'], ['--version'],
  ['why-not', '--gpu=T4'], ['why-not', 'torch==99', '--gpu=T4'], ['why-not', 'torch', 'torchvision', '--gpu=T4'], ['matrix', 'nosuchpackage', '--gpu=T4'],
  ['catalog', 'planets'], ['catalog', 'gpus', 'RTX 4099'], ['search', '--gpu=T4'], ['search', 'nosuchpackage', '--gpu=T4'], ['check', '-', '--gpu=T4', '--as=poem'],
  ['check', '/no/such/file', '--gpu=T4'], ['verify', '/no/such/lock', '--gpu=T4'], ['resolve', '--gpu=T4', '--virtual-package=__glibc', '--installer=conda', '--no-lock'],
  ['resolve', '--gpu=T4', '--constraint=torch<2', '--no-lock'], ['resolve', '--gpu=T4', '--mirror=nowhere', '--no-lock'], ['resolve', '--gpu=T4', '--timeout=-3', '--no-lock'],
];

export const QUESTIONS = [
  ...crossed(CARDS, DRIVERS, (gpu, driver) => resolve(...machine(gpu, driver))),
  ...crossed(FEW_CARDS, ['win-64', 'linux-aarch64', 'osx-arm64'], (gpu, platform) => resolve(...machine(gpu), `--platform=${platform}`)),
  ...crossed(FEW_CARDS, ['3.8', '3.10', '3.12', '3.14', '>=3.9,<3.12'], (gpu, python) => resolve(...machine(gpu, '550.54.14'), `--python=${python}`)),
  ...crossed(FEW_CARDS, ['conda', 'pip'], (gpu, installer) => resolve(...machine(gpu, '535.104.05'), `--installer=${installer}`)),
  ...crossed(['RTX 5090', 'T4'], ['torch==2.1.2', 'torch>=2.4,<2.6', 'torch torchvision torchaudio', 'torch==2.9.0+cu130', 'torch<1.8', 'torch==2.4.1 torchvision==0.15', 'numpy torch', 'torch[opt]>=2', 'pytorch'],
    (gpu, specs) => resolve(...specs.split(' '), ...machine(gpu, '550.54.14'))),
  ...crossed(['RTX 3060', 'V100'], ['pytorch=2.1', 'pytorch=2.1.*=*cuda11.8*', 'pytorch pytorch-cuda=12.1', 'pytorch::pytorch'], (gpu, specs) => resolve(...specs.split(' '), ...machine(gpu), '--installer=conda')),
  ...crossed(['T4', 'H100'], ['--cuda=11.8', '--cuda=>=12.4', '--cudnn=9', '--prefer=lowest', '--pre', '--strict-catalog', '--exclude-newer=2024-01-31', '--allow-cpu', '--glibc=2.17', '--driver-cuda=12.2', '-v', '-q', '--color=always'],
    (gpu, option) => resolve(...machine(gpu), option)),
  ...['requirements', 'uv', 'pip', 'conda', 'environment', 'dockerfile', 'html', 'dot', 'mermaid', 'github', 'sarif'].map((format) => resolve(...machine('T4', '550.54.14'), `--emit=${format}`)),
  ...crossed(['RTX 5090', 'V100', 'T4'], ['torch==2.3.0', 'torch==2.9.0+cu130', 'torch==1.7.1', 'torch==2.7.0'], (gpu, spec) => ({ words: ['why-not', spec, ...machine(gpu, '550.54.14')] })),
  ...['RTX 5090', 'Tesla K80'].map((gpu) => ({ words: ['matrix', ...machine(gpu), '--python=3.11'] })),
  { words: ['matrix', 'torch>=2.5', '--gpu=T4', '--driver=535.104.05'] },
  { words: ['matrix', '--gpu=A100', '--platform=win-64', '--format=markdown'] },
  { words: ['matrix', 'torch>=2.6', '--gpu=A100', '--format=github'] },
  ...crossed(['RTX 5090', 'V100'], ['torch', 'torch>=2.1,<2.4', 'torchvision', 'pytorch=2.1.*=*cuda11.8*'], (gpu, spec) => ({ words: ['search', spec, ...machine(gpu), '--limit=7'] })),
  ...[[], ['gpus', '3090'], ['gpus'], ['drivers'], ['drivers', '536.23'], ['cuda'], ['cuda', '11.8'], ['torch', '2.1.2'], ['torch'], ['cudnn'], ['mirrors'], ['mirrors', 'tuna'], ['drivers', '536.23', '--platform=win-64']]
    .map((words) => ({ words: ['catalog', ...words] })),
  ...crossed([...FEW_CARDS, 'none'], [FREEZE, REQUIREMENTS, ENVIRONMENT], (gpu, input) => ({ words: ['check', '-', ...machine(gpu, '535.104.05')], input })),
  ...crossed(['RTX 5090', 'T4'], LOGS, (gpu, input) => ({ words: ['diagnose', '-', ...machine(gpu, '470.82.01')], input })),
  ...['', '{', 'a: [b', '[project]\nname = 1\n', '\u0000\u0001', 'torch @ file:///x\n', 'x'.repeat(5000)].map((input) => ({ words: ['check', '-', '--gpu=T4'], input })),
  ...WRONG.map((words) => ({ words })),
];
