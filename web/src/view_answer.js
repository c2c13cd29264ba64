// The answer of `resolve`: what to install, why there is nothing better, and what would help.

const INSTALLERS = { pip: 'pip', uv: 'uv', conda: 'conda' };

const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;

// "torch 2.9.0 (cu128), CUDA 12.8, Python 3.14"
function stackText(stack) {
  return [`torch ${stack.torch} (${stack.build})`, stack.cuda && `CUDA ${stack.cuda}`, stack.python && `Python ${stack.python}`].filter(Boolean).join(', ');
}

function changeText({ kind, name, from, to }) {
  if (kind === 'package') {
    return to ? `ask for \`${to}\` instead of \`${from}\`` : `leave out \`${from}\``;
  }
  const names = { driver: 'driver', python: 'Python', cuda: 'CUDA limit', cudnn: 'cuDNN limit', installer: 'installer', platform: 'system', gpu: 'GPU', glibc: 'glibc' };
  const what = names[kind] ?? name;
  if (!to) {
    return `no ${what}`;
  }
  const orNewer = kind === 'driver' || kind === 'glibc' ? ' or newer' : '';
  return `${what} ${to}${orNewer}${from ? ` (now ${from})` : ''}`;
}

// The question with the changes of a fix, or null where the form has no field for one of them.
function questionAfter(question, changes) {
  const next = { ...question };
  for (const { kind, from, to } of changes) {
    if (kind === 'package') {
      next.specs = specsOf(next.specs).map((spec) => (spec === from ? to : spec)).filter(Boolean).join(' ');
    } else if (kind === 'driver' || kind === 'python' || kind === 'platform' || kind === 'installer') {
      next[kind] = to ?? DEFAULTS[kind];
    } else {
      return null;
    }
  }
  return next;
}

function facts(answer) {
  const { stack, facts: machine } = answer;
  const gpus = (machine.gpus ?? []).map((gpu) => [gpu.name, gpu.arch && `(${gpu.arch})`].filter(Boolean).join(' ')).join(', ');
  const driver = machine.driver ? machine.driver.version ?? `serves CUDA ${machine.driver.cuda}` : 'unknown';
  const rows = [
    ['GPU', gpus || (machine.gpus ? 'none' : 'not stated')],
    ['Driver', stack?.min_driver ? `${stack.min_driver} or newer; yours: ${driver}` : driver],
    ['CUDA in the build', stack?.cuda],
    ['cuDNN', stack?.cudnn],
    ['Python', stack?.python],
    ['System', `${machine.platform}${machine.glibc ? `, glibc ${machine.glibc}` : ''}`],
  ];
  return make('dl', { class: 'facts' }, rows.filter(([, value]) => value).map(([name, value]) => make('div', {}, make('dt', {}, name), make('dd', {}, value))));
}

function commands(answer) {
  const { verify = [], ...installers } = answer.commands ?? {};
  const tabs = Object.entries(installers).filter(([, lines]) => lines.length > 0)
    .map(([name, lines]) => ({ name: INSTALLERS[name] ?? name, content: commandBlock(lines, `commands for ${INSTALLERS[name] ?? name}`) }));
  if (tabs.length === 0) {
    return [];
  }
  return [
    make('h3', {}, 'Install'),
    tabs.length > 1 ? makeTabs('Installer of the commands', tabs, 'commands') : tabs[0].content,
    ...(verify.length > 0 ? [make('h3', {}, 'Then try it'), commandBlock(verify, 'command that tries it')] : []),
  ];
}

function fixes(answer, question, askAgain) {
  if (answer.fixes.length === 0) {
    return [];
  }
  const items = answer.fixes.map((fix) => {
    const next = questionAfter(question, fix.changes);
    const gives = fix.stack ? ` gives ${stackText(fix.stack)}` : '';
    return make('li', {},
      make('p', {}, make('strong', {}, withCode(capital(fix.changes.map(changeText).join(', and ')))), gives && ` \u2192${gives}`),
      next && make('button', { type: 'button', class: 'quiet', on: { click: () => askAgain(next) } }, 'Ask this'));
  });
  return [make('h3', {}, 'What would help'), make('ol', { class: 'fixes' }, items)];
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

function reasons(answer, title) {
  if (answer.reasons.length === 0) {
    return [];
  }
  return [make('h3', {}, title), make('ul', { class: 'reasons' }, answer.reasons.map(({ text }) => make('li', {}, withCode(text))))];
}

function packages(answer) {
  if (answer.packages.length < 2) {
    return [];
  }
  const rows = answer.packages.map((one) => make('tr', {}, make('th', { scope: 'row' }, one.name), make('td', {}, one.version), make('td', {}, one.ecosystem === 'pypi' ? 'pip' : 'conda')));
  return [make('details', {}, make('summary', {}, `All ${answer.packages.length} packages of the set`),
    make('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Packages of the set' },
      make('table', { class: 'plain' }, make('thead', {}, make('tr', {}, ...['Package', 'Version', 'From'].map((text) => make('th', { scope: 'col' }, text)))),
        make('tbody', {}, rows))))];
}

// The first paragraph of the program's text: for an answer without a GPU build it says why in a sentence.
// The page has fields, not the options that texts for a terminal name in parentheses.
const withoutOptions = (text) => text.replace(/ \(--[a-z-]+\)/g, '').replace(/^--installer (\w+) gives/, 'Installed by $1, it would be');
const firstParagraph = (text) => withoutOptions(text.split(/\n\s*\n/)[0].replace(/\s+/g, ' ').trim());

function verdictOf(answer, lead) {
  const { outcome, stack } = answer;
  if (outcome === 'gpu') {
    return { kind: 'good', mark: '\u2713', title: stackText(stack), lead: runsText(answer) };
  }
  if (outcome === 'cpu_only' || outcome === 'unsatisfiable') {
    return { kind: 'bad', mark: '\u2715', title: outcome === 'cpu_only' ? 'No GPU build runs here' : 'There is no such set', lead };
  }
  return { kind: 'plain', mark: '\u2022', title: 'A set without GPU code', lead };
}

function runsText(answer) {
  const names = (answer.facts.gpus ?? []).map((gpu) => gpu.name || gpu.arch);
  const card = names.length === 1 ? `on the ${names[0]}` : names.length > 1 ? `on ${names.join(' and ')}` : 'here';
  const isCompiled = answer.stack.runs.some(({ by }) => by.startsWith('ptx'));
  return isCompiled ? `Runs ${card}; its PTX is compiled for the card at the first start, which takes minutes.` : `Runs natively ${card}.`;
}

// A question about one build, below the answer.
function whyNotForm(question, askWhy) {
  const result = make('div', { 'aria-live': 'polite' });
  const input = make('input', { type: 'text', id: 'why-spec', placeholder: 'torch==2.5.1', spellcheck: 'false', autocomplete: 'off' });
  const ask = async (event) => {
    event.preventDefault();
    if (input.value.trim()) {
      result.setAttribute('aria-busy', 'true');
      const { fault, found, text } = await askWhy(input.value.trim());
      result.removeAttribute('aria-busy');
      result.replaceChildren(...(fault ? [make('p', {}, withCode(fault))] : [make('p', {}, make('strong', {}, withCode(firstParagraph(text)))),
        make('ul', { class: 'reasons' }, found.reasons.map((reason) => make('li', {}, withCode(reason.text))))]));
    }
  };
  return [make('h3', {}, 'Why not another build?'),
    make('form', { class: 'why', on: { submit: ask } },
      make('div', { class: 'field' }, make('label', { for: 'why-spec', class: 'unseen' }, 'Package and version'), input), make('button', { type: 'submit', class: 'quiet' }, 'Ask why')), result];
}

function showAnswer(place, { answer, text, lead, question, askAgain, askWhy }) {
  const verdict = verdictOf(answer, lead);
  const whole = make('pre', { class: 'text', tabindex: '0', role: 'region', 'aria-label': 'Text of the answer' });
  text.then((output) => whole.append(output));
  const isGood = answer.outcome === 'gpu';
  const onCpu = !isGood && answer.stack ? [make('details', {}, make('summary', {}, `On the CPU it would be ${stackText(answer.stack)}`), commands(answer))] : [];
  const notes = answer.warnings.map((warning) => make('li', {}, withCode(withoutOptions(warning.text))));
  const words = resolveWords(question);
  place.replaceChildren(
    make('div', { class: `verdict ${verdict.kind}` },
      make('span', { class: 'mark', 'aria-hidden': 'true' }, verdict.mark),
      make('div', {}, make('h2', { id: 'verdict', tabindex: '-1' }, verdict.title), make('p', {}, withCode(verdict.lead)))),
    facts(answer),
    ...(isGood ? commands(answer) : []),
    ...fixes(answer, question, askAgain),
    ...reasons(answer, isGood ? 'Why nothing newer' : 'Why'),
    ...onCpu,
    ...whyNotForm(question, askWhy),
    ...(notes.length > 0 ? [make('h3', {}, 'Good to know'), make('ul', { class: 'notes' }, notes)] : []),
    ...packages(answer),
    make('details', {}, make('summary', {}, 'The same answer of the program in a terminal'),
      commandBlock([commandLine(words)], 'command line of this question'),
      whole),
  );
  return `${verdict.title}. ${verdict.lead}`;
}
