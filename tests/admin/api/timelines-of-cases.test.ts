/** Refunds, disputes and their notes in the timeline of a payment. */
import { expect, test } from 'vitest';
import type { TimelineEntry } from '#contract/admin/customers.ts';
import { testApp } from '#tests/support/app.ts';
import { topUp } from './money.ts';

const product = await testApp();
const admin = await product.signIn('administrator');
const care = await product.signIn('customer_service');
await product.settled();

const ofPayment = (intentId: string, by = care) =>
  by.get<TimelineEntry[]>(`/api/admin/payments/${intentId}/timeline`);
const ofPerson = async (userId: string, by = care) =>
  (await by.get<TimelineEntry[]>(`/api/admin/user-timeline/${userId}`)).body;
const titles = (entries: readonly TimelineEntry[]) => entries.map(({ title }) => title);

test('the timeline shows refunds and disputes with their notes, in order, with the authors', async () => {
  const nora = await product.newMember();
  const returned = await topUp(product, nora, '20');
  await admin.post(`/api/admin/payments/${returned.intentId}/refund`, { amount: '10', reason: 'Paid twice' });
  await product.settled();
  await note('refund', await caseOf('refund', returned.paymentId), 'She called again.');
  const entries = (await ofPayment(returned.intentId, admin)).body;
  expect(titles(entries.slice(3))).toEqual([
    'Refund started',
    'Refund is with the card',
    'Note about the refund',
  ]);
  expect(entries.at(-1)).toMatchObject({
    kind: 'note',
    detail: 'She called again.',
    actorName: 'Ada Quinn',
    amount: null,
  });

  const leo = await product.newMember();
  const { intentId, paymentId } = await topUp(product, leo, '40');
  await product.settled();
  const path = `/sandbox/stripe/_test/payment_intents/${intentId}/dispute`;
  await fetch(product.url + path, { method: 'POST', body: '{}' });
  await product.settled();
  await note('dispute', await caseOf('dispute', paymentId), 'Receipt and sign-in times sent.');
  const disputed = (await ofPayment(intentId)).body;
  expect(titles(disputed.slice(3))).toEqual(['Dispute opened', 'Note about the dispute']);
  expect(disputed[3]).toMatchObject({ detail: "The bank's reason: fraudulent", amount: '-43.00' });

  const ofNora = await ofPerson(nora.id);
  expect(titles(ofNora)).toEqual([
    'Note about the refund',
    'Refund completed',
    'Balance credited',
    'Account opened',
  ]);
  expect(ofNora[1]).toMatchObject({ detail: 'Paid twice', actorName: 'Ada Quinn', amount: '-10.00' });
  const ofLeo = await ofPerson(leo.id, admin);
  expect(titles(ofLeo)).toEqual([
    'Note about the dispute',
    'Balance charged for a dispute',
    'Dispute opened',
    'Balance credited',
    'Account opened',
  ]);
  expect(ofLeo[0]).toMatchObject({ detail: 'Receipt and sign-in times sent.', actorName: 'Ada Quinn' });
});

// Leave out forReader, and this must fail.
test('all staff see that a case has a note, and only staff who work on cases see its text', async () => {
  const nora = await product.newMember();
  const { intentId, paymentId } = await topUp(product, nora, '20');
  await admin.post(`/api/admin/payments/${intentId}/refund`, { amount: '10', reason: 'Paid twice' });
  await product.settled();
  await note('refund', await caseOf('refund', paymentId), 'Her bank is slow.');
  const sales = await product.signIn('sales');
  for (const reader of [care, sales]) {
    const timelines = [(await ofPayment(intentId, reader)).body, await ofPerson(nora.id, reader)];
    for (const timeline of timelines)
      expect(timeline.filter(({ kind }) => kind === 'note')).toMatchObject([
        { title: 'Note about the refund', detail: '', actorName: 'Ada Quinn' },
      ]);
    expect(JSON.stringify(timelines)).not.toContain('bank is slow');
  }
});

async function caseOf(kind: 'dispute' | 'refund', paymentId: string): Promise<string> {
  const { rows } = await product.db.query<{ id: string }>(`select id from ${kind} where payment_id = $1`, [
    paymentId,
  ]);
  return rows[0]?.id ?? '';
}

async function note(kind: 'dispute' | 'refund', id: string, text: string): Promise<void> {
  expect((await admin.post(`/api/admin/cases/${kind}/${id}/notes`, { text })).status).toBe(201);
}
