// Adds the few things that htmx cannot do. Every page works without this script.
// It runs before htmx, because it must hear of the first answers.
(() => {
  const REFRESH_MS = { soon: 1_000, live: 15_000, minute: 60_000 };

  // Browsers have a clipboard only over TLS, or for localhost.
  document.documentElement.classList.toggle('copies', navigator.clipboard !== undefined);

  // A click on an id, or on the button beside it or beside another text, copies all of it. A link leads where it leads.
  document.addEventListener('click', async ({ target }) => {
    const owner = target.closest?.('a') ? undefined : target.closest?.('button.copy, .id');
    if (!owner || navigator.clipboard === undefined) return;
    const button = owner.matches('.id') ? owner.querySelector('.copy') : owner;
    await navigator.clipboard.writeText(button.previousElementSibling.textContent);
    button.classList.add('done');
    setTimeout(() => button.classList.remove('done'), 1_500);
  });

  // A shortened id shows all of itself to the pointer.
  document.addEventListener('mouseover', ({ target }) => {
    const id = target.closest?.('.id');
    if (id && !id.title) id.title = id.textContent;
  });

  // In a narrow window, the filters lie over the list until they are applied.
  document.addEventListener('htmx:before:request', ({ target }) => target.closest?.('.filters')?.hidePopover?.());

  // A page refreshes itself only while somebody looks at it.
  for (const [when, ms] of Object.entries(REFRESH_MS)) {
    setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      for (const part of document.querySelectorAll(`[data-refresh="${when}"]`))
        part.dispatchEvent(new Event('refresh'));
    }, ms);
  }

  // Connections fill in one after the other. One line shows the progress.
  const rows = document.querySelectorAll('[data-checking]').length;
  const sayChecks = () => {
    const said = document.querySelector('[data-checks]');
    const left = document.querySelectorAll('[data-checking]').length;
    if (said && rows > 0) said.textContent = left > 0 ? `Checking: ${left} of ${rows} left.` : 'All were checked now.';
  };
  const checkFailed = ({ target }) => {
    if (!target.matches?.('[data-checking]')) return;
    target.removeAttribute('data-checking');
    target.querySelector('.checking').textContent = 'The gateway did not answer.';
    sayChecks();
  };
  for (const words of document.querySelectorAll('.checking')) words.hidden = false;
  for (const failure of ['htmx:response:error', 'htmx:error']) document.addEventListener(failure, checkFailed);

  document.addEventListener('htmx:after:swap', sayChecks);
  sayChecks();
})();
