/** Previews what a debt is before and after staff write it off. */
import { displayCents } from '#contract/kernel/money.ts';
import type { Queryable } from '#server/db/pool.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { owedBy } from '#server/ledger/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import { findDebtor } from './debt-store.ts';
import type { Debtor } from './debtor.ts';

export type WriteOffPreview = { debtor: Debtor; amountCents: bigint; owedCents: bigint };

type Asked = {
  /** All that is owed where it is undefined. */
  amountCents: bigint | undefined;
  /** What waits in gifts, rewards and payouts of the debtor, and repays the debt when it comes back. */
  coveredCents: bigint;
};

/**
 * Throws `not-found`, `forbidden` for one's own debt, `invalid-input` for more than is owed, and
 * `changed-meanwhile` for what is covered.
 */
export async function previewWriteOff(
  { db }: Pick<PaymentsDeps, 'db'>,
  { ownerId, actorId, ...asked }: { ownerId: string; actorId: string } & Asked,
): Promise<WriteOffPreview> {
  const debtor = await findForeignDebtor(db, { ownerId, actorId });
  const owedCents = await owedBy(db, debtor.holder);
  return { debtor, amountCents: amountToWriteOff(owedCents, asked), owedCents };
}

export async function findForeignDebtor(
  db: Queryable,
  { ownerId, actorId }: { ownerId: string; actorId: string },
): Promise<Debtor> {
  const debtor = await findDebtor(db, ownerId);
  if (!debtor) throw refuse('not-found');
  if (ownerId === actorId) throw refuse('forbidden');
  return debtor;
}

export function amountToWriteOff(owedCents: bigint, asked: Asked): bigint {
  if (owedCents <= 0n) throw refuse('changed-meanwhile', { message: 'Nothing more is owed.' });
  const { amountCents = owedCents, coveredCents } = asked;
  if (amountCents > owedCents)
    throw refuse('invalid-input', {
      message: `Only ${displayCents(owedCents)} is owed.`,
      fields: { amount: `At most ${displayCents(owedCents)}` },
    });
  if (coveredCents > 0n && amountCents > owedCents - coveredCents)
    throw refuse('changed-meanwhile', { message: coveredText(owedCents, coveredCents) });
  return amountCents;
}

function coveredText(owedCents: bigint, coveredCents: bigint): string {
  const waits = `${displayCents(coveredCents)} of this payer waits in gifts, rewards or payouts, and repays the debt when they are canceled.`;
  if (coveredCents >= owedCents) return `${waits} Cancel them first.`;
  return `${waits} Cancel them first, or write off at most ${displayCents(owedCents - coveredCents)}.`;
}
