/**
 * The color behind an element. The frame paints its own ground with it: without one, a tool that measures
 * contrast inside the frame takes the transparent ground for white.
 */

/** The solid color behind a node, or undefined when there is a picture, a gradient or half-transparency. */
export function groundBehind(node: HTMLElement): string | undefined {
  for (let each: HTMLElement | null = node; each; each = each.parentElement) {
    const { backgroundColor, backgroundImage } = getComputedStyle(each);
    if (backgroundImage !== 'none') return undefined;
    const alpha = alphaOf(backgroundColor);
    if (alpha === 1) return backgroundColor;
    if (alpha > 0) return undefined;
  }
  return undefined;
}

/**
 * Calls back when that color may have changed: a theme was switched, or a transition has ended. Ends the
 * watch.
 */
export function watchGround(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  for (const node of [document.documentElement, document.body]) {
    observer.observe(node, {
      attributes: true,
      attributeFilter: ['class', 'style', 'data-theme', 'data-mode'],
    });
  }
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  scheme.addEventListener('change', changed);
  document.addEventListener('transitionend', changed);
  return () => {
    observer.disconnect();
    scheme.removeEventListener('change', changed);
    document.removeEventListener('transitionend', changed);
  };
}

function alphaOf(color: string): number {
  const parts = /(?:\/|,[^,]*,[^,]*,)\s*([\d.]+%?)\s*\)$/.exec(color);
  const text = parts?.[1];
  if (text === undefined) return 1;
  return text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text);
}
