/** Payments in every status, for the tests of staff actions. */
import type { PaymentIntentReply } from '#contract/payments.ts';
import { balanceOf } from '#server/ledger/index.ts';
import type { SignedIn, TestApp } from '#tests/support/app.ts';
import { changePayment } from '#tests/support/faults/past-the-guard.ts';

export type Begun = { intentId: string; paymentId: string };

/** An unpaid payment of that amount. */
export async function begin(product: TestApp, person: SignedIn, amount: string): Promise<Begun> {
  const answer = await person.post('/api/create-payment-intent', { amount });
  if (answer.status !== 200) throw new Error(`Not begun: ${answer.text}`);
  const { paymentIntentId: intentId } = answer.body as unknown as PaymentIntentReply;
  const { rows } = await product.db.query<{ id: string }>('select id from payment where intent_id = $1', [
    intentId,
  ]);
  return { intentId, paymentId: rows[0]?.id ?? '' };
}

/** A payment that the bank is still processing. */
export async function attempt(product: TestApp, person: SignedIn, amount: string): Promise<Begun> {
  const begun = await begin(product, person, amount);
  await startProcessing(product, begun.intentId);
  await person.post('/api/confirm-payment', { paymentIntentId: begun.intentId });
  return begun;
}

/** The bank begins to process a payment, and does not decide yet. */
export async function startProcessing(product: TestApp, intentId: string): Promise<void> {
  const answer = await fetch(`${product.url}/sandbox/stripe/_test/payment_intents/${intentId}/processing`, {
    method: 'POST',
    body: '{}',
  });
  if (!answer.ok) throw new Error(`Not processing: ${await answer.text()}`);
}

/** Charges the card. A webhook reports it, unless the fault `withhold` holds it back. */
export async function pay(product: TestApp, intentId: string): Promise<void> {
  const answer = await fetch(`${product.url}/sandbox/stripe/_test/payment_intents/${intentId}/succeed`, {
    method: 'POST',
    body: JSON.stringify({ payment_method: 'pm_card_visa' }),
  });
  if (!answer.ok) throw new Error(`Not paid: ${await answer.text()}`);
}

/** A charged payment of 40 dollars whose row has another amount, so the two do not match. */
export async function payOtherThanAgreed(product: TestApp, person: SignedIn): Promise<Begun> {
  const begun = await begin(product, person, '40');
  await changePayment(
    product.db,
    'update payment set amount_cents = 50000, fee_cents = 3750, total_cents = 53750 where id = $1',
    [begun.paymentId],
  );
  await pay(product, begun.intentId);
  return begun;
}

/** A paid and settled payment. */
export async function topUp(product: TestApp, person: SignedIn, amount: string): Promise<Begun> {
  const begun = await begin(product, person, amount);
  await pay(product, begun.intentId);
  const confirmed = await person.post('/api/confirm-payment', { paymentIntentId: begun.intentId });
  if (confirmed.body.status !== 'completed') throw new Error(`Not settled: ${confirmed.text}`);
  return begun;
}

export function balance(product: TestApp, person: { id: string }): Promise<bigint> {
  return balanceOf(product.db, person.id);
}

/** The audit entries of a subject, newest first. */
export async function auditOf(product: TestApp, subjectId: string) {
  const { rows } = await product.db.query<{
    action: string;
    actor_id: string;
    actor_role: string;
    reason: string | null;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
  }>(
    `select action, actor_id, actor_role, reason, before, after from audit_entry where subject_id = $1
     order by at desc, id desc`,
    [subjectId],
  );
  return rows;
}

/** How many notifications with a title a user has. */
export async function countNotifications(
  product: TestApp,
  person: { id: string },
  title: string,
): Promise<number> {
  const { rows } = await product.db.query<{ count: number }>(
    'select count(*)::int as count from notification where user_id = $1 and title = $2',
    [person.id, title],
  );
  return rows[0]?.count ?? 0;
}

/** A second administrator approves what waits, and returns the answer. */
export async function approved(
  checker: SignedIn,
  waits: { status: number; body: Record<string, unknown>; text: string },
) {
  if (waits.status !== 202) throw new Error(`It does not wait: ${waits.text}`);
  return checker.post(`/api/admin/approvals/${waits.body.requestId}/approve`, {});
}
