/**
 * A company's orders of rewards above its line, and those of a company that is not active: what waits, and
 * how it ends.
 */
import { expect, test } from 'vitest';
import type { SentOrder } from '#contract/enterprise/rewards.ts';
import { transaction } from '#server/db/transaction.ts';
import { updateEnterprise } from '#server/enterprise/index.ts';
import { enterprise, enterpriseBalanceOf, setFrozen } from '#server/ledger/index.ts';
import { cancelReward } from '#server/rewards/cancel-reward.ts';
import { cancelOrder, findOrder } from '#server/rewards/index.ts';
import { copyLink } from '#server/rewards/links/copy-link.ts';
import { sweepDeliveries } from '#server/rewards/sweep-rewards.ts';
import { acmeBalance, otherCompany } from '#tests/enterprise/api/company.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { openCompanyOrders } from '../company-orders.ts';

const { clock, product, db, deps, desk, manager, staff, acme, send, toEmail, spent } =
  await openCompanyOrders();
const owner = await product.signIn('super_admin');

const requestOf = (body: SentOrder) => `/api/enterprise/approvals/${body.id}`;

test('an order above the line waits with its money held, and nothing leaves before its approval', async () => {
  const before = await acmeBalance(product);
  const recipient = toEmail({ amount: '300.00' });
  const { status, body } = await send(staff, [recipient, { method: 'LINK', amount: '10.00' }]);
  expect([status, body.state, body.rewards.map(({ link }) => link)]).toEqual([
    202,
    'PENDING APPROVAL',
    [null, null],
  ]);
  expect(await acmeBalance(product)).toBe(before - 310_00n);
  await sweepDeliveries(deps);
  expect(await product.mails(recipient.recipientEmail)).toEqual([]);
  const ids = body.rewards.map(({ id }) => id);
  const links = await db.query('select from reward_link where reward_id = any ($1::uuid[])', [ids]);
  expect(links.rowCount).toBe(0);
  for (const act of [cancelReward, copyLink])
    await expect(act(deps, acme, ids[1] ?? '')).rejects.toMatchObject({ code: 'reward-waits' });
  expect((await manager.get(requestOf(body))).body).toMatchObject({
    kind: 'rewards',
    rows: 2,
    amount: '310.00',
  });
  expect((await staff.post(`${requestOf(body)}/approve`, {})).status).toBe(403);

  clock.advance({ minutes: 3 });
  expect((await manager.post(`${requestOf(body)}/approve`, {})).status).toBe(200);
  expect(await desk.tokenFor(recipient.recipientEmail)).toBeTruthy();
  expect((await desk.notifications(staff)).at(-1)?.message).toBe(
    'Your order of 2 rewards of $310.00 in all was approved. 1 is on its way. Copy the link of 1 under Sent Rewards.',
  );
  expect((await copyLink(deps, acme, ids[1] ?? '')).link).toContain('/claim/');
  // Once it is executed, it is not canceled as one.
  const ended = transaction(db, (tx) => cancelOrder(tx, body.id, { returned: 'Returned', now: clock.now() }));
  expect(await ended).toBe(false);
  expect(await acmeBalance(product)).toBe(before - 310_00n);
});

test.each(['reject', 'withdraw'])(
  'an order that ends by %s returns its money and counts no longer',
  async (end) => {
    const before = [await acmeBalance(product), await spent(staff)];
    const recipient = toEmail({ amount: '260.00' });
    const { body } = await send(staff, [recipient, toEmail()]);
    const by = end === 'reject' ? owner : staff;
    expect((await by.post(`${requestOf(body)}/${end}`, {})).status).toBe(200);
    expect([await acmeBalance(product), await spent(staff)]).toEqual(before);
    expect(await findOrder(db, { payer: acme, by: { id: body.id } })).toMatchObject({ state: 'CANCELED' });
    expect(await product.mails(recipient.recipientEmail)).toEqual([]);
  },
);

// Take the row lock out of lockRequest, and this must fail.
test('approved and withdrawn at once, an order ends one way', async () => {
  for (let round = 0; round < 5; round += 1) {
    const before = await acmeBalance(product);
    const { body } = await send(staff, [toEmail({ amount: '250.01' })]);
    const answers = await Promise.all([
      manager.post(`${requestOf(body)}/approve`, {}),
      staff.post(`${requestOf(body)}/withdraw`, {}),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { state } = (await findOrder(db, { payer: acme, by: { id: body.id } })) ?? {};
    expect(await acmeBalance(product)).toBe(state === 'EXECUTED' ? before - 250_01n : before);
  }
});

test('while a company is not active, its rewards wait: no claim, no mail, and a cancellation returns the money', async () => {
  const { id, manager: boss } = await otherCompany(product);
  await db.query(`update enterprise set created_at = '2020-01-01' where id = $1`, [id]);
  const [mailed, later] = [
    toEmail(),
    toEmail({ deliverAt: new Date(clock.now().getTime() + 60_000).toISOString() }),
  ];
  const { body } = await send(boss, [mailed, later]);
  const token = await desk.tokenFor(mailed.recipientEmail);
  const setActive = (isActive: boolean) =>
    transaction(db, (tx) => tx.query('update enterprise set is_active = $2 where id = $1', [id, isActive]));
  await setActive(false);
  expect((await desk.read(product.visitor(), token)).body.waits).toBe(true);
  expect(await desk.claim(product.visitor(), token)).toMatchObject({
    status: 409,
    body: { code: 'claim-waits' },
  });
  expect(await send(boss, [toEmail()])).toMatchObject({ status: 409, body: { code: 'enterprise-inactive' } });
  clock.advance({ minutes: 2 });
  await sweepDeliveries(deps);
  expect(await product.mails(later.recipientEmail)).toEqual([]);
  await cancelReward(deps, enterprise(id), body.rewards[0]?.id ?? '');
  expect(await enterpriseBalanceOf(db, id)).toBe(8_975_00n);
  await setActive(true);
  await sweepDeliveries(deps);
  expect(await desk.tokenFor(later.recipientEmail)).toBeTruthy();
});

test('a frozen company orders nothing', async () => {
  const { id, manager: boss } = await otherCompany(product);
  await transaction(db, (tx) => setFrozen(tx, enterprise(id), true, 'dispute'));
  const refused = await send(boss, [toEmail()]);
  expect(refused).toMatchObject({ status: 403, body: { code: 'account-frozen' } });
  expect(refused.body.message).toContain('The shared balance is frozen while a payment is disputed');
  await transaction(db, (tx) => setFrozen(tx, enterprise(id), false, 'dispute'));
  await db.query(`update users set company_money_frozen_until = now() + interval '1 hour' where id = $1`, [
    boss.id,
  ]);
  expect((await send(boss, [toEmail()])).body).toMatchObject({
    code: 'account-frozen',
    message: expect.stringContaining('Our staff changed your email address'),
  });
  expect(await enterpriseBalanceOf(db, id)).toBe(9_000_00n);
});

// Read is_active before the posting in order_rewards, and this must fail.
test('an order that waits for a deactivation is refused, and holds nothing', async () => {
  const { id, manager: boss } = await otherCompany(product);
  let ordering: ReturnType<typeof send> | undefined;
  await transaction(db, async (tx) => {
    await updateEnterprise(tx, deps, id, { isActive: false });
    ordering = send(boss, [toEmail()]);
    await heldUp(db);
  });
  expect(await ordering).toMatchObject({ status: 409, body: { code: 'enterprise-inactive' } });
  expect(await enterpriseBalanceOf(db, id)).toBe(9_000_00n);
});
