import type { FastifyReply } from 'fastify';
import * as contract from '#contract/trust.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { createThrottle, networkOf } from '#server/http/edge/throttle.ts';
import { MINUTE_SECONDS } from '#server/kernel/calendar.ts';
import type { SigningDeps } from './deps.ts';
import { getCheckpoint, listCheckpoints } from './list-checkpoints.ts';
import { type ReadChecks, readDays } from './read-days.ts';
import { readKeySet } from './read-key-set.ts';

const READS_PER_MINUTE = 240;

/** Any site may read these: a receipt can be checked without our pages. */
const openToAll = (reply: FastifyReply) =>
  reply.header('cache-control', 'public, max-age=60').header('access-control-allow-origin', '*');

/** `moreChecks` are checks of other modules that /trust shows by day. */
export function proofsRoutes(
  app: App,
  { db, clock, moreChecks = [] }: Pick<SigningDeps, 'db' | 'clock'> & { moreChecks?: readonly ReadChecks[] },
): void {
  const reads = createThrottle(db, 'trust', READS_PER_MINUTE, MINUTE_SECONDS);

  bind(app, contract.listCheckpoints, async ({ page, request, reply }) => {
    await reads.count(networkOf(request.ip));
    openToAll(reply);
    return listCheckpoints(db, page);
  });

  bind(app, contract.getCheckpoint, async ({ params, request, reply }) => {
    await reads.count(networkOf(request.ip));
    const checkpoint = await getCheckpoint(db, params.number);
    openToAll(reply);
    return checkpoint;
  });

  bind(app, contract.listTrustDays, async ({ request, reply }) => {
    await reads.count(networkOf(request.ip));
    openToAll(reply);
    return readDays(db, clock.now(), moreChecks);
  });

  bind(app, contract.getKeys, async ({ reply }) => {
    openToAll(reply);
    return readKeySet(db);
  });
}
