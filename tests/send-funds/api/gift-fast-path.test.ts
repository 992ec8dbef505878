/** When a gift leaves the fast path: each condition is one of settle_payments (server/payments/sql). */
import { expect, test } from 'vitest';
import { member, owedBy } from '#server/ledger/index.ts';
import { settleGift } from '#server/payments/settlement/fast-path/settle-gift.ts';
import { findGifts } from '#server/payments/settlement/gift-claim-store.ts';
import { topUp } from '#tests/admin/api/money.ts';
import { testApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { ana, gifts } from './gifts.ts';

const product = await testApp({ env: { LIMIT_GUEST_INTENTS_PER_MINUTE: '1000' } });
const { db, deps } = product;
const desk = gifts(product);
await desk.withholdWebhooks();

const senderDetails = { ...ana, senderEmail: null, message: null };

/** A paid gift, as the completion reads it before it calls the card processor. */
async function paidGift() {
  const nora = await product.newMember();
  const guest = product.visitor();
  const { paymentIntentId: intentId } = await desk.begin(guest, nora.username, ana);
  await desk.pay(intentId);
  const { rows } = await db.query<{ browser_hash: Buffer }>(
    'select browser_hash from payment where intent_id = $1',
    [intentId],
  );
  const browserHash = rows[0]?.browser_hash ?? null;
  const [seen] = await findGifts(db, { intentId, browserHash, userId: null }, 1);
  if (!seen) throw new Error('The gift is not there.');
  return { nora, guest, seen };
}

test('an unchanged gift is settled and notified at once, and only once', async () => {
  const { nora, seen } = await paidGift();
  expect(await settleGift(deps, seen, senderDetails)).toMatchObject({
    status: 'completed',
    senderName: 'Ana Guest',
  });
  expect(await settleGift(deps, seen, senderDetails)).toBeUndefined();
  expect(await desk.balance(nora)).toBe(25_00n);
  expect(await desk.notifications(nora)).toHaveLength(1);
});

// Drop the condition on sender_email and this must fail.
test("a sender's address that arrives in between is kept", async () => {
  const { nora, guest, seen } = await paidGift();
  await db.query('update payment set sender_email = $2 where id = $1', [
    seen.payment.id,
    'meanwhile@guest.example',
  ]);
  expect(await settleGift(deps, seen, senderDetails)).toBeUndefined();
  expect(await desk.balance(nora)).toBe(0n);
  expect((await desk.complete(guest, nora.username)).status).toBe(200);
  await product.mailTo('meanwhile@guest.example', /^Your gift of \$25\.00/);
});

// Return true from every call for a settled payment, and this must fail.
test('of two simultaneous completions of one gift, the second keeps its own message', async () => {
  const { nora, seen } = await paidGift();
  const second = { ...senderDetails, message: 'From both of us' };
  const both = await Promise.all([settleGift(deps, seen, senderDetails), settleGift(deps, seen, second)]);
  // The card processor may answer either of them first.
  expect(both.map((settled) => settled?.status).toSorted()).toEqual(['completed', undefined]);
  expect(await desk.balance(nora)).toBe(25_00n);
});

// Drop the condition on public_member and this must fail.
test('a recipient who turns private in between does not get the gift', async () => {
  const { nora, guest, seen } = await paidGift();
  await desk.hide(nora);
  expect(await settleGift(deps, seen, senderDetails)).toBeUndefined();
  expect(await desk.balance(nora)).toBe(0n);
  expect((await desk.complete(guest, nora.username)).body.returned).toBe(true);
});

/** A member who spent 30 dollars, which a dispute then took back. */
async function debtor() {
  await product.mend('stripe');
  const [nora, friend] = [await product.newMember(), await product.newMember()];
  const { intentId } = await topUp(product, nora, '30');
  await nora.post('/api/transfers', { recipientUsername: friend.username, amount: '30' });
  const bank = `${product.url}/sandbox/stripe/_test`;
  const opened = await fetch(`${bank}/payment_intents/${intentId}/dispute`, { method: 'POST', body: '{}' });
  const dispute = (await opened.json()) as { id: string };
  await eventually(async () => (await owedBy(db, member(nora.id))) === 30_00n, { timeoutMs: 30_000 });
  await fetch(`${bank}/disputes/${dispute.id}/lose`, { method: 'POST', body: '{}' });
  await product.settled();
  return nora;
}

// Drop the condition on the receivable and this must fail.
test('a recipient who owes money repays it first', async () => {
  const nora = await debtor();
  const guest = product.visitor();
  const { paymentIntentId } = await desk.begin(guest, nora.username, ana);
  await desk.pay(paymentIntentId);
  expect((await desk.complete(guest, nora.username)).status).toBe(200);
  expect([await desk.balance(nora), await owedBy(db, member(nora.id))]).toEqual([0n, 5_00n]);
});

// Build a late notification without the repaid amount, and these must fail.
test.each([
  ['the sender gives a name', true],
  ['the sender gives no name', false],
])('a notification after %s says how much of the gift repaid a debt', async (_when, comesBack) => {
  const nora = await debtor();
  const guest = product.visitor();
  const { paymentIntentId } = await desk.begin(guest, nora.username);
  await desk.pay(paymentIntentId);
  await eventually(async () => (await owedBy(db, member(nora.id))) === 5_00n, { timeoutMs: 30_000 });
  if (comesBack) expect((await desk.complete(guest, nora.username)).status).toBe(200);
  const notification = await eventually(
    async () => (await desk.notifications(nora)).find(({ title }) => title === 'Gift Received'),
    { timeoutMs: 30_000 },
  );
  expect(notification.message).toContain(
    ' sent you $25.00. $25.00 of it repaid what was owed for a disputed payment.',
  );
  const { text } = await product.mailTo(nora.email, 'You received a gift of $25.00');
  expect(text).toContain('All of it repaid what was owed for a disputed payment');
  expect(text).not.toContain('in your balance');
});
