/** Automatic top-ups that stop, and what starts them again. */
import { expect, test } from 'vitest';
import type { LowBalance } from '#contract/enterprise/low-balance.ts';
import { enterprise, isFrozen } from '#server/ledger/index.ts';
import { eventually } from '#tests/support/eventually.ts';
import { LINE, openFunded } from './funded.ts';

const {
  product,
  db,
  id,
  owner,
  manager,
  path,
  topUp,
  balance,
  bringTo,
  set,
  saveCard,
  read,
  begin,
  titles,
  crossings,
  automaticTopUps,
} = await openFunded();

test('a declined card stops top-ups, is charged no more, and notifies once; saving starts them again', async () => {
  const declined = await saveCard('pm_card_chargeCustomerFail');
  await begin({ ...topUp, cardId: declined });
  await bringTo(900_00n);
  await product.settled();
  expect(await crossings()).toMatchObject([{ decision: 'top-up', failure: 'declined' }]);
  expect(await automaticTopUps()).toMatchObject([{ status: 'failed' }]);
  expect((await read()).topUp?.stopped).toMatchObject({ because: 'declined' });
  expect((await titles()).filter((title) => title === 'Automatic Top-Ups Stopped')).toHaveLength(2);
  await product.mailTo('manager@acme.example', 'Your automatic top-ups have stopped');
  await bringTo(LINE);
  await bringTo(900_00n);
  await product.settled();
  expect((await crossings()).map(({ decision }) => decision)).toEqual(['top-up', 'stopped']);
  // A rejected top-up added nothing, so it does not count for the month.
  expect(await set({ line: '1000', topUp: { ...topUp, monthlyLimit: '1500' } })).toMatchObject({
    isBelow: true,
    topUp: { stopped: null },
  });
  await product.settled();
  expect(await balance()).toBe(2_400_00n);
  await owner.delete(`/api/enterprise/payment-methods/${declined}`);
});

test('a card that was removed stops top-ups, and nothing is charged', async () => {
  const card = await saveCard('pm_card_mastercard');
  await begin({ ...topUp, cardId: card });
  await owner.delete(`/api/enterprise/payment-methods/${card}`);
  await bringTo(900_00n);
  await product.settled();
  expect(await crossings()).toMatchObject([{ decision: 'top-up', failure: 'card-gone' }]);
  expect(await automaticTopUps()).toEqual([]);
  expect((await read()).topUp?.stopped).toMatchObject({ because: 'card-gone' });
});

// Leave findActingManager out of topUpAutomatically, or wasSecuredSince out of it, and each of these must
// fail.
test.each([
  [
    'left the company',
    `user_type = 'regular', enterprise_id = null, enterprise_role = null`,
    `user_type = 'enterprise', enterprise_id = $2, enterprise_role = 'super_admin'`,
  ],
  ['lost the right', `enterprise_role = 'account_staff'`, `enterprise_role = 'super_admin'`],
  ['was frozen', 'frozen_at = now()', 'frozen_at = null'],
  ['secured their account since', 'browsers_known_since = now()', 'browsers_known_since = null'],
])('top-ups of a manager who %s stop, and another manager starts them again', async (_, gone, back) => {
  await begin(topUp);
  const change = (to: string) =>
    db.query(`update users set ${to} where id = $1 and $2::uuid is not null`, [owner.id, id]);
  await change(gone);
  await bringTo(900_00n);
  await product.settled();
  expect(await crossings()).toMatchObject([{ decision: 'top-up', failure: 'manager-gone' }]);
  expect([await automaticTopUps(), await balance()]).toEqual([[], 900_00n]);
  const { body } = await manager.get<LowBalance>(path);
  expect(body.topUp?.stopped).toMatchObject({ because: 'manager-gone' });
  const { text } = await product.mailTo('manager@acme.example', 'Your automatic top-ups have stopped');
  expect(text).toContain('The manager who set up the top-ups can no longer add funds');
  expect((await manager.put(path, { line: '1000', topUp })).status).toBe(200);
  await product.settled();
  expect(await balance()).toBe(2_400_00n);
  await change(back);
});

// Leave set_at out of saveLowBalanceRule and this must fail.
test('a top-up that is saved once more after its manager secured their account is made', async () => {
  await begin(topUp);
  await db.query('update users set browsers_known_since = clock_timestamp() where id = $1', [owner.id]);
  await set({ line: '1000', topUp });
  await bringTo(900_00n);
  await product.settled();
  expect([await crossings(), await balance()]).toMatchObject([[{ failure: null }], 2_400_00n]);
  await db.query('update users set browsers_known_since = null where id = $1', [owner.id]);
});

// Leave isDisputed out of whyNot, and this must fail.
test('while a payment is disputed or a debt is open, the card is not charged, and managers read why', async () => {
  await begin(topUp);
  await bringTo(900_00n);
  await product.settled();
  const { rows } = await db.query<{ intent_id: string }>(
    'select intent_id from payment where id = (select payment_id from topup where crossing_id is not null)',
  );
  await bringTo(LINE);
  const { id: disputeId } = await product.stripeControl<{ id: string }>(
    `payment_intents/${rows[0]?.intent_id}/dispute`,
  );
  await eventually(async () => (await balance()) === 0n, { timeoutMs: 30_000 });
  await product.settled();
  expect((await crossings()).at(-1)).toMatchObject({ decision: 'top-up', failure: 'disputed' });
  expect((await read()).topUp?.missed).toMatchObject({ because: 'disputed' });
  const { text } = await product.mailTo('manager@acme.example', 'Your shared balance is low');
  expect(text).toContain('No automatic top-up is made while a payment is disputed or a debt is open.');

  await product.stripeControl(`disputes/${disputeId}/lose`);
  await eventually(async () => !(await isFrozen(db, enterprise(id))), { timeoutMs: 30_000 });
  await bringTo(LINE);
  await bringTo(900_00n);
  await product.settled();
  expect((await crossings()).map(({ failure }) => failure)).toEqual([null, 'disputed', 'disputed']);
  expect((await read()).topUp?.stopped).toBeNull();
  expect(await automaticTopUps()).toHaveLength(1);
});
