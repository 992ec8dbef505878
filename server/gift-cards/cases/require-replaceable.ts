/** Whether the owner of a card may get another one for it, at the operator's expense. */
import type { Queryable } from '#server/db/pool.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { memberAccountOf } from '#server/ledger/index.ts';

/**
 * Another card leaves us for good, where a refund repays what is owed and waits in a frozen balance. True
 * within a transaction that holds the lock of the balance. Throws `account-protected`.
 */
export async function requireReplaceable(db: Queryable, userId: string): Promise<void> {
  const { frozenFor, owedCents } = await memberAccountOf(db, userId);
  if (frozenFor === null && owedCents === 0n) return;
  throw refuse('account-protected', {
    message:
      owedCents > 0n
        ? 'The owner owes money from a disputed payment. Please refund the card: that repays it.'
        : 'The owner’s balance is frozen. Please refund the card, or wait until the balance is free.',
  });
}
