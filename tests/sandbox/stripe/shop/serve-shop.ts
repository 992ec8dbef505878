/** Bundles the shop page and serves it on an origin of its own, under a strict content security policy. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Rollup } from 'vite';
import { createFaults } from '#sandbox/kernel/faults.ts';
import { createRouter } from '#sandbox/kernel/http.ts';
import { type Listening, listen } from '#sandbox/kernel/listen.ts';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Bundles once; the text of the script. */
export async function bundleShop(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    root: here('.'),
    define: { 'process.env.NODE_ENV': '"development"' },
    build: { write: false, minify: false, rollupOptions: { input: here('main.tsx') } },
  })) as Rollup.RollupOutput;
  const [script] = built.output;
  return script.code;
}

export async function serveShop(script: string, sandboxUrl: string): Promise<Listening> {
  const router = createRouter({ faults: createFaults(), refusal: () => ({ status: 500 }) });
  const policy = `default-src 'none'; script-src 'self' ${sandboxUrl}; style-src 'self'; frame-src ${sandboxUrl}; connect-src ${sandboxUrl}; img-src 'self'`;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title><meta name="script" content="${sandboxUrl}/stripe.js"><link rel="stylesheet" href="/shop.css"><script type="module" src="/shop.js"></script></head><body><main id="root"></main></body></html>`;
  const serve = (type: string, body: string) => () => ({
    headers: { 'content-type': type, 'content-security-policy': policy },
    body,
  });
  router.on('GET', '/', serve('text/html; charset=utf-8', html));
  router.on('GET', '/shop.js', serve('text/javascript', script));
  router.on('GET', '/shop.css', serve('text/css', readFileSync(here('shop.css'), 'utf8')));
  router.on('GET', '/favicon.ico', () => ({ status: 204 }));
  return listen(router.handle);
}
