// Runs before the first paint, so that the page never flashes in the wrong theme. web/ui/layout/theme.ts follows it.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    // Storage can be switched off; the page then follows the system's theme.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#181017' : '#fbf6f0');

  // A prerendered page may be clicked before it is interactive; web/main.tsx repeats the click then.
  addEventListener('click', ({ target }) => {
    if ('interactive' in document.documentElement.dataset) return;
    target.closest?.('button')?.setAttribute('data-clicked-early', '');
  });

  // A prerendered link to another way in knows neither the page to return to nor the email that was typed. The browser
  // follows it with both until the link has them (web/features/auth/use-next.ts).
  addEventListener(
    'click',
    (event) => {
      const link = event.target.closest?.('a');
      const ways = /^\/(sign-in|sign-up|forgot-password|api\/auth\/\w+)$/;
      if (link?.origin !== location.origin || !ways.test(link.pathname)) return;
      const search = new URLSearchParams(link.search);
      const next = new URLSearchParams(location.search).get('next');
      const email = link.pathname === '/forgot-password' && document.querySelector('input[name="email"]')?.value;
      const missing = Object.entries({ email, next }).filter(([name, value]) => value && !search.has(name));
      if (missing.length === 0) return;
      for (const [name, value] of missing) search.set(name, value);
      link.search = search;
      event.stopPropagation();
    },
    true,
  );

  // Without scripts the browser would send the form itself, with the password in its request.
  addEventListener('submit', (event) => {
    if ('interactive' in document.documentElement.dataset) return;
    event.preventDefault();
    event.target.querySelector('[type="submit"]')?.setAttribute('data-clicked-early', '');
  });

  // The scripts of a prerendered page would delay its first paint, so they wait in a template
  // (server/http/pages/render-page.ts) until then. A page in the background is never painted and does not wait; in a
  // browser that does not report its paints, the page waits three seconds at most.
  const longestWaitMs = 3000;
  const hydrate = () => {
    const scripts = document.querySelector('template[data-scripts]');
    scripts?.replaceWith(scripts.content);
  };
  const reportsPaints = globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint');
  addEventListener('visibilitychange', hydrate);
  addEventListener('load', () => {
    if (document.hidden || !reportsPaints) hydrate();
    else setTimeout(hydrate, longestWaitMs);
  });
  addEventListener('DOMContentLoaded', () => {
    if (!reportsPaints) return;
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName('first-contentful-paint').length > 0) hydrate();
    }).observe({ type: 'paint', buffered: true });
  });
})();
