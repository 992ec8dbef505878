/**
 * Asks the issuer now and then about a card that staff settled. An order that arrives late is recorded, which
 * alerts staff; it moves no money.
 */

import type { Queryable } from '#server/db/pool.ts';
import { transaction } from '#server/db/transaction.ts';
import { type Jobs, jobName } from '#server/kernel/jobs.ts';
import { Fault } from '#server/kernel/refusal.ts';
import { createCodes } from '../codes.ts';
import type { GiftCardDeps } from '../deps.ts';
import { recordLateOrder } from './record-late-order.ts';

export const WATCH_GIFT_CARD = jobName<Watch>('watch-gift-card');

export type Watch = { unitId: string; round: number };

/** A quarter of an hour, an hour, a day, a week after the decision or the round before. */
const PAUSES_SECONDS = [15 * 60, 60 * 60, 86_400, 7 * 86_400];

/** Enqueues a round of looking, in the transaction of the decision or of the round before. */
export async function enqueueWatch(
  { jobs }: { jobs: Jobs },
  queryable: Queryable,
  { unitId, round }: Watch,
): Promise<void> {
  const startAfterSeconds = PAUSES_SECONDS[round];
  if (startAfterSeconds === undefined) return;
  await jobs.enqueue(queryable, WATCH_GIFT_CARD, { unitId, round }, { startAfterSeconds });
}

/** Throws a `Fault` while the issuer cannot be asked. */
export async function watchResolvedUnit(deps: GiftCardDeps, { unitId, round }: Watch): Promise<void> {
  const answer = await deps.issuer.find(unitId);
  if (answer.kind === 'unknown')
    throw new Fault(`The issuer cannot be asked about ${unitId}: ${answer.reason}`);
  const codes = createCodes(deps.config.encryption);
  await transaction(deps.db, async (tx) => {
    if (await recordLateOrder(tx, codes, unitId, answer)) return;
    await enqueueWatch(deps, tx, { unitId, round: round + 1 });
  });
}
