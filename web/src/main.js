// Connects the form, the views and the program.

const form = byId('question');
const places = { answer: byId('answer'), versions: byId('versions'), check: byId('findings') };
const POPULAR = ['RTX 5090', 'RTX 4090', 'RTX 4060', 'RTX 3060', 'GTX 1080 Ti', 'T4', 'A100', 'H100'];
const HINTS = [
  ['Answer', 'The best set for the card, its commands, and what would help where nothing runs.'],
  ['All versions', 'Every version of torch against every CUDA, in colour.'],
  ['Check mine', 'Paste what is installed, or an error: what is wrong, and how to settle it.'],
];
let view = 'answer';
let asked = 0;  // numbers the questions, so that a late answer to an earlier one is dropped
let lastShown = {};

// ---- what the program says ----

// Where a message is about a field of the form, its name there.
const FIELD_NAMES = { '--gpu': 'Card', '--driver': 'Driver', '--python': 'Python', '--installer': 'Installer', '--platform': 'System' };

const faultText = ({ output, messages }) => {
  const error = parsed(output);
  const where = FIELD_NAMES[error?.where] ?? error?.where;
  return error?.message ? `${where ? `${where}: ` : ''}${error.message}` : messages.replace(/^gpusolve: /gm, '');
};

function failure(place, fault) {
  const text = fault.trim() || 'The program gave no answer.';
  place.replaceChildren(make('div', { class: 'verdict warn', role: 'alert' }, make('span', { class: 'mark', 'aria-hidden': 'true' }, '?'),
    make('div', {}, make('h2', { tabindex: '-1' }, 'The question needs a change'), make('p', {}, withCode(capital(text)), ...suggestions(text)))));
  return text;
}

// Cards that the message proposes, as buttons.
function suggestions(text) {
  const names = /did you mean/.test(text) ? [...text.slice(text.indexOf('did you mean')).matchAll(/`([^`]+)`/g)].map(([, name]) => name) : [];
  return names.length === 0 ? [] : [make('span', { class: 'chips' }, names.map((name) => make('button', { type: 'button', class: 'quiet', on: { click: () => askAgain({ ...readForm(form), gpu: name }) } }, name)))];
}

const parsed = (output) => {
  try {
    return JSON.parse(output);
  } catch {
    return null;
  }
};

async function answerOf(question) {
  const words = [...resolveWords(question), '--no-lock'];
  const json = await engine.ask([...words, '--json']);
  const answer = parsed(json.output);
  if (!answer || answer.schema !== 'gpusolve/resolve/1') {
    return { fault: faultText(json) };
  }
  const text = engine.ask(words).then(({ output }) => output);
  // Where a build runs, the answer is shown before its text is there; elsewhere the text says why in a sentence.
  return { answer, text, lead: answer.outcome === 'gpu' ? '' : firstParagraph(await text) };
}

async function whyNot(spec) {
  const words = whyNotWords(spec, readForm(form));
  const [json, text] = await Promise.all([engine.ask([...words, '--json']), engine.ask(words)]);
  const found = parsed(json.output);
  return found?.reasons ? { found, text: text.output } : { fault: capital(faultText(json)) };
}

const VIEWERS = {
  async answer(question) {
    const { fault, ...said } = await answerOf(question);
    return (place) => (said.answer ? showAnswer(place, { ...said, question, askAgain, askWhy: whyNot }) : failure(place, fault));
  },
  async versions(question) {
    const said = await engine.ask([...matrixWords(question), '--json']);
    const matrix = parsed(said.output);
    return (place) => (matrix?.rows ? showVersions(place, { document: matrix, question }) : failure(place, faultText(said)));
  },
};

// ---- asking ----

function invite() {
  places.answer.replaceChildren(make('div', { class: 'invitation' },
    make('h2', {}, 'Which card?'),
    make('p', {}, 'Type its name in the form, or take one of these:'),
    make('div', { class: 'chips' }, ownCard().concat(POPULAR).map((name) => make('button', { type: 'button', class: 'quiet', on: { click: () => askAgain({ ...readForm(form), gpu: name }) } }, name))),
    make('dl', {}, HINTS.map(([name, text]) => make('div', {}, make('dt', {}, name), make('dd', {}, text))))));
  places.versions.replaceChildren(make('p', {}, 'Choose a card first.'));
}

// The card of this computer, if the browser names one of NVIDIA's.
function ownCard() {
  try {
    const gl = document.createElement('canvas').getContext('webgl');
    const renderer = gl.getParameter(gl.getExtension('WEBGL_debug_renderer_info').UNMASKED_RENDERER_WEBGL);
    const [, name] = /NVIDIA (?:Corporation )?((?:GeForce |Quadro |RTX |Tesla )[\w ]*?\d[\w ]*?(?: Ti| SUPER)?)(?:[\s,/(]|$)/.exec(renderer) ?? [];
    return name ? [name.replace(/^GeForce /, '')] : [];
  } catch {
    return [];
  }
}

async function update() {
  const question = readForm(form);
  remember(question);
  asked += 1;
  const mine = asked;
  Object.values(places).forEach((one) => one.removeAttribute('aria-busy'));
  if (view === 'check') {
    return;
  }
  if (!question.gpu) {
    invite();
    return;
  }
  const key = `${view} ${JSON.stringify(question)}`;
  if (lastShown[view] === key) {
    return;
  }
  const place = places[view];
  place.setAttribute('aria-busy', 'true');
  const show = await VIEWERS[view](question);
  if (mine !== asked) {
    return;
  }
  place.removeAttribute('aria-busy');
  lastShown[view] = key;
  const summary = show(place);
  byId('spoken').textContent = summary;
  if (performance.getEntriesByName('first-answer').length === 0) {
    performance.mark('first-answer');
  }
}

function remember(question) {
  const fragment = fragmentOf(question, view);
  if (fragment !== location.hash.slice(1)) {
    history.replaceState(null, '', fragment ? `#${fragment}` : '#');
  }
}

// Asked by a button of an answer, which the next answer replaces: so the focus goes there.
async function askAgain(question) {
  fillForm(form, question);
  await update();
  const title = places[view].querySelector('h2');
  title?.focus({ preventScroll: true });
  title?.scrollIntoView({ block: 'nearest' });
}

async function check() {
  const text = byId('pasted').value;
  if (!text.trim()) {
    places.check.replaceChildren(make('p', { role: 'alert' }, 'Paste something first.'));
    return;
  }
  places.check.setAttribute('aria-busy', 'true');
  const said = await engine.ask(checkWords(text, byId('kind').value, readForm(form)), text);
  places.check.removeAttribute('aria-busy');
  const found = parsed(said.output);
  byId('spoken').textContent = found?.findings ? showFindings(places.check, found) : failure(places.check, faultText(said));
  document.body.dataset.checked = String(Number(document.body.dataset.checked ?? 0) + 1);
}

// ---- views, as tabs ----

const tabs = [...document.querySelectorAll('#views [role=tab]')];

function choose(next, { focuses = false } = {}) {
  view = next;
  for (const tab of tabs) {
    const isChosen = tab.dataset.view === view;
    tab.setAttribute('aria-selected', String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
    byId(tab.getAttribute('aria-controls')).hidden = !isChosen;
    if (isChosen && focuses) {
      tab.focus();
    }
  }
  update();
}

tabs.forEach((tab, i) => {
  tab.addEventListener('click', () => choose(tab.dataset.view));
  tab.addEventListener('keydown', (event) => {
    const next = { ArrowRight: i + 1, ArrowLeft: i - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      choose(tabs[(next + tabs.length) % tabs.length].dataset.view, { focuses: true });
    }
  });
});

// ---- start ----

async function fillLists() {
  const { output } = await engine.ask(['catalog', 'gpus', '--json']);
  const names = (parsed(output)?.rows ?? []).map((row) => row.name);
  byId('cards').append(...[...new Set(names)].reverse().map((name) => make('option', { value: name })));
}

function start() {
  const { question, view: first } = questionOf(location.hash);
  if (!location.hash && /Win/.test(navigator.platform)) {
    question.platform = 'win-64';
  }
  fillForm(form, question);
  engine.start();
  engine.ready.then(() => { document.body.dataset.ready = 'true'; }, (error) => failure(places[view], `This browser cannot run the program: ${error.message}`));
  choose(first);
  fillLists();
  let timer;
  form.addEventListener('submit', (event) => { event.preventDefault(); update(); });
  form.addEventListener('change', () => update());
  form.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(() => update(), 350); });
  byId('check-form').addEventListener('submit', (event) => { event.preventDefault(); check(); });
  byId('share').addEventListener('click', () => copy(location.href, byId('share')));
  addEventListener('hashchange', () => {
    const changed = questionOf(location.hash);
    fillForm(form, changed.question);
    choose(changed.view);
  });
}

document.addEventListener('DOMContentLoaded', start);  // the program is at the end of the page
