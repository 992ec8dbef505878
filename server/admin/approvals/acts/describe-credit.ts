import { displayCents, smaller } from '#contract/kernel/money.ts';
import type { Queryable } from '#server/db/pool.ts';
import { memberAccountOf } from '#server/ledger/index.ts';
import type { Change } from '../act.ts';

/** What a credit does to a member's balance: new money repays what they owe first. */
export async function describeCredit(db: Queryable, userId: string, amountCents: bigint): Promise<Change[]> {
  const { balanceCents, owedCents } = await memberAccountOf(db, userId);
  const repaidCents = smaller(owedCents, amountCents);
  const after = balanceCents + amountCents - repaidCents;
  return [
    { name: 'Balance', from: displayCents(balanceCents), to: displayCents(after) },
    ...(repaidCents > 0n ? [{ name: 'Repays a debt', from: null, to: displayCents(repaidCents) }] : []),
  ];
}
