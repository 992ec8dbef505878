/** A HEAD request is answered by the route of its GET, without the body. */
import { Readable } from 'node:stream';
import type { App } from './app.ts';

/**
 * Ends a file before it is read. Fastify would read it to its end, for nobody and at full speed: a report of
 * all transactions, also after the caller has gone.
 */
export function endFilesOfHeads(app: App): void {
  app.addHook('onSend', async ({ method }, _reply, payload) => {
    if (method === 'HEAD' && payload instanceof Readable) payload.destroy();
    return payload;
  });
}
