/** A company's orders of rewards: POST /api/enterprise/rewards, its approvals, and the use case below it. */
import { expect, test } from 'vitest';
import type { SentOrder } from '#contract/enterprise/rewards.ts';
import { enterprise } from '#server/ledger/index.ts';
import { cancelReward } from '#server/rewards/cancel-reward.ts';
import { expireRewards } from '#server/rewards/sweep-rewards.ts';
import { acmeBalance, acmeId, fund, otherCompany } from '#tests/enterprise/api/company.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import type { Body } from '#tests/support/client.ts';
import { testClock } from '#tests/support/clock.ts';
import { rewards } from '../rewards.ts';

const clock = testClock();
const product = await testApp({
  clock,
  env: { LIMIT_CLAIMS_PER_MINUTE: '100000', NEW_COMPANY_STRANGERS_PER_DAY: '5' },
});
const { db, deps } = product;
const desk = rewards(product);
const manager = await product.signIn('account_manager');
const staff = await product.signIn('account_staff');
const acme = enterprise(await acmeId(product));
await fund(product, acme.ownerId, 100_000_00n);
await db.query('delete from payout_unapproved');
await db.query(`update enterprise set created_at = '2020-01-01'`);

type Refused = Body & { code?: string; message?: string };
const send = (by: SignedIn, given: object[], key?: string) =>
  by.post<SentOrder & Refused>(
    '/api/enterprise/rewards',
    { rewards: given.map((each) => ({ amount: '25.00', ...each })) },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const toEmail = (more: object = {}) => ({
  recipientEmail: desk.stranger(),
  recipientName: 'Nora Field',
  ...more,
});
const count = async (table: 'reward' | 'reward_order') =>
  (await db.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]?.count;
const spent = async ({ id }: SignedIn) =>
  (
    await db.query<{ cents: bigint }>(
      'select coalesce(sum(cents), 0)::bigint as cents from payout_spent where user_id = $1',
      [id],
    )
  ).rows[0]?.cents ?? 0n;

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
