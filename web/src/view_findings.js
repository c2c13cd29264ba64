// The findings of `check` and `diagnose`.

const LEVEL = {
  error: { kind: 'bad', mark: '\u2715', word: 'Error' },
  warning: { kind: 'warn', mark: '!', word: 'Warning' },
  note: { kind: 'plain', mark: '\u2022', word: 'Note' },
};

const KIND_NAMES = { log: 'an error log', 'pip-freeze': 'what pip freeze printed', requirements: 'a requirements file', environment: 'an environment.yml', 'pip-list': 'what pip list printed' };

// Messages of programs, which nobody writes into a list of packages.
const LOG_SIGNS = /^\s*(Traceback|.*(Error|Exception|Warning): |RuntimeError|CUDA error|ImportError|.*no kernel image|.*CUDA out of memory|.*libcudart|.*NVIDIA driver)/m;

const isLog = (text) => LOG_SIGNS.test(text);

function checkWords(text, kind, question) {
  const command = kind === 'log' || (kind === 'auto' && isLog(text)) ? ['diagnose', '-'] : ['check', '-', ...(kind === 'auto' ? [] : [`--as=${kind}`])];
  const python = command[0] === 'check' && question.python ? [`--python=${question.python}`] : [];
  return [...command, ...machineWords(question), ...python, '--json'];
}

function finding({ level, text, evidence = [], fix }, i) {
  const { kind, mark, word } = LEVEL[level];
  return make('li', { class: `finding ${kind}` },
    make('span', { class: 'mark', 'aria-hidden': 'true' }, mark),
    make('div', {},
      make('p', {}, make('span', { class: 'unseen' }, `${word}: `), withCode(text)),
      fix && make('p', { class: fix.text.length < 120 ? 'fix' : null }, withCode(fix.text)),
      fix?.commands?.length > 0 && commandBlock(fix.commands, `commands that settle finding ${i + 1}`),
      evidence.length > 0 && make('details', {}, make('summary', {}, 'How this is known'), make('ul', {}, evidence.map((one) => make('li', {}, one))))));
}

function showFindings(place, document) {
  const { findings, input } = document;
  const count = (level) => findings.filter((one) => one.level === level).length;
  const parts = Object.entries({ error: count('error'), warning: count('warning') }).filter(([, n]) => n > 0).map(([level, n]) => counted(n, level));
  const title = parts.length > 0 ? capital(parts.join(' and ')) : findings.length > 0 ? 'Nothing is wrong' : 'Nothing to object to';
  const summary = `Read as ${KIND_NAMES[input.kind] ?? input.kind}.`;
  place.replaceChildren(
    make('div', { class: `verdict ${count('error') > 0 ? 'bad' : count('warning') > 0 ? 'warn' : 'good'}` },
      make('span', { class: 'mark', 'aria-hidden': 'true' }, count('error') > 0 ? '\u2715' : count('warning') > 0 ? '!' : '\u2713'),
      make('div', {}, make('h2', { tabindex: '-1' }, title), make('p', {}, summary))),
    make('ul', { class: 'findings' }, findings.map(finding)));
  return `${title}. ${summary}`;
}
