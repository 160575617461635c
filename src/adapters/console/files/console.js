// Adds the few things that htmx cannot do. Every page works without this script.
// It runs before htmx, because it must hear of the first answers.
'use strict';

const heard = (type, selector, hear) =>
  document.addEventListener(type, (event) => {
    const found = event.target.closest?.(selector);
    if (found) hear(found, event);
  });

const element = (name, properties, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

// Browsers have a clipboard only over TLS, or for localhost. There, each id and each command has a button that copies it.
const addCopyButtons = () => {
  if (navigator.clipboard === undefined) return;
  for (const owner of document.querySelectorAll('.id, .copied')) {
    if (owner.querySelector('.copy')) continue;
    const words = owner.matches('.copied') ? 'Copy' : '';
    const properties = { type: 'button', className: 'copy', ariaLabel: 'Copy' };
    owner.firstElementChild.after(element('button', properties, words));
  }
};

// A link to copy is shown with the host, which only the browser knows.
const completeAddresses = () => {
  for (const link of document.querySelectorAll('a[data-address]')) link.firstElementChild.textContent = link.href;
};

// A click on an id, or on the button, copies all of it. A link leads where it leads.
heard('click', 'button.copy, .id', async (owner, { target }) => {
  if (target.closest('a') || navigator.clipboard === undefined) return;
  const button = owner.matches('.id') ? owner.querySelector('.copy') : owner;
  await navigator.clipboard.writeText(button.previousElementSibling.textContent);
  button.classList.add('done');
  setTimeout(() => button.classList.remove('done'), 1_500);
});

// A shortened id shows all of itself to the pointer.
heard('mouseover', '.id', (id) => (id.title ||= id.textContent));

// The gateway writes times in the zone of this cookie.
const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

for (const button of document.querySelectorAll('[data-zone]')) {
  button.hidden = ownZone === 'UTC' && button.dataset.zone === '';
  button.textContent ||= `Show those of ${ownZone}`;
}

heard('click', '[data-zone]', ({ dataset }) => {
  document.cookie = `zone=${dataset.zone || ownZone}; Path=/console; Max-Age=31536000; SameSite=Strict`;
  location.reload();
});

// In a narrow window, the filters lie over the list until they are applied.
heard('htmx:before:request', '.filters', (form) => form.hidePopover?.());

// A row opens its page in a panel beside the list, where the window has space for both. Everywhere else, its link opens the page.
const PANEL_SPACE = matchMedia('(width >= 75rem)');
const panel = document.createElement('aside');
panel.id = 'panel';
panel.setAttribute('aria-label', 'Details');
let openedBy;

const closePanel = () => {
  panel.remove();
  openedBy?.closest('tr')?.classList.remove('opened');
  openedBy?.focus();
  openedBy = undefined;
};

const openPanel = async (link) => {
  const url = new URL(link.href);
  url.searchParams.set('panel', '1');
  openedBy?.closest('tr')?.classList.remove('opened');
  openedBy = link;
  link.closest('tr').classList.add('opened');
  document.body.append(panel);
  await htmx.ajax('GET', url.pathname + url.search, { target: '#panel', swap: 'innerHTML' });
  if (openedBy !== link) return;
  if (panel.querySelector('[data-path]')?.dataset.path !== url.pathname) return location.assign(link.href);
  panel.scrollTop = 0;
  panel.querySelector('h2').focus();
  if (url.hash) panel.querySelector(`#${CSS.escape(url.hash.slice(1))}`)?.scrollIntoView();
};

heard('click', 'tbody tr', (row, event) => {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  const link = row.querySelector('a[data-panel]');
  const isPlain = button === 0 && !(ctrlKey || metaKey || shiftKey || altKey) && getSelection().isCollapsed;
  if (!link || !isPlain || !PANEL_SPACE.matches || !globalThis.htmx) return;
  if (!link.contains(target) && target.closest('a, button, input, label, summary, .id')) return;
  event.preventDefault();
  openPanel(link);
});
heard('click', '[data-close]', closePanel);
document.addEventListener('keydown', ({ key }) => key === 'Escape' && panel.isConnected && closePanel());

// The bar below a list says how many lines are chosen, and chooses all of them.
const sayChosen = () => {
  const all = document.querySelector('[data-choose-all]');
  if (!all) return;
  const boxes = [...document.querySelectorAll('input[name=chosen]')];
  const chosen = boxes.filter(({ checked }) => checked).length;
  all.checked = chosen > 0 && chosen === boxes.length;
  all.indeterminate = chosen > 0 && chosen < boxes.length;
  all.form.querySelector('output').textContent = chosen > 0 ? `${chosen} chosen` : '';
};

heard('change', 'input[name=chosen]', sayChosen);
heard('change', '[data-choose-all]', ({ checked }) => {
  for (const box of document.querySelectorAll('input[name=chosen]')) box.checked = checked;
  sayChosen();
});

// Saved filters are addresses with names, kept in the browser for each person and list.
const SAVED_MAX = 20;
const saved = document.querySelector('[data-saved]');

const savedOnes = () => {
  try {
    return Object.entries(JSON.parse(localStorage.getItem(saved.dataset.saved)) ?? {});
  } catch {
    return [];
  }
};

const presentFilter = () => {
  const filters = [...new URLSearchParams(location.search)].filter(
    ([name, value]) => value !== '' && !['page', 'done'].includes(name),
  );
  return new URLSearchParams(filters).toString();
};

const savedLine = ([name, query]) => {
  const link = element('a', { className: 'button', href: `${location.pathname}?${query}` }, name);
  if (query === presentFilter()) link.setAttribute('aria-current', 'true');
  const remove = element('button', { className: 'quiet', type: 'button', ariaLabel: `Forget ${name}` }, '×');
  remove.addEventListener('click', () => keepSaved(savedOnes().filter(([other]) => other !== name)));
  return element('li', {}, link, remove);
};

const showSaved = () => {
  if (!saved) return;
  const [lines, form, all, present] = [
    saved.querySelector('ul'),
    saved.querySelector('form'),
    savedOnes(),
    presentFilter(),
  ];
  lines.replaceChildren(...all.map(savedLine));
  lines.hidden = all.length === 0;
  form.hidden = present === '' || all.length >= SAVED_MAX || all.some(([, query]) => query === present);
  saved.hidden = lines.hidden && form.hidden;
};

const keepSaved = (all) => {
  localStorage.setItem(saved.dataset.saved, JSON.stringify(Object.fromEntries(all)));
  showSaved();
};

heard('submit', '.saved form', (form, event) => {
  event.preventDefault();
  const name = form.elements['saved-name'].value.trim();
  if (name === '') return;
  keepSaved([...savedOnes().filter(([other]) => other !== name), [name, presentFilter()]]);
  form.reset();
});
addEventListener('popstate', showSaved);

// A page refreshes itself only while somebody looks at it.
const REFRESH_MS = { soon: 1_000, follow: 3_000, live: 15_000, minute: 60_000 };

for (const [when, ms] of Object.entries(REFRESH_MS)) {
  setInterval(() => {
    if (document.visibilityState !== 'visible') return;
    for (const part of document.querySelectorAll(`[data-refresh="${when}"]`)) part.dispatchEvent(new Event('refresh'));
  }, ms);
}

// Connections fill in one after the other. One line shows the progress.
const checkedRows = document.querySelectorAll('[data-checking]').length;

const sayChecks = () => {
  const said = document.querySelector('[data-checks]');
  const left = document.querySelectorAll('[data-checking]').length;
  if (said && checkedRows > 0)
    said.textContent = left > 0 ? `Checking: ${left} of ${checkedRows} left.` : 'All were checked now.';
};

const checkFailed = (row) => {
  row.removeAttribute('data-checking');
  row.querySelector('.checking').textContent = 'The gateway did not answer.';
  sayChecks();
};

for (const words of document.querySelectorAll('.checking')) words.hidden = false;
for (const failure of ['htmx:response:error', 'htmx:error']) heard(failure, '[data-checking]', checkFailed);

for (const say of [completeAddresses, addCopyButtons, sayChecks, sayChosen, showSaved]) {
  document.addEventListener('htmx:after:swap', say);
  say();
}
