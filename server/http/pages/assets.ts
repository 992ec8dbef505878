/** Serves the scripts, styles and fonts of the build, whose names change with their contents. */
import { existsSync, readdirSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { App } from '../core/app.ts';

const YEAR_SECONDS = 31_536_000;

/** The build compresses its files; pages are rendered, so no folder has an index. */
export const asBuilt = { index: false, preCompressed: true, cacheControl: false } as const;

/**
 * Hundreds of files in one folder are one route. The wildcard of the plugin reads the whole folder for each
 * request, which takes six times as long as sending a script; here the names are read once.
 */
export async function serveAssets(app: App, folder: string): Promise<void> {
  const names = new Set(existsSync(folder) ? readdirSync(folder) : []);
  await app.register(fastifyStatic, {
    ...asBuilt,
    root: folder,
    serve: false,
    setHeaders(reply) {
      reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`);
      // The policy governs documents alone; on dozens of scripts it would weigh as much as one of them.
      reply.removeHeader('content-security-policy');
    },
  });
  app.get<{ Params: { name: string } }>('/assets/:name', { schema: { hide: true } }, (request, reply) => {
    const { name } = request.params;
    return names.has(name) ? reply.sendFile(name) : reply.callNotFound();
  });
}
