/**
 * Funds the shared balance from a card that the company saved, while nobody is there. It settles like every
 * payment.
 */
import { createHash } from 'node:crypto';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { enterprise } from '#server/ledger/index.ts';
import { isExpired, listSavedCards } from '#server/payment-methods/index.ts';
import { chargeSavedCard, type StartedPayment } from '#server/payments/index.ts';
import { fundCompany } from '../company/fund-company.ts';
import type { EnterpriseDeps } from '../deps.ts';
import type { CompanyActor } from '../require-company-actor.ts';
import { findTopupByKey, insertTopup, type TopupRow } from './topup-store.ts';

export type NewTopup = {
  amountCents: bigint;
  cardId: string;
  idempotencyKey: string;
  /**
   * The crossing that caused an automatic top-up; omitted where a user or the API asked for it. `requireDue`
   * throws where the top-up is no longer to begin.
   */
  crossing?: { id: string; requireDue(tx: Tx): Promise<void> };
};

/**
 * The same key is the same top-up, also where an earlier call of it was cut off. A declined card rejects it.
 * Returns undefined for a card that the company does not have, or that has expired. Throws
 * `enterprise-inactive`, `invalid-input`, `key-reused` and `payments-unavailable`.
 */
export async function createTopup(
  deps: EnterpriseDeps,
  acting: CompanyActor,
  asked: NewTopup,
): Promise<TopupRow | undefined> {
  const { db, clock } = deps;
  const { idempotencyKey } = asked;
  const named = { enterpriseId: acting.enterpriseId, idempotencyKey };
  const first = await findTopupByKey(db, named);
  if (first) requireSame(first, asked);
  if (first && first.status !== 'pending') return first;
  const cards = first ? [] : await listSavedCards(deps, enterprise(acting.enterpriseId));
  const card = cards.find(({ id }) => id === asked.cardId);
  if (!first && (!card || isExpired(card, clock.now()))) return undefined;
  const { payment } = await beginPayment(deps, acting, asked);
  const { userId } = acting;
  await transaction(db, async (tx) => {
    await asked.crossing?.requireDue(tx);
    await insertTopup(tx, {
      ...named,
      id: newId(),
      cardId: asked.cardId,
      paymentId: payment.id,
      userId,
      crossingId: asked.crossing?.id ?? null,
      now: clock.now(),
    });
  });
  const topup = await findTopupByKey(db, named);
  if (!topup) throw new Error(`The top-up of the payment ${payment.id} is not there.`);
  requireSame(topup, asked);
  // Another manager's key was faster with the same name. Nobody has the secret of this payment, so it is
  // canceled unpaid.
  if (topup.payment_id !== payment.id || topup.status !== 'pending') return topup;
  await acting.requireKey?.(db);
  await chargeSavedCard(deps, payment, topup.card_id);
  return findTopupByKey(db, named);
}

/** A repeated call finds its payment by this key. */
function beginPayment(
  deps: EnterpriseDeps,
  acting: CompanyActor,
  { amountCents, idempotencyKey }: NewTopup,
): Promise<StartedPayment> {
  const digest = createHash('sha256').update(idempotencyKey).digest('hex');
  return fundCompany(deps, acting, { amountCents, requestKey: `topup:${digest}` });
}

function requireSame(topup: TopupRow, { amountCents, cardId }: NewTopup): void {
  if (topup.amount_cents !== amountCents || topup.card_id !== cardId) throw refuse('key-reused');
}
