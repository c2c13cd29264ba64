// Makes elements. Texts are always text, never markup.

function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === 'on') {
      Object.entries(value).forEach(([event, handler]) => element.addEventListener(event, handler));
    } else if (value !== undefined && value !== null && value !== false) {
      element.setAttribute(key, value === true ? '' : value);
    }
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const byId = (id) => document.getElementById(id);

// `words` in backquotes are names of packages and options.
function withCode(text) {
  return text.split('`').map((part, i) => (i % 2 === 1 ? make('code', {}, part) : part));
}

async function copy(text, button) {
  const label = button.dataset.label ??= button.textContent;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = make('textarea', { class: 'unseen' });  // a page from a file may not use the clipboard otherwise
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
    button.focus();
  }
  button.textContent = 'Copied';
  byId('spoken').textContent = 'Copied to the clipboard.';
  setTimeout(() => {
    button.textContent = label;
    byId('spoken').textContent = '';
  }, 2000);
}

// Commands in a frame with a button that copies them.
function commandBlock(lines, label) {
  const text = lines.join('\n');
  const button = make('button', { type: 'button', class: 'copy', 'aria-label': `Copy ${label}`, on: { click: () => copy(text, button) } }, 'Copy');
  return make('div', { class: 'commands' },
    make('pre', { tabindex: '0', role: 'region', 'aria-label': label }, make('code', {}, lines.map(commandLineOf))), button);
}

// Breaks between words alone, where there is room for the longest.
function commandLineOf(line) {
  const words = line.split(' ').flatMap((word) => [' ', make('span', { class: 'word' }, word)]).slice(1);
  return make('span', { class: 'line' }, words, '\n');
}

// Tabs as of the ARIA practices: arrow keys move, only the chosen tab is in the order of the Tab key.
function makeTabs(label, tabs, prefix) {
  const panels = tabs.map(({ content }, i) => make('div', { role: 'tabpanel', id: `${prefix}-panel-${i}`, 'aria-labelledby': `${prefix}-tab-${i}` }, content));
  const buttons = tabs.map(({ name }, i) => make('button', {
    type: 'button', role: 'tab', id: `${prefix}-tab-${i}`, 'aria-controls': `${prefix}-panel-${i}`,
    on: { click: () => choose(i), keydown: (event) => move(event, i) },
  }, name));
  function choose(chosen) {
    buttons.forEach((button, i) => {
      button.setAttribute('aria-selected', String(i === chosen));
      button.tabIndex = i === chosen ? 0 : -1;
      panels[i].hidden = i !== chosen;
    });
  }
  function move(event, i) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : (i + step + tabs.length) % tabs.length;
    if (step || event.key === 'Home' || event.key === 'End') {
      event.preventDefault();
      choose(next);
      buttons[next].focus();
    }
  }
  choose(0);
  return make('div', {}, make('div', { role: 'tablist', 'aria-label': label, class: 'small-tabs' }, buttons), panels);
}
