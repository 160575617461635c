// The little that htmx does not do; every page works without it.
(() => {
  const REFRESH_MS = 15_000;

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

  // Only a page that somebody looks at asks for itself again.
  setInterval(() => {
    if (document.visibilityState !== 'visible') return;
    for (const part of document.querySelectorAll('[data-live]')) part.dispatchEvent(new Event('refresh'));
  }, REFRESH_MS);

  document.addEventListener('htmx:after:swap', () => showCopyButtons(document));
  showCopyButtons(document);
})();
