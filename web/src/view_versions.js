// The table of `matrix`: versions of torch against CUDA, in colour, and with a mark and a word for those who see no colour.

const STATUS = {
  native: { rank: 0, kind: 'good', mark: '\u2713', word: 'runs' },
  ptx: { rank: 1, kind: 'good', mark: '\u2713', word: 'runs, by PTX' },
  any: { rank: 2, kind: 'good', mark: '\u2713', word: 'runs' },
  'newer-driver': { rank: 3, kind: 'warn', mark: '\u2191', word: 'with a newer driver' },
  cpu: { rank: 4, kind: 'plain', mark: '\u2022', word: 'CPU only' },
  unjudged: { rank: 5, kind: 'plain', mark: '?', word: 'not judged' },
  no: { rank: 6, kind: 'bad', mark: '\u2715', word: 'does not run' },
};

const byVersion = (one, other) => {
  const parts = [one, other].map((text) => text.split(/[.+]/).map(Number));
  const length = Math.max(parts[0].length, parts[1].length);
  for (let i = 0; i < length; i += 1) {
    const difference = (parts[1][i] || 0) - (parts[0][i] || 0);
    if (difference !== 0) {
      return difference;
    }
  }
  return 0;
};

// { torch: { cuda: [rows] } }, of the builds that the installer can install.
function cellsOf(rows, installer) {
  const cells = new Map();
  for (const row of rows) {
    if (installer !== 'auto' && (row.ecosystem === 'pypi' ? 'pip' : 'conda') !== installer) {
      continue;
    }
    const ofTorch = cells.get(row.torch) ?? cells.set(row.torch, new Map()).get(row.torch);
    const cuda = row.cuda ?? 'CPU';
    ofTorch.set(cuda, [...(ofTorch.get(cuda) ?? []), row]);
  }
  return cells;
}

function cellOf(rows) {
  if (!rows) {
    return make('td', { class: 'empty' }, make('span', { class: 'unseen' }, 'no build'));
  }
  const best = rows.reduce((one, other) => (STATUS[other.status].rank < STATUS[one.status].rank ? other : one));
  const status = STATUS[best.status];
  const pythons = [...new Set(rows.filter((row) => row.status === best.status).map((row) => row.python).filter(Boolean))].sort(byVersion).reverse();
  const range = pythons.length === 0 ? '' : pythons.length === 1 ? pythons[0] : `${pythons[0]}\u2013${pythons.at(-1)}`;
  const driver = best.status === 'newer-driver' ? best.needed_driver.split('.')[0] : '';
  const sources = [...new Set(rows.map((row) => (row.ecosystem === 'pypi' ? 'pip' : 'conda')))].join(', ');
  const title = [status.word, best.needed_driver && driver && `driver ${best.needed_driver} or newer`, best.why?.[0], range && `Python ${range}`, sources].filter(Boolean).join('; ');
  return make('td', { class: status.kind, title },
    make('span', { 'aria-hidden': 'true', class: 'mark' }, status.mark), make('span', { class: 'unseen' }, `${status.word} `),
    make('span', { class: 'small' }, driver ? `driver ${driver}` : status.kind === 'good' && range ? `py\u00a0${range}` : ''));
}

function legend(kinds) {
  const texts = { good: ['\u2713', 'runs'], warn: ['\u2191', 'runs with a newer driver'], bad: ['\u2715', 'does not run'], plain: ['\u2022', 'CPU only'] };
  return make('ul', { class: 'legend', 'aria-label': 'Legend' },
    Object.entries(texts).filter(([kind]) => kinds.has(kind)).map(([kind, [mark, word]]) => make('li', {}, make('span', { class: `chip ${kind}`, 'aria-hidden': 'true' }, mark), word)));
}

// The table of these versions, with a column for each CUDA that one of them has.
function matrixTable(cells, torches) {
  const cudas = [...new Set(torches.flatMap((torch) => [...cells.get(torch).keys()]))].sort(byVersion);
  const heads = cudas.map((cuda) => make('th', { scope: 'col' }, cuda === 'CPU' ? 'CPU' : make('span', {}, make('span', { class: 'small' }, 'CUDA '), cuda)));
  const rows = torches.map((torch) => make('tr', {}, make('th', { scope: 'row' }, torch), cudas.map((cuda) => cellOf(cells.get(torch).get(cuda)))));
  return make('table', { class: 'matrix' }, make('thead', {}, make('tr', {}, make('th', { scope: 'col' }, 'torch'), heads)), make('tbody', {}, rows));
}

// On a narrow screen the newest CUDA columns may be all that is in sight, and run nowhere: moves to the first that does.
function showFirstGood(frame) {
  const good = frame.querySelector('td.good');
  const names = frame.querySelector('th');
  if (good && good.offsetLeft + good.offsetWidth > frame.clientWidth) {
    frame.scrollLeft = good.offsetLeft - names.offsetWidth;
  }
}

function showVersions(place, { document: matrix, question }) {
  const cells = cellsOf(matrix.rows, question.installer);
  const torches = [...cells.keys()].sort(byVersion);
  const rowsOf = (torch) => [...cells.get(torch).values()].flat();
  const kinds = new Set(torches.flatMap(rowsOf).map((row) => STATUS[row.status].kind));
  const shown = 20;
  const frame = make('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Versions of torch and CUDA' }, matrixTable(cells, torches.slice(0, shown)));
  const showAll = () => {
    frame.replaceChildren(matrixTable(cells, torches));
    more.remove();
    frame.focus();
  };
  const more = torches.length > shown && make('button', { type: 'button', class: 'quiet', on: { click: showAll } }, `Show ${torches.length - shown} older versions`);
  const card = (matrix.facts.gpus ?? []).map((gpu) => gpu.name || gpu.arch).join(', ');
  const running = torches.filter((torch) => rowsOf(torch).some((row) => STATUS[row.status].kind === 'good'));
  const summary = running.length === 0 ? 'No version of torch runs here.' : `${counted(running.length, 'version')} of torch run here, the newest is ${running[0]}.`;
  place.replaceChildren(make('h2', { tabindex: '-1' }, card ? `torch on ${card}` : 'torch by CUDA version'), make('p', {}, summary), legend(kinds), frame, ...(more ? [more] : []));
  showFirstGood(frame);
  return summary;
}
