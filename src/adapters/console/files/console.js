// Adds the few things that htmx cannot do. Every page works without this script.
// It runs before htmx, because it must hear of the first answers.
(() => {
  const REFRESH_MS = { soon: 1_000, live: 15_000, minute: 60_000 };

  const showCopyButtons = (root) => {
    for (const button of root.querySelectorAll('button[data-copy]')) button.hidden = navigator.clipboard === undefined;
  };

  document.addEventListener('click', async (event) => {
    const button = event.target.closest?.('button[data-copy]');
    if (!button) return;
    await navigator.clipboard.writeText(button.dataset.copy);
    const words = button.textContent;
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = words), 1_500);
  });

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

  // A link to copy is shown with the host, which only the browser knows.
  const completeAddresses = () => {
    for (const link of document.querySelectorAll('a[data-address]')) {
      link.firstElementChild.textContent = link.href;
      link.nextElementSibling.dataset.copy = link.href;
    }
  };

  document.addEventListener('htmx:after:swap', () => {
    showCopyButtons(document);
    completeAddresses();
    sayChecks();
  });
  showCopyButtons(document);
  completeAddresses();
  sayChecks();
})();
