/** What decides about the rest of a balance. */
import { CASH_OUT_DAYS } from '#contract/cash-out.ts';
import { stateCode } from '#contract/kernel/us-states.ts';
import { findUser } from '#server/accounts/index.ts';
import { cheapestCents } from '#server/catalogue/index.ts';
import type { Queryable } from '#server/db/pool.ts';
import { addDays } from '#server/kernel/calendar.ts';
import { memberAccountOf } from '#server/ledger/index.ts';
import { readCashOutThreshold } from '#server/regulation/index.ts';
import type { Rest } from './cash-out.ts';
import { countCashOuts } from './cash-out-store.ts';

/** True within a transaction that holds the lock of the balance. */
export async function readRest(db: Queryable, userId: string, now: Date): Promise<Rest> {
  const { balanceCents, frozenFor, owedCents } = await memberAccountOf(db, userId);
  const user = await findUser(db, userId);
  const written = user?.state ?? null;
  const state = written === null ? null : stateCode(written);
  return {
    balanceCents,
    isFrozen: frozenFor !== null || (user?.frozen_at ?? null) !== null,
    owedCents,
    cheapestCents: await cheapestCents(db),
    state,
    thresholdCents: state === null ? null : await readCashOutThreshold(db, state),
    askedCount: await countCashOuts(db, userId, addDays(now, -CASH_OUT_DAYS)),
  };
}
