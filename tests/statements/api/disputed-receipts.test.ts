/**
 * A disputed payment on its receipt: who paid and who received it read how the dispute stands, and nobody
 * else.
 */
import { expect, test } from 'vitest';
import type { PaymentDispute } from '#contract/payment-dispute.ts';
import type { Transaction } from '#contract/payments.ts';
import type { SignedReceipt } from '#contract/proofs/signed-receipt.ts';
import type { GuestPayment } from '#contract/send-funds/guest-payments.ts';
import type { TransactionReceipt } from '#contract/transactions.ts';
import { applyDispute } from '#server/payments/disputes/apply-dispute.ts';
import { topUp } from '#tests/admin/api/money.ts';
import { gifts } from '#tests/send-funds/api/gifts.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/client.ts';

const product = await testApp();
const desk = gifts(product);

async function pull(path: string, body: object = {}): Promise<{ id: string }> {
  const answer = await fetch(`${product.url}/sandbox/stripe/_test/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as { id: string };
}

/** The bank opens a dispute, and the product has taken it in. */
async function dispute(intentId: string): Promise<string> {
  const { id } = await pull(`payment_intents/${intentId}/dispute`);
  await applyDispute(product.deps, id);
  return id;
}

async function decide(disputeId: string, how: 'win' | 'lose', body: object = {}): Promise<void> {
  await pull(`disputes/${disputeId}/${how}`, body);
  await applyDispute(product.deps, disputeId);
}

/** A gift that a guest paid, and a question about it by any browser. */
async function gift(to: SignedIn) {
  const guest = product.visitor();
  const { paymentIntentId } = await desk.begin(guest, to.username);
  await desk.pay(paymentIntentId);
  await desk.complete(guest, to.username, { paymentIntentId });
  const read = (browser: Client) =>
    browser.get<GuestPayment>(`/api/guest/payment?payment_intent=${paymentIntentId}`);
  return { guest, paymentIntentId, read };
}

const receiptOf = async (person: SignedIn, id: string) =>
  (await person.get<TransactionReceipt>(`/api/transactions/${id}`)).body;
const linesOf = async (person: SignedIn) => (await person.get<Transaction[]>('/api/transactions')).body;

// Leave the recipient out in read-receipt.ts, and this must fail: their balance fell without a word.
test('the guest who paid reads of the dispute, and so does the recipient; nobody else does', async () => {
  const leo = await product.newMember({ firstName: 'Leo' });
  const { guest, paymentIntentId, read } = await gift(leo);
  expect((await read(guest)).body).toMatchObject({ status: 'completed', dispute: null });

  await dispute(paymentIntentId);
  expect((await read(guest)).body).toMatchObject({ status: 'completed', dispute: 'open' });
  const again = await desk.complete(guest, leo.username, { paymentIntentId });
  expect(again.body).toMatchObject({ status: 'completed', dispute: 'open' });
  const signed = await guest.get<SignedReceipt>(
    `/api/guest/payment/signed?payment_intent=${paymentIntentId}`,
  );
  expect(signed.body.receipt.document).toMatchObject({ dispute: 'open' });

  expect((await read(product.visitor())).status).toBe(404);
  expect((await read(leo)).status).toBe(404);
  const lines = await linesOf(leo);
  expect(lines.map(({ type }) => type)).toEqual(['dispute', 'transfer_in']);
  for (const { id } of lines)
    expect((await receiptOf(leo, id)).payment).toMatchObject({ dispute: 'open', fee: null, card: null });
  const other = await product.newMember();
  for (const { id } of lines) expect((await other.get(`/api/transactions/${id}`)).status).toBe(404);
});

test.each<['win' | 'lose', object, PaymentDispute]>([
  ['win', {}, 'won'],
  ['lose', {}, 'lost'],
  ['lose', { reinstated: 10_00 }, 'partly'],
])('a member reads on the receipt how their dispute ended: %s %o', async (how, body, says) => {
  const nora = await product.newMember();
  const { intentId, paymentId } = await topUp(product, nora, '40');
  expect((await receiptOf(nora, paymentId)).payment?.dispute).toBeNull();
  const id = await dispute(intentId);
  expect((await receiptOf(nora, paymentId)).payment?.dispute).toBe('open');
  await decide(id, how, body);
  expect((await receiptOf(nora, paymentId)).payment?.dispute).toBe(says);
});

// Leave the condition on the status out of readDispute, and this must fail.
test('an inquiry of the bank takes nothing, and is no dispute', async () => {
  const nora = await product.newMember();
  const { intentId, paymentId } = await topUp(product, nora, '40');
  const { id } = await pull(`payment_intents/${intentId}/dispute`, { inquiry: true });
  await applyDispute(product.deps, id);
  expect((await receiptOf(nora, paymentId)).payment?.dispute).toBeNull();
});
