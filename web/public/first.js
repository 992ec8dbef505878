// Runs before the first paint, so that the page never flashes in the wrong theme. web/ui/theme.ts is its counterpart.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    // Storage can be switched off; the system's theme it is, then.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#181017' : '#fbf6f0');

  // A page that was drawn ahead of time may be clicked before it is alive; web/main.tsx makes up for it.
  addEventListener('click', ({ target }) => {
    if ('alive' in document.documentElement.dataset) return;
    target.closest?.('button')?.setAttribute('data-clicked-early', '');
  });

  // Nor may a form be sent without it, which would put a password in a request of the browser's own.
  addEventListener('submit', (event) => {
    if ('alive' in document.documentElement.dataset) return;
    event.preventDefault();
    event.target.querySelector('[type="submit"]')?.setAttribute('data-clicked-early', '');
  });

  // Its scripts wait in a template (server/http/prerendered-pages.ts) until it can be seen: they would only hold that up. A
  // page in the background is not painted, and need not wait; nor does any page wait long for a browser that does not tell.
  const patienceMs = 3000;
  const bringToLife = () => {
    const scripts = document.querySelector('template[data-scripts]');
    scripts?.replaceWith(scripts.content);
  };
  const knowsPaints = globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint');
  addEventListener('visibilitychange', bringToLife);
  addEventListener('load', () => {
    if (document.hidden || !knowsPaints) bringToLife();
    else setTimeout(bringToLife, patienceMs);
  });
  addEventListener('DOMContentLoaded', () => {
    if (!knowsPaints) return;
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName('first-contentful-paint').length > 0) bringToLife();
    }).observe({ type: 'paint', buffered: true });
  });
})();
