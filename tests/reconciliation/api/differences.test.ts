/**
 * Each kind of difference: the stand-in lies, a run finds it with both sides, and it goes when it is mended.
 */
import { expect, test } from 'vitest';
import { balanceOf } from '#server/ledger/index.ts';
import { begin, pay, topUp } from '#tests/admin/api/money.ts';
import { openLies } from './lies.ts';

const { on, product, stripe, nora, paid, refunded, forget, remember, lies } = await openLies();

test('ordinary business has no difference', async () => {
  await refunded();
  const dispute = await paid();
  const { id } = await stripe(`payment_intents/${dispute.intentId}/dispute`);
  await product.settled();
  await stripe(`disputes/${id}/win`);
  await product.settled();
  await on.buy(nora, '5.00');
  const run = await on.run();
  expect(run).toMatchObject({ found: 0, resolved: 0, failure: null, askedBy: 'Ada Quinn', step: null });
  expect(await on.kinds()).toEqual([]);
  expect(await on.brokenInvariant()).toEqual([]);
  for (const { part, outside, inside, underWay } of run.totals.filter(({ part }) => part !== 'payout'))
    expect({ part, sides: outside, underWay }).toEqual({ part, sides: inside, underWay: 0 });
  expect(run.totals.map(({ part }) => part)).toEqual(['charge', 'refund', 'dispute', 'card']);
});

test.each(Object.keys(lies))('%s is found with both sides, raises an alert, and goes away', async (kind) => {
  const { sides, mend } = (await lies[kind]?.()) ?? { sides: {}, mend: async () => undefined };
  expect(await on.run()).toMatchObject({ found: 1, failure: null });
  const [difference, ...others] = await on.differences();
  expect(others).toEqual([]);
  expect(difference).toMatchObject({ kind, ...sides, state: 'open' });
  expect(await on.brokenInvariant()).toMatchObject([{ invariant: 14 }]);
  const alerts = (await on.admin.get<{ subject: string; words: string }[]>('/api/admin/alerts')).body;
  const alert = alerts.find(({ subject }) => subject === `difference:${difference?.id}`);
  expect(alert?.words).toContain(difference?.outside ? `$${difference.outside} at the` : 'nothing at the');
  expect(alert?.words).toContain(difference?.inside ? `$${difference.inside} here` : 'nothing here');

  // It stays the same difference while nothing changes.
  expect(await on.run()).toMatchObject({ found: 1, resolved: 0 });
  expect(await on.differences()).toMatchObject([{ id: difference?.id }]);

  await mend();
  expect(await on.run()).toMatchObject({ found: 0, resolved: 1 });
  expect(await on.differences()).toEqual([]);
  expect((await on.differences('resolved'))[0]).toMatchObject({ id: difference?.id, state: 'resolved' });
  expect(await on.brokenInvariant()).toEqual([]);
});

// Leave out the call of `catchUp`, and this must fail.
test('staff let a charge and a dispute apply that were never reported, and the difference is gone', async () => {
  const leo = await product.newMember();
  await product.fault('stripe', { match: 'webhook *', fault: 'withhold', times: 50 });
  const begun = await begin(product, leo, '40');
  await pay(product, begun.intentId);
  await product.db.query('update payment set next_check_at = null where id = $1', [begun.paymentId]);
  await on.run();
  const [charge] = (await on.differences()).filter(({ insideId }) => insideId === begun.paymentId);
  expect(charge?.kind).toBe('charge-not-settled');
  const asked = await on.admin.post(`${on.path}/differences/${charge?.id}/ask`);
  expect(asked.status).toBe(200);
  expect(await balanceOf(product.db, leo.id)).toBe(40_00n);
  const { id } = await stripe(`payment_intents/${begun.intentId}/dispute`, { silent: true });
  await on.run();
  const [dispute] = (await on.differences()).filter(({ insideId }) => insideId === begun.paymentId);
  expect(dispute).toMatchObject({ kind: 'dispute-unknown', outsideId: id });
  expect((await on.admin.post(`${on.path}/differences/${dispute?.id}/ask`)).status).toBe(200);
  expect(await balanceOf(product.db, leo.id)).toBe(0n);
  await on.run();
  expect((await on.differences()).filter(({ insideId }) => insideId === begun.paymentId)).toEqual([]);
  await product.mend('stripe');
});

// Take isAboutUser out of explainDifference, and this must fail.
test('nobody explains a difference about a payment of their own', async () => {
  const god = await product.signIn('god');
  const { intentId } = await topUp(product, god, '25');
  await forget(intentId);
  await on.run();
  const [difference] = (await on.differences()).filter(({ kind }) => kind === 'charge-missing');
  const explain = (by: typeof god) =>
    by.post(`${on.path}/differences/${difference?.id}/explain`, { reason: 'The bank was late' });
  expect(await explain(god)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await on.differences()).toMatchObject([{ id: difference?.id, state: 'open' }]);
  expect((await explain(on.admin)).status).toBe(200);
  await remember(intentId);
});
