/* Search, copy and the language of samples. Without this script, the pages are complete lists, and each sample has its languages. */

/** Shows the entries of the start page that contain all words of the search. */
function search(form) {
  const input = form.querySelector('input');
  const found = document.querySelector('.found');
  const entries = [...document.querySelectorAll('.index li')].map((entry) => ({
    entry,
    text: `${entry.textContent} ${entry.dataset.fields ?? ''}`.toLowerCase(),
  }));
  const show = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const { entry, text } of entries) {
      entry.hidden = !words.every((word) => text.includes(word));
      if (!entry.hidden) count += 1;
    }
    for (const part of document.querySelectorAll('[data-part]')) part.hidden = !part.querySelector('li:not([hidden])');
    found.textContent = words.length === 0 ? '' : count === 1 ? '1 call' : `${count} calls`;
  };
  input.value = new URLSearchParams(location.search).get('q') ?? '';
  input.addEventListener('input', show);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    document.querySelector('.index li:not([hidden]) a')?.click();
  });
  show();
}

/** Copies the whole text of a piece of code to the clipboard. Pages without TLS have no clipboard. */
async function copy(code) {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(code.textContent);
  getSelection().selectAllChildren(code);
  document.execCommand('copy');
}

function offerCopy(figure) {
  const button = document.createElement('button');
  const caption = figure.querySelector('figcaption').textContent;
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.setAttribute('aria-label', `Copy: ${caption}`);
  button.addEventListener('click', async () => {
    await copy(figure.querySelector('[open] code') ?? figure.querySelector('code'));
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  });
  figure.append(button);
}

const LANGUAGE = 'docs-language';

/** Opens all samples of a language. The one that was clicked stays at its place in the window. */
function openSamples(language, clicked) {
  const top = clicked?.getBoundingClientRect().top;
  for (const summary of document.querySelectorAll('.samples summary'))
    summary.parentElement.open = summary.textContent === language;
  if (clicked) scrollBy({ top: clicked.getBoundingClientRect().top - top, behavior: 'instant' });
}

/** Keeps the language for all pages. A browser that stores nothing for this host throws at the first look. */
function offerLanguages() {
  const keep = (act) => {
    try {
      return act(localStorage);
    } catch {
      return undefined;
    }
  };
  const summaries = [...document.querySelectorAll('.samples summary')];
  const known = keep((store) => store.getItem(LANGUAGE));
  if (summaries.some(({ textContent }) => textContent === known)) openSamples(known);
  for (const summary of summaries)
    summary.addEventListener('click', (event) => {
      event.preventDefault();
      openSamples(summary.textContent, summary);
      keep((store) => store.setItem(LANGUAGE, summary.textContent));
    });
}

/** Handles links from the time when all calls were on one page. */
function goOn() {
  const link = location.hash && document.querySelector(`.index a[href$="${CSS.escape(location.hash)}"]`);
  if (link && document.getElementById(location.hash.slice(1)) === null) location.replace(link.href);
}

const form = document.querySelector('main .search');
if (form !== null) search(form);
for (const figure of document.querySelectorAll('.code')) offerCopy(figure);
offerLanguages();
goOn();
