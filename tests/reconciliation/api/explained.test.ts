/** Differences that stay, are explained, or come back. */
import { expect, test } from 'vitest';
import type { ReconciliationDifference } from '#contract/admin/reconciliation.ts';
import { auditOf } from '#tests/admin/api/money.ts';
import { race, winners } from '#tests/support/race.ts';
import { openReconciled } from '../reconciled.ts';

const on = await openReconciled();
const { product, admin, stripe } = on;
const god = await product.signIn('god');

const stray = async (amount: number) => (await stripe('lies/charge', { amount })).id;

async function openDifference(): Promise<ReconciliationDifference> {
  await on.run();
  const [difference] = await on.differences();
  if (!difference) throw new Error('No difference was found.');
  return difference;
}

test('an explanation ends the alert and is audited; the first one is kept', async () => {
  const id = await stray(999);
  const difference = await openDifference();
  expect(await on.explain(difference.id, ' ')).toMatchObject({
    status: 400,
    body: { fields: { reason: 'Please explain the difference.' } },
  });
  const answers = winners(
    await race(product.db, 6, (number) =>
      on.explain(difference.id, `A terminal at the fair ${number}`, number % 2 ? admin : god),
    ),
  );
  expect(new Set(answers.map(({ body }) => body.explanation?.text)).size).toBe(1);
  expect(answers[0]?.body).toMatchObject({ state: 'explained', outside: '9.99', inside: null });
  expect(await auditOf(product, difference.id)).toMatchObject([
    { action: 'difference-explained', after: { outside: '9.99', inside: null } },
  ]);
  expect(await on.brokenInvariant()).toEqual([]);
  expect((await admin.get<unknown[]>('/api/admin/alerts')).body).toEqual([]);

  // The explanation covers this problem while it stays the same, and no other.
  expect(await on.run()).toMatchObject({ found: 1 });
  expect(await on.differences()).toEqual([]);
  await stripe(`lies/payment_intents/${id}/amount`, { amount: 1099 });
  await on.run();
  const [changed] = await on.differences();
  expect(changed).toMatchObject({ outsideId: id, outside: '10.99', explanation: null });
  expect(await on.differences('resolved')).toMatchObject([{ id: difference.id, explanation: {} }]);
  await stripe(`lies/objects/${id}/forget`);
  await on.run();
  expect(await on.explain(changed?.id ?? '', 'Too late')).toMatchObject({ status: 404 });
});

test('a difference that comes back is a new one, with an alert of its own', async () => {
  const id = await stray(1234);
  const first = await openDifference();
  await admin.post('/api/admin/alerts/seen', { subject: `difference:${first.id}`, note: 'Asked' });
  expect(await on.brokenInvariant()).toHaveLength(1);
  await stripe(`lies/objects/${id}/forget`);
  await on.run();
  await stripe(`lies/objects/${id}/remember`);
  const second = await openDifference();
  expect(second.id).not.toBe(first.id);
  expect((await admin.get<object[]>('/api/admin/alerts')).body).toMatchObject([
    { subject: `difference:${second.id}`, seen: null },
  ]);
  await stripe(`lies/objects/${id}/forget`);
  await on.run();
});

const threeDaysAgo = { minutesAgo: 3 * 24 * 60 };

test('nights without a run are made up for, and an open difference is followed however old it is', async () => {
  const { id } = await stripe('lies/charge', { amount: 777, ...threeDaysAgo });
  expect(await on.run()).toMatchObject({ found: 0 });
  await product.db.query(
    `update reconciliation_run set since = since - interval '5 days', until = until - interval '5 days'`,
  );
  const difference = await openDifference();
  expect(difference).toMatchObject({ kind: 'charge-unknown', outsideId: id });

  const short = await on.run();
  expect(Date.now() - Date.parse(short.since ?? '')).toBeLessThan(49 * 3600_000);
  expect(short).toMatchObject({ found: 1, resolved: 0 });
  await stripe(`lies/objects/${id}/forget`);
  expect(await on.run()).toMatchObject({ found: 0, resolved: 1 });
});

test('an old refund that fails today is found by the line in the balance', async () => {
  const { id } = await stripe('lies/charge', { amount: 888, ...threeDaysAgo });
  const refund = await stripe(`payment_intents/${id}/refund`, { silent: true, ...threeDaysAgo });
  expect(await on.run()).toMatchObject({ found: 0 });
  await stripe(`refunds/${refund.id}/fail`, { silent: true });
  expect(await openDifference()).toMatchObject({ kind: 'charge-unknown', outside: '8.88' });
  await stripe(`lies/objects/${id}/forget`);
  await on.run();
});

// Without the second `not exists` of `resolveDifferences`, the difference is gone too early.
test('a difference whose payment moves again is neither gone nor new', async () => {
  const id = await stray(666);
  const difference = await openDifference();
  await on.runHere({ quietMs: 3600_000 });
  expect(await on.differences()).toMatchObject([{ id: difference.id }]);
  await stripe(`lies/objects/${id}/forget`);
  await on.run();
});

test('a failed payout is a difference', async () => {
  await stripe('lies/payout', { amount: 5000, status: 'failed' });
  const difference = await openDifference();
  expect(difference).toMatchObject({ kind: 'payout-failed', outside: '50.00', outsideStatus: 'failed' });
  await on.explain(difference.id, 'The bank has our new account number now');
});
