/** Previews what a debt is before and after staff write it off. */
import { displayCents } from '#contract/kernel/money.ts';
import type { Queryable } from '#server/db/pool.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { owedBy } from '#server/ledger/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import { findDebtor } from './debt-store.ts';
import type { Debtor } from './debtor.ts';

export type WriteOffPreview = { debtor: Debtor; amountCents: bigint; owedCents: bigint };

/**
 * Without an amount, all of it. Throws `not-found`, `forbidden` for one's own debt, and `invalid-input` for more
 * than is owed.
 */
export async function previewWriteOff(
  { db }: Pick<PaymentsDeps, 'db'>,
  { ownerId, actorId, amountCents }: { ownerId: string; actorId: string; amountCents: bigint | undefined },
): Promise<WriteOffPreview> {
  const debtor = await findForeignDebtor(db, { ownerId, actorId });
  const owedCents = await owedBy(db, debtor.holder);
  return { debtor, amountCents: amountToWriteOff(owedCents, amountCents), owedCents };
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

export function amountToWriteOff(owedCents: bigint, askedCents: bigint | undefined): bigint {
  if (owedCents <= 0n) throw refuse('changed-meanwhile', { message: 'Nothing more is owed.' });
  const amountCents = askedCents ?? owedCents;
  if (amountCents <= owedCents) return amountCents;
  throw refuse('invalid-input', {
    message: `Only ${displayCents(owedCents)} is owed.`,
    fields: { amount: `At most ${displayCents(owedCents)}` },
  });
}
