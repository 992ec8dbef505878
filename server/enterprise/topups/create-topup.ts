/**
 * Funds the shared balance from a card that the company saved, while nobody is there. It settles like every
 * payment.
 */
import { createHash } from 'node:crypto';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { invariant } from '#server/kernel/invariant.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { enterprise } from '#server/ledger/index.ts';
import { isExpired, listSavedCards } from '#server/payment-methods/index.ts';
import { chargeSavedCard, findPayment, type StartedPayment } from '#server/payments/index.ts';
import { fundCompany } from '../company/fund-company.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { type CompanyActor, readOwnCompany, requireActive } from '../require-company-actor.ts';
import { findTopup, findTopupByKey, insertTopup, type TopupRow } from './topup-store.ts';

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
  if (first) return chargeBegun(deps, acting, requireSame(first, asked));
  const card = (await listSavedCards(deps, enterprise(acting.enterpriseId))).find(
    ({ id }) => id === asked.cardId,
  );
  if (!card || isExpired(card, clock.now())) return undefined;
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
  // Where another manager's call was faster with the same name, its payment is the one. Nobody has the secret
  // of this call's own, so that one is canceled unpaid.
  const topup = await findTopupByKey(db, named);
  invariant(topup, `the top-up of the payment ${payment.id} is not there`);
  return chargeBegun(deps, acting, requireSame(topup, asked));
}

/**
 * Charges the payment that the top-up began. Another manager may repeat the call, and a payment is found
 * again by its key for its own payer alone. Charging it twice charges once.
 */
async function chargeBegun(
  deps: EnterpriseDeps,
  acting: CompanyActor,
  topup: TopupRow,
): Promise<TopupRow | undefined> {
  if (topup.status !== 'pending') return topup;
  const { db } = deps;
  requireActive(await readOwnCompany(db, acting));
  await acting.requireKey?.(db);
  const payment = await findPayment(db, topup.payment_id);
  const intentId = payment?.intentId;
  invariant(payment && intentId, `the top-up ${topup.id} has no intent`);
  await chargeSavedCard(deps, { ...payment, intentId }, topup.card_id);
  const { enterpriseId } = acting;
  return findTopup(db, { id: topup.id, enterpriseId });
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

function requireSame(topup: TopupRow, { amountCents, cardId }: NewTopup): TopupRow {
  if (topup.amount_cents !== amountCents || topup.card_id !== cardId) throw refuse('key-reused');
  return topup;
}
