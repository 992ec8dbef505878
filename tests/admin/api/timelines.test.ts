/** The events of one payment, or of one gift card, in order. */
import { expect, test } from 'vitest';
import type { TimelineEntry } from '#contract/admin/customers.ts';
import { newId } from '#server/kernel/id.ts';
import { testApp } from '#tests/support/app.ts';
import { begin, pay, topUp } from './money.ts';

const product = await testApp();
const admin = await product.signIn('administrator');
const care = await product.signIn('customer_service');
const maya = await product.signIn('maya@example.com');
await product.settled();

const ofPayment = (intentId: string, by = care) =>
  by.get<TimelineEntry[]>(`/api/admin/payments/${intentId}/timeline`);
const ofCard = (userId: string, cardId: string, by = care) =>
  by.get<TimelineEntry[]>(`/api/admin/user-gift-cards/${userId}/${cardId}/timeline`);
const titles = (entries: readonly TimelineEntry[]) => entries.map(({ title }) => title);

test('the timeline of a payment shows start, charge, credit and refund, with the actors', async () => {
  const nora = await product.newMember();
  const { intentId } = await topUp(product, nora, '40');
  await product.settled();
  const paid = await ofPayment(intentId);
  expect(paid.status).toBe(200);
  expect(paid.body).toMatchObject([
    { kind: 'payment-started', title: 'Payment started', amount: '43.00', actorName: null },
    { kind: 'payment-charged', title: 'Card charged', amount: '43.00' },
    { kind: 'money-in', title: 'Balance credited', amount: '40.00' },
  ]);

  await admin.post(`/api/admin/payments/${intentId}/refund`, { amount: '10', reason: 'Paid twice' });
  await product.settled();
  const refunded = (await ofPayment(intentId)).body;
  expect(refunded.slice(3)).toMatchObject([
    {
      kind: 'refund',
      title: 'Refund started',
      amount: '-10.00',
      detail: 'Paid twice',
      actorName: 'Ada Quinn',
    },
    { kind: 'refund', title: 'Refund is with the card', amount: '10.75' },
  ]);
  const times = refunded.map(({ at }) => at);
  expect(times).toEqual(times.toSorted());
});

test('the timeline shows a pending payment that staff complete before the charge', async () => {
  const nora = await product.newMember();
  const { intentId } = await begin(product, nora, '40');
  expect(titles((await ofPayment(intentId)).body)).toEqual(['Payment started']);
  await admin.post('/api/admin/complete-transaction', { paymentIntentId: intentId, reason: 'Slip seen' });
  const completed = (await ofPayment(intentId)).body;
  expect(titles(completed).toSorted()).toEqual([
    'Completed by staff',
    'Credited by staff before the card was charged',
    'Payment started',
  ]);
  expect(completed.find(({ kind }) => kind === 'staff')).toMatchObject({
    detail: 'Slip seen',
    actorName: 'Ada Quinn',
  });
  await pay(product, intentId);
  await product.settled();
  expect(titles((await ofPayment(intentId)).body)).toContain('The charge arrived later');
});

test('the timeline of a gift card shows charge, issue, email and views, and no code', async () => {
  type Own = { id: string; code: string; pin: string | null; redemptionUrl: string | null };
  const [card] = (await maya.get<Own[]>('/api/purchased-gift-cards')).body;
  const id = card?.id ?? '';
  await maya.post(`/api/purchased-gift-cards/${id}/reveal`);
  const answer = await ofCard(maya.id, id);
  expect(titles(answer.body).slice(0, 4)).toEqual([
    'Balance charged',
    'Ordered from the issuer',
    'Gift card issued',
    'Code emailed',
  ]);
  expect(answer.body.at(-1)).toMatchObject({ kind: 'code-revealed', title: 'Code viewed', amount: null });
  await product.db.query(
    `insert into gift_card_reveal (id, unit_id, user_id, session_id, revealed_at)
     select gen_random_uuid(), unit_id, user_id, session_id, revealed_at + n * interval '1 hour'
     from gift_card_reveal, generate_series(1, 2) as n where unit_id = $1`,
    [id],
  );
  const viewed = (await ofCard(maya.id, id)).body;
  expect(viewed).toHaveLength(5);
  expect(viewed.at(-1)).toMatchObject({
    title: 'Code viewed 3 times',
    since: answer.body.at(-1)?.at,
    id: answer.body.at(-1)?.id,
  });
  for (const secret of [card?.code, card?.pin, card?.redemptionUrl]) {
    if (secret) expect(answer.text).not.toContain(secret);
  }
});

test("an unknown payment or card, or another member's card, is not found", async () => {
  const [card] = (await maya.get<{ id: string }[]>('/api/purchased-gift-cards')).body;
  const nora = await product.newMember();
  expect(await ofPayment('pi_nobody')).toMatchObject({ status: 404, body: { code: 'not-found' } });
  expect(await ofCard(maya.id, newId())).toMatchObject({ status: 404 });
  expect(await ofCard(nora.id, card?.id ?? '')).toMatchObject({ status: 404 });
  expect(await ofCard(admin.id, card?.id ?? '')).toMatchObject({ status: 404 });
});

test('every staff role sees the timelines, and a member does not', async () => {
  const { intentId } = await topUp(product, maya, '5');
  const [card] = (await maya.get<{ id: string }[]>('/api/purchased-gift-cards')).body;
  const id = card?.id ?? '';
  for (const role of ['god', 'administrator', 'customer_service', 'sales'] as const) {
    const by = await product.signIn(role);
    expect((await ofPayment(intentId, by)).status).toBe(200);
    expect((await ofCard(maya.id, id, by)).status).toBe(200);
  }
  expect((await ofPayment(intentId, maya)).status).toBe(403);
  expect((await ofCard(maya.id, id, maya)).status).toBe(403);
});
