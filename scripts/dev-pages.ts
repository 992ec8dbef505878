/** Serves the pages during development: Vite with hot reload, inside the product's own server. */
import { join } from 'node:path';
import { createServer } from 'vite';
import type { PageServer } from '../server/start.ts';

const root = join(import.meta.dirname, '..');

/** Starts Vite without a port for pages; it ends with the process. */
export async function devPages(): Promise<PageServer> {
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    appType: 'spa',
    server: { middlewareMode: true },
  });
  return (request, response) => vite.middlewares(request, response);
}
