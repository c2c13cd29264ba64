// The question: the fields of the form, the fragment of the address, and the words of the command line.

const FIELDS = ['gpu', 'driver', 'platform', 'python', 'specs', 'installer'];
const DEFAULTS = { gpu: '', driver: '', platform: 'linux-64', python: '', specs: 'torch torchvision', installer: 'auto' };
const VIEWS = ['answer', 'versions', 'check'];

function readForm(form) {
  const data = new FormData(form);
  return Object.fromEntries(FIELDS.map((name) => [name, (data.get(name) ?? '').trim()]));
}

function fillForm(form, question) {
  for (const name of FIELDS) {
    const field = form.elements[name];
    const value = question[name] ?? DEFAULTS[name];
    if (field instanceof RadioNodeList && ![...field].some((one) => one.value === value)) {
      continue;
    }
    if (field instanceof HTMLSelectElement && ![...field.options].some((one) => one.value === value)) {
      field.append(new Option(value, value));
    }
    field.value = value;
  }
}

// Only what differs from the defaults, so that links are short.
function fragmentOf(question, view) {
  const parameters = new URLSearchParams();
  for (const name of FIELDS) {
    if (question[name] !== DEFAULTS[name]) {
      parameters.set(name, question[name]);
    }
  }
  if (view !== VIEWS[0]) {
    parameters.set('view', view);
  }
  return parameters.toString();
}

function questionOf(fragment) {
  const parameters = new URLSearchParams(fragment.replace(/^#/, ''));
  const question = Object.fromEntries(FIELDS.map((name) => [name, (parameters.get(name) ?? DEFAULTS[name]).slice(0, 500)]));
  const view = parameters.get('view');
  return { question, view: VIEWS.includes(view) ? view : VIEWS[0] };
}

// An option and its value are one word, so that a value that begins with `-` stays a value.
function machineWords({ gpu, driver, platform }) {
  return [...(gpu ? [`--gpu=${gpu}`] : []), ...(driver ? [`--driver=${driver}`] : []), `--platform=${platform}`];
}

const specsOf = (specs) => specs.split(/[\s]+/).filter((spec) => spec && !spec.startsWith('-'));

function resolveWords(question) {
  return ['resolve', ...specsOf(question.specs), ...machineWords(question), ...(question.python ? [`--python=${question.python}`] : []),
    ...(question.installer === 'auto' ? [] : [`--installer=${question.installer}`])];
}

function whyNotWords(spec, question) {
  return ['why-not', spec.replace(/^-+/, ''), ...resolveWords({ ...question, specs: '' }).slice(1)];
}

function matrixWords(question) {
  return ['matrix', ...machineWords(question), ...(question.python ? [`--python=${question.python}`] : [])];
}

// A word as a shell reads it.
const shellWord = (word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
const commandLine = (words) => ['gpusolve', ...words].map((word) => shellWord(word).replace(/^'(--[a-z-]+=)/, "$1'")).join(' ');
