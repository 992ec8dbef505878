/**
 * Preloads the two fonts of the first screen, which the browser otherwise discovers only in the style sheet.
 */
import type { Plugin } from 'vite';

const FIRST_SCREEN = /(fraunces-latin-opsz-normal|inter-latin-wght-normal).*\.woff2$/;

export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => FIRST_SCREEN.test(file))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head' as const,
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          })),
    },
  };
}
