// Adds the few things that htmx cannot do. Every page works without this script.
// It runs before htmx, because it must hear of the first answers.
'use strict';

const heard = (type, selector, hear) =>
  document.addEventListener(type, (event) => {
    const found = event.target.closest?.(selector);
    if (found) hear(found, event);
  });

// A click on an id, or on the button beside it or beside another text, copies all of it. A link leads where it leads.
// Browsers have a clipboard only over TLS, or for localhost.
document.documentElement.classList.toggle('copies', navigator.clipboard !== undefined);

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

// A page refreshes itself only while somebody looks at it.
const REFRESH_MS = 15_000;

setInterval(() => {
  if (document.visibilityState !== 'visible') return;
  for (const part of document.querySelectorAll('[data-live]')) part.dispatchEvent(new Event('refresh'));
}, REFRESH_MS);

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

document.addEventListener('htmx:after:swap', sayChecks);
sayChecks();
