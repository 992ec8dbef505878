/**
 * A company's orders of rewards: POST /api/enterprise/rewards, and the use case below it: external ids, a
 * thousand rewards.
 */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import { cancelReward } from '#server/rewards/cancel-reward.ts';
import { findOrder, orderRewards, type RewardToOrder } from '#server/rewards/index.ts';
import { expireRewards } from '#server/rewards/sweep-rewards.ts';
import { acmeBalance, otherCompany } from '#tests/enterprise/api/company.ts';
import { race, winners } from '#tests/support/race.ts';
import { openCompanyOrders } from '../company-orders.ts';

const { clock, product, db, deps, desk, manager, staff, acme, send, toEmail, spent } =
  await openCompanyOrders();
const count = async (table: 'reward' | 'reward_order') =>
  (await db.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]?.count;

test('the answer says what becomes of an order', async () => {
  const soon = new Date(clock.now().getTime() + 86_400_000).toISOString();
  const later = toEmail({ deliverAt: soon });
  const answers = [
    await send(manager, [{ method: 'LINK' }]),
    await send(manager, [{ method: 'LINK' }, { method: 'LINK' }]),
    await send(manager, [later]),
    await send(manager, [later, { method: 'LINK' }]),
    await send(manager, [toEmail()]),
  ];
  expect(answers.map(({ body }) => / (?:is|are) (.*)$/.exec(body.message)?.[1])).toEqual([
    'ready to hand out.',
    'ready to hand out.',
    'scheduled.',
    'on the way.',
    'on the way.',
  ]);
});

test('an order of three holds the money of each, mails two, and hands out the link of the third', async () => {
  const before = await acmeBalance(product);
  const [one, two] = [toEmail(), toEmail({ amount: '40.00', message: 'Thank you!' })];
  const { status, body } = await send(manager, [one, two, { method: 'LINK' }]);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    state: 'EXECUTED',
    amount: '90.00',
    message: 'Your 3 rewards of $90.00 in all are on the way.',
  });
  expect(body.rewards.map(({ link }) => link !== null)).toEqual([false, false, true]);
  expect(await acmeBalance(product)).toBe(before - 90_00n);

  const { text } = await product.mailTo(two.recipientEmail, /^You received a gift/);
  expect(text).toContain('Thank you!');
  expect(text).toContain('Acme Rewards');
  const claimed = await desk.claim(product.visitor(), await desk.tokenFor(one.recipientEmail));
  expect(claimed).toMatchObject({ status: 201, body: { left: '0.00' } });

  const { rows } = await db.query(
    `select delivery, round(extract(epoch from expires_at - deliver_at) / 86400)::int as days from reward
     where order_id = $1 order by position`,
    [body.id],
  );
  expect(rows.map(({ delivery }) => delivery)).toEqual(['SUCCEEDED', 'SUCCEEDED', 'SUCCEEDED']);
  expect(rows.every(({ days }) => days === 365 || days === 366)).toBe(true);
});

// Name the account in resolveClaimant also for a reward without an address, and this must fail.
test('a link without an address says nothing of the account that its bearer names', async () => {
  const { body } = await send(manager, [{ method: 'LINK', amount: '150.00' }]);
  const token = body.rewards[0]?.link?.split('/claim/')[1] ?? '';
  const byHand = await product.newMember();
  await db.query('update users set email_verified_manually = true where id = $1', [byHand.id]);
  const frozen = await product.newMember();
  await db.query('update users set frozen_at = now() where id = $1', [frozen.id]);
  const answers = [];
  for (const { email } of [byHand, frozen, { email: 'admin@indulge.example' }])
    answers.push((await desk.claim(product.visitor(), token, { email })).body);
  expect(answers).toMatchObject(answers.map(() => ({ code: 'claimant-unfit' })));
  expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
});

test('a link without an address asks where the cards go, and never for a code', async () => {
  const { body } = await send(manager, [{ method: 'LINK', amount: '150.00' }]);
  const token = body.rewards[0]?.link?.split('/claim/')[1] ?? '';
  const phone = product.visitor();
  expect((await desk.read(phone, token)).body).toMatchObject({ address: null, needsCode: false });
  expect(await desk.claim(phone, token)).toMatchObject({
    status: 400,
    body: { code: 'claim-address-required' },
  });
  const email = desk.stranger();
  expect((await desk.claim(phone, token, { email })).status).toBe(201);
  await product.settled();
  expect((await product.mails(email)).length).toBeGreaterThan(0);
});

test.each([
  [
    'more than the balance',
    () => send(manager, [toEmail({ amount: '900000.00' })]),
    409,
    'insufficient-balance',
  ],
  [
    'one’s own address',
    () => send(manager, [toEmail({ recipientEmail: manager.email })]),
    409,
    'recipient-is-you',
  ],
  ['an email without an address', () => send(manager, [{ recipientName: 'Nora' }]), 400, 'invalid-input'],
  [
    'a scheduled link',
    () => send(manager, [{ method: 'LINK', deliverAt: '2100-01-01T00:00:00Z' }]),
    400,
    'invalid-input',
  ],
  ['an empty order', () => send(manager, []), 400, 'invalid-input'],
  ['above the limit of a role', () => send(staff, [toEmail({ amount: '2500.01' })]), 409, 'payout-limit'],
])('%s is refused, and nothing is written', async (_, ordering, status, code) => {
  const before = [
    await acmeBalance(product),
    await count('reward'),
    await count('reward_order'),
    await spent(staff),
  ];
  expect(await ordering()).toMatchObject({ status, body: { code } });
  expect([
    await acmeBalance(product),
    await count('reward'),
    await count('reward_order'),
    await spent(staff),
  ]).toEqual(before);
});

test('a department manager sends no rewards', async () => {
  const dept = await product.signIn('department_manager');
  expect((await send(dept, [toEmail()])).status).toBe(403);
});

test('a new company mails only so many strangers a day', async () => {
  const { manager: boss } = await otherCompany(product);
  await db.query(
    `update enterprise set created_at = $1 where id = (select enterprise_id from users where id = $2)`,
    [clock.now(), boss.id],
  );
  const many = Array.from({ length: 6 }, () => toEmail({ amount: '1.00' }));
  expect(await send(boss, many)).toMatchObject({ status: 409, body: { code: 'stranger-limit' } });
});

// Take 'on conflict do nothing' out of order_rewards, and this must fail.
test('one key is one order, however often it is pressed', async () => {
  const before = await acmeBalance(product);
  const given = [toEmail(), toEmail()];
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(manager, given, 'again')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await acmeBalance(product)).toBe(before - 50_00n);
  expect(await send(manager, [toEmail()], 'again')).toMatchObject({
    status: 409,
    body: { code: 'key-reused' },
  });
});

test('what a company cancels or lets expire returns to its balance, and to its manager’s limits', async () => {
  const before = [await acmeBalance(product), await spent(manager)];
  const { body } = await send(manager, [toEmail(), toEmail()]);
  const [canceled, expired] = body.rewards.map(({ id }) => id);
  await cancelReward(deps, acme, canceled ?? '');
  await db.query(`update reward set expires_at = deliver_at + interval '1 second' where id = $1`, [expired]);
  clock.advance({ minutes: 1 });
  await Promise.all([expireRewards(deps), expireRewards(deps)]);
  expect([await acmeBalance(product), await spent(manager)]).toEqual(before);
});

test('a claim and a cancellation of a company’s reward at once: the money is in one place', async () => {
  for (let round = 0; round < 5; round += 1) {
    const recipient = toEmail();
    const { body } = await send(manager, [recipient]);
    const token = await desk.tokenFor(recipient.recipientEmail);
    const before = await acmeBalance(product);
    const [claimed, canceled] = await Promise.allSettled([
      desk.claim(product.visitor(), token).then(({ status }) => expect(status).toBe(201)),
      cancelReward(deps, acme, body.rewards[0]?.id ?? ''),
    ]);
    expect([claimed.status, canceled.status].filter((status) => status === 'fulfilled')).toHaveLength(1);
    expect(await acmeBalance(product)).toBe(canceled.status === 'fulfilled' ? before + 25_00n : before);
  }
});

const line = (more: Partial<RewardToOrder> = {}): RewardToOrder => ({
  amountCents: 5_00n,
  recipientName: '',
  recipientEmail: desk.stranger(),
  method: 'EMAIL',
  deliverAt: null,
  design: 'work',
  message: null,
  ...more,
});
const order = (externalId: string, lines: RewardToOrder[]) =>
  transaction(db, (tx) =>
    orderRewards(tx, deps, {
      payer: acme,
      actor: { userId: manager.id, role: 'account_manager' },
      senderName: 'Acme Rewards',
      companyMonths: 12,
      channel: 'api',
      externalId,
      rewards: lines,
    }),
  );

test('twenty identical orders at once under one external id are one; other content is refused', async () => {
  const before = await acmeBalance(product);
  const lines = [line(), line(), line()];
  const outcomes = winners(await race(db, 20, () => order('po-1', lines)));
  expect(outcomes).toHaveLength(20);
  expect(outcomes.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect(new Set(outcomes.map(({ rewardIds }) => rewardIds.join())).size).toBe(1);
  expect(await acmeBalance(product)).toBe(before - 15_00n);
  await expect(order('po-1', [line()])).rejects.toMatchObject({ code: 'key-reused' });
  expect(await findOrder(db, { payer: acme, by: { externalId: 'po-1' } })).toMatchObject({ rewardCount: 3 });
});

test('a thousand rewards execute in one transaction, or none of them', async () => {
  const before = await acmeBalance(product);
  const lines = Array.from({ length: 1_000 }, () =>
    line({ deliverAt: new Date(clock.now().getTime() + 86_400_000) }),
  );
  await expect(order('po-2', [...lines, line({ amountCents: 90_000_000_00n })])).rejects.toBeInstanceOf(
    Refusal,
  );
  expect(await findOrder(db, { payer: acme, by: { externalId: 'po-2' } })).toBeUndefined();
  expect((await order('po-2', lines)).rewardIds).toHaveLength(1_000);
  expect(await acmeBalance(product)).toBe(before - 5_000_00n);
});

// Let reward_number take the number of the newest reward without adding one and this must fail.
test('orders at the same time number the rewards of their company without a gap', async () => {
  const orders = await Promise.all(
    Array.from({ length: 8 }, () => send(manager, [{ method: 'LINK' }, { method: 'LINK' }])),
  );
  expect(orders.map(({ status }) => status)).toEqual(Array(8).fill(201));
  const { rows } = await db.query<{ number: bigint }>(
    'select number from reward where sender_id = $1 order by number',
    [acme.ownerId],
  );
  expect(rows.map(({ number }) => Number(number))).toEqual(rows.map((_, place) => place + 1));
});
