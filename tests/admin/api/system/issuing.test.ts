/** GET /api/admin/system/issuing, and GET /api/wallet/issuing, which tells customers the same. */
import { afterEach, expect, test } from 'vitest';
import type { IssuingQueue } from '#contract/admin/system-jobs.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';

const PAUSE_SECONDS = 600;

// A card takes two requests: five cards a second.
const product = await testApp({ env: { ISSUER_REQUESTS_PER_SECOND: '10' } });
const admin = await product.signIn('administrator');

type Told = { waiting: number; estimateSeconds: number | null };

const readQueue = async () => {
  const { status, body } = await admin.get<IssuingQueue[]>('/api/admin/system/issuing');
  expect(status).toBe(200);
  expect(body).toHaveLength(1);
  return body[0] as IssuingQueue;
};
const told = async (member: SignedIn) => (await member.get<Told>('/api/wallet/issuing')).body;

async function buy(quantity: number, times = 1): Promise<SignedIn> {
  const member = await product.newMember({ balanceCents: 5_00n * BigInt(quantity * times) });
  const { rows } = await product.db.query<{ id: string }>(
    `select id from gift_card where slug = 'butterlamp'`,
  );
  for (let count = 0; count < times; count += 1) {
    await member.post('/api/cart', { giftCardId: rows[0]?.id, amount: '5.00', quantity });
    expect(await member.post('/api/checkout', {})).toMatchObject({ status: 201 });
  }
  return member;
}

/**
 * The issuer answers 429 to the first order, so that everything that is bought afterwards stays in the queue.
 */
async function pauseIssuer(): Promise<SignedIn> {
  const answer = { match: 'POST /orders', fault: 'refuse', status: 429, ms: PAUSE_SECONDS * 1000, times: 1 };
  await product.fault('issuer', answer);
  const first = await buy(1);
  await eventually(async () => (await readQueue()).pausedUntil !== null);
  return first;
}

/** The issuer's pause is over, and the jobs that wait for its end are due. */
afterEach(async () => {
  await product.mend('issuer');
  await product.db.query('update issuer_pace set next_at = now()');
  await product.db.query(`update users set frozen_at = null where frozen_at is not null`);
  const empty = async () => {
    // An order that the issuer does not know is sent again after two minutes.
    await product.db.query(
      `update gift_card_unit set sent_at = date_trunc('milliseconds', now()) - interval '3 minutes'
       where state = 'issuing' and last_answer is not null`,
    );
    // A job that read the pause before its end puts its card off only now.
    await product.db.query(
      `update pgboss.job set start_after = now() where name = 'issue-gift-card' and state in ('created', 'retry')`,
    );
    return (await readQueue()).waiting === 0;
  };
  await eventually(empty, { timeoutMs: 100_000, everyMs: 250 });
}, 120_000);

test('without cards that wait, a code takes a second or two', async () => {
  const queue = await readQueue();
  expect(queue).toEqual({
    issuer: 'reloadly',
    waiting: 0,
    delayed: 0,
    held: 0,
    oldestAt: null,
    requestsPerSecond: 10,
    pausedUntil: null,
    estimateSeconds: expect.any(Number),
  });
  expect(queue.estimateSeconds).toBeLessThan(10);
  expect(await told(await product.newMember())).toEqual({
    waiting: 0,
    estimateSeconds: queue.estimateSeconds,
  });
});

// Let readIssuingQueue or readOwnQueue count by itself, and this must fail.
test('staff read how many cards wait, since when, and what a customer is told', async () => {
  const first = await pauseIssuer();
  await product.db.query(
    `update gift_card_unit set created_at = now() - interval '20 seconds' where user_id = $1`,
    [first.id],
  );
  await buy(20);
  const queue = await readQueue();
  expect(queue).toMatchObject({ waiting: 21, delayed: 0, held: 0 });
  const { rows } = await product.db.query<{ created_at: Date }>(
    'select created_at from gift_card_unit where user_id = $1',
    [first.id],
  );
  expect(queue.oldestAt).toBe(rows[0]?.created_at.toISOString());
  expect(Date.parse(String(queue.pausedUntil))).toBeGreaterThan(Date.now() + (PAUSE_SECONDS - 60) * 1000);

  // The pause passes by the second; nothing else may differ between the two.
  const customer = await told(await product.newMember());
  expect(customer.waiting).toBe(0);
  const apart = Number(queue.estimateSeconds) - Number(customer.estimateSeconds);
  expect([0, 1, 2, 3, 4, 5]).toContain(apart);
  expect(queue.estimateSeconds).toBeGreaterThan(PAUSE_SECONDS - 60);
});

// Drop `least` in selectQueue and this must fail.
test('a card alone is not told to wait for the many of others', async () => {
  await pauseIssuer();
  const many = await buy(20, 3);
  const one = await buy(1);
  const [ofMany, ofOne] = await Promise.all([told(many), told(one)]);
  expect(ofMany.waiting).toBe(60);
  expect(ofOne.waiting).toBe(1);
  // 62 cards at five a second, against three.
  const apart = Number(ofMany.estimateSeconds) - Number(ofOne.estimateSeconds);
  expect(apart).toBeGreaterThan(8);
  expect(apart).toBeLessThan(20);
});

// Drop hasStopped in estimateSeconds and this must fail.
test('an issuer that gives nothing for a minute ends the estimate, until it gives a card again', async () => {
  await product.fault('issuer', { match: 'POST /orders', fault: 'down' });
  const member = await buy(1);
  await eventually(async () => (await readQueue()).delayed === 1, { timeoutMs: 20_000 });
  // Its buyer knows at once, others after a minute.
  expect(await told(member)).toEqual({ waiting: 1, estimateSeconds: null });
  expect((await readQueue()).estimateSeconds).not.toBeNull();
  await product.db.query(
    `update gift_card_unit set created_at = now() - interval '61 seconds' where user_id = $1`,
    [member.id],
  );
  await product.db.query(
    `update gift_card_unit set resolved_at = now() - interval '2 minutes' where state = 'issued'`,
  );
  expect(await readQueue()).toMatchObject({ waiting: 1, estimateSeconds: null });
  expect(await told(await product.newMember())).toEqual({ waiting: 0, estimateSeconds: null });

  await product.mend('issuer');
  await buy(1);
  await eventually(async () => (await readQueue()).estimateSeconds !== null, { timeoutMs: 20_000 });
});

test('the card of a frozen account waits for staff, not for the issuer', async () => {
  await pauseIssuer();
  const frozen = await buy(2);
  await product.db.query('update users set frozen_at = now() where id = $1', [frozen.id]);
  expect(await readQueue()).toMatchObject({ waiting: 1, held: 2 });
});
