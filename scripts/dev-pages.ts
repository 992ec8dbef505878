/** The pages while developing: Vite, within the product's own server, with hot reload. */
import { join } from 'node:path';
import { createServer } from 'vite';
import type { PageServer } from '../server/start.ts';

const root = join(import.meta.dirname, '..');

/** Starts Vite without a port of its own for pages; it lives as long as the process. */
export async function devPages(): Promise<PageServer> {
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    appType: 'spa',
    server: { middlewareMode: true },
  });
  return (request, response) => vite.middlewares(request, response);
}
