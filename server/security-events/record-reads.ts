/** Records what leaves the product: exports, codes that are shown, and profiles that staff open. */
import type { FastifyRequest } from 'fastify';
import type { Db } from '#server/db/pool.ts';
import type { App } from '#server/http/core/app.ts';
import type { EventDeps } from './deps.ts';
import { recordSecurityEvent } from './record-security-event.ts';

/** The first read of a profile; the lists beside it are read with it. */
const PROFILE = '/api/admin/user/:userId';
const REVEAL = '/api/purchased-gift-cards/:id/reveal';

/** Registers the hook, before the routes. An answer is sent only once its event is kept. */
export function recordReads(app: App, deps: EventDeps & { db: Db }): void {
  app.addHook('onSend', async (request, reply) => {
    const { actor } = request;
    if (!actor || reply.statusCode !== 200) return;
    const read = readOf(request, String(reply.getHeader('content-disposition') ?? ''));
    if (!read) return;
    const origin = { ip: request.ip, userAgent: request.headers['user-agent'] ?? null };
    await recordSecurityEvent(deps.db, deps, { actorId: actor.userId, origin, ...read(actor.userId) });
  });
}

/** The event of an answer that gives something away, from the id of its reader. */
function readOf({ method, routeOptions: { url }, params }: FastifyRequest, disposition: string) {
  if (disposition.startsWith('attachment') && !disposition.includes('.receipt.json'))
    return (userId: string) => ({ kind: 'data-exported', userId, detail: { path: url ?? '' } });
  if (method === 'GET' && url === PROFILE)
    return () => ({ kind: 'customer-opened', userId: (params as { userId: string }).userId });
  if (url === REVEAL)
    return (userId: string) => ({
      kind: 'codes-revealed',
      userId,
      detail: { giftCardId: (params as { id: string }).id },
    });
  return undefined;
}
