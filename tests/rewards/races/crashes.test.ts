/**
 * The application dies between any two steps of a reward. Trying again ends in the right state, and nothing
 * happens twice.
 */
import pino from 'pino';
import { expect, test } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/id.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import {
  balanceOf,
  checkInvariants,
  enterprise,
  enterpriseBalanceOf,
  guest,
  member,
} from '#server/ledger/index.ts';
import type { Mail } from '#server/notifications/index.ts';
import { settlePayment } from '#server/payments/settlement/settle-payment.ts';
import { cancelReward, undoReward } from '#server/rewards/cancel-reward.ts';
import { claimCards } from '#server/rewards/claims/claim-cards.ts';
import { claimToBalance } from '#server/rewards/claims/claim-to-balance.ts';
import { deliverReward } from '#server/rewards/delivery/deliver-reward.ts';
import type { GuestDeps } from '#server/rewards/deps.ts';
import { beginGuestGift } from '#server/rewards/guests/begin-guest-gift.ts';
import { orderGuestGift } from '#server/rewards/guests/order-guest-gift.ts';
import { returnGuestMoney } from '#server/rewards/guests/return-guest-money.ts';
import type { RewardThrottles } from '#server/rewards/limits.ts';
import { copyLink } from '#server/rewards/links/copy-link.ts';
import type { RewardToOrder } from '#server/rewards/orders/order.ts';
import { orderRewards } from '#server/rewards/orders/order-rewards.ts';
import { resendReward } from '#server/rewards/resend-reward.ts';
import { NO_LISTS } from '#server/rewards/risk/lists.ts';
import { sendReward } from '#server/rewards/send-reward.ts';
import { expireRewards, sweepDeliveries } from '#server/rewards/sweep-rewards.ts';
import { openBank } from '#tests/payments/api/bank.ts';
import { crashAtEveryStep as crash } from '#tests/support/faults/crash-at-every-step.ts';
import { makeManager, openEnterprise, openPerson } from '#tests/support/ledger.ts';
import { notedJobs, openQueues } from '#tests/support/noted-jobs.ts';

const bank = await openBank({ max: 5 });
const { db, clock } = bank;
await openQueues(
  db,
  ...['deliver-reward', 'deliver-rewards', 'send-reward-reminder', 'issue-gift-card', 'send-claim-code'],
  ...['order-guest-gift', 'return-guest-money', 'send-guest-mail'],
);
const cardId = newId();
await db.query(
  `insert into gift_card (id, slug, name, description, image_url, min_cents, max_cents, category, issuer_product_id)
   values ($1, 'sample', 'Sample', 'A card', '/cards/sample.svg', 100, 50000, 'food', 'sample')`,
  [cardId],
);
const sent: Mail[] = [];
const nothing = async () => undefined;
const limits = { countSend: nothing, countResend: nothing } as unknown as RewardThrottles;
const deps: GuestDeps = {
  ...bank.deps,
  jobs: notedJobs,
  riskLists: NO_LISTS,
  smsSender: undefined,
  issuer: { name: 'reloadly' },
  bounceMailbox: undefined,
  mailer: {
    send: async (mail) => {
      sent.push(mail);
    },
  },
  log: pino({ level: 'silent' }),
  config: loadConfig({ NODE_ENV: 'test', CLAIM_CODE_ABOVE: '100000.00', FAST_PATHS: 'off' }),
};

/** Every cent is in one place after each death. A refusal is an answer. */
const crashAtEveryStep = (
  work: (dying: GuestDeps) => Promise<unknown>,
  then: () => Promise<void> = nothing,
) =>
  crash(
    db.url,
    (dying) =>
      work({ ...deps, db: dying }).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      }),
    async () => {
      expect(await checkInvariants(db, [1, 2, 17])).toEqual([]);
      await then();
    },
  );

const actorOf = (userId: string): Actor => ({
  ...{ userId, role: 'member', sessionId: newId(), enterpriseId: null, proven: true },
});
const bySomeone = (userId: string) => ({
  ...{ code: undefined, actor: actorOf(userId), browserHash: Buffer.alloc(32, 1), ip: '203.0.113.7' },
});
const request = (more: object = {}) => ({
  ...{ recipientEmail: `ida-${newId()}@strangers.example`, recipientName: '', amountCents: 50_00n },
  ...{ design: 'love' as const, message: null, deliverAt: null, requestKey: undefined, ...more },
});

async function gift(more: object = {}) {
  const from = await openPerson(db, 100_00n);
  const { id } = await sendReward(deps, limits, actorOf(from.id), request(more));
  const token = async () => (await copyLink(deps, member(from.id), id)).link.split('/').at(-1) ?? '';
  return { from, id, token, payer: member(from.id) };
}

/** A company with a balance, and what its manager orders. */
async function openCompany(slug: string, balanceCents: bigint) {
  const company = await openEnterprise(db, balanceCents);
  await db.query(
    'insert into enterprise (id, company_name, slug, email_domain) values ($1::uuid, $2::text, $2, $2)',
    [company, slug],
  );
  const manager = await openPerson(db);
  await makeManager(db, manager.id, { enterpriseId: company, role: 'account_manager' });
  const order = (given: GuestDeps, rewards: readonly RewardToOrder[]) =>
    transaction(given.db, (tx) =>
      orderRewards(tx, given, {
        payer: enterprise(company),
        actor: { userId: manager.id, role: 'account_manager' },
        senderName: 'Acme',
        companyMonths: 12,
        channel: 'api',
        externalId: 'one-order',
        rewards,
      }),
    );
  return { company, order };
}

async function stateOf(id: string) {
  const { rows } = await db.query<{
    state: string | null;
    delivery: string;
    claimed: bigint;
    hold: bigint;
    undone: boolean;
  }>(
    `select closed_as as state, delivery, claimed_cents as claimed, undone, (
       select balance from ledger_account where kind = 'reward_hold' and owner_id = reward.id) as hold
     from reward where id = $1`,
    [id],
  );
  return rows[0];
}

async function jobsOf(name: string, key: string, value: string): Promise<number> {
  const { rows } = await db.query(
    `select from (select name, data from pgboss.job union all select name, data from job_outbox) as job
     where name = $1 and data ->> $2 = $3`,
    [name, key, value],
  );
  return rows.length;
}

test('a crash at any step of sending holds the money once, and enqueues one mail', async () => {
  const from = await openPerson(db, 100_00n);
  const same = request({ requestKey: 'one-key' });
  const balances = new Set<bigint>();
  const steps = await crashAtEveryStep(
    (dying) => sendReward(dying, limits, actorOf(from.id), same),
    async () => void balances.add(await balanceOf(db, from.id)),
  );
  expect(steps).toBeGreaterThan(5);
  expect([...balances]).toEqual([100_00n, 50_00n]);
  const { rows } = await db.query<{ id: string }>('select id from reward where sender_id = $1', [from.id]);
  expect(rows).toHaveLength(1);
  expect(await jobsOf('deliver-reward', 'rewardId', rows[0]?.id ?? '')).toBe(1);
});

test('a crash at any step of a large order executes all of it, or nothing', async () => {
  const { company, order } = await openCompany('acme', 100_00n);
  const rewards = [10_00n, 20_00n, 30_00n].map((amountCents) => ({
    ...request(),
    amountCents,
    method: 'EMAIL' as const,
  }));
  const balances = new Set<bigint>();
  await crashAtEveryStep(
    (dying) => order(dying, rewards),
    async () => void balances.add(await enterpriseBalanceOf(db, company)),
  );
  expect([...balances]).toEqual([100_00n, 40_00n]);
  const { rows } = await db.query('select from reward where sender_id = $1', [company]);
  expect(rows).toHaveLength(3);
});

// Let sweepDeliveries run once, and this must fail.
test('thousands that are scheduled for one minute are mailed in it', async () => {
  const { company, order } = await openCompany('busy', 2_000_00n);
  const deliverAt = new Date(clock.now().getTime() + 60_000);
  const rewards = Array.from({ length: 1_001 }, () => ({
    ...request({ deliverAt }),
    ...{ amountCents: 1_00n, method: 'EMAIL' as const },
  }));
  await order(deps, rewards);
  await sweepDeliveries(deps);
  const scheduled = async () =>
    (await db.query(`select from reward where sender_id = $1 and delivery = 'SCHEDULED'`, [company]))
      .rowCount;
  expect(await scheduled()).toBe(1_001);
  clock.advance({ minutes: 2 });
  await sweepDeliveries(deps);
  expect(await scheduled()).toBe(0);
  const jobs = await db.query(
    `select from (select name, data from pgboss.job union all select name, data from job_outbox) as job
     join reward on reward.id::text = data ->> 'rewardId' where name = 'deliver-reward' and sender_id = $1`,
    [company],
  );
  expect(jobs.rowCount).toBe(1_001);
});

// Let expireRewards read one page, or let it forget its time, and this must fail.
test('an order of hundreds expires in one run, and what a run has no time for waits', async () => {
  const { company, order } = await openCompany('over', 600_00n);
  const rewards = Array.from({ length: 501 }, () => ({
    ...request(),
    ...{ amountCents: 1_00n, method: 'EMAIL' as const },
  }));
  await order(deps, rewards);
  await db.query(
    `update reward set deliver_at = $2::timestamptz - interval '9 days', expires_at = $2 where sender_id = $1`,
    [company, clock.now()],
  );
  const open = async () =>
    (await db.query('select from reward where sender_id = $1 and closed_as is null', [company])).rowCount;
  await expireRewards(deps, 0);
  expect(await open()).toBe(501);
  await expireRewards(deps);
  expect(await open()).toBe(0);
  expect(await enterpriseBalanceOf(db, company)).toBe(600_00n);
});

test('a crash at any step of the mail sends it again with the same link', async () => {
  const { id } = await gift({ deliverAt: new Date(clock.now().getTime() + 60_000) });
  clock.advance({ minutes: 2 });
  await crashAtEveryStep((dying) => sweepDeliveries(dying));
  expect((await stateOf(id))?.delivery).toBe('PENDING');
  sent.length = 0;
  await crashAtEveryStep((dying) => deliverReward(dying, { rewardId: id }, { retry_count: 0 }));
  expect((await stateOf(id))?.delivery).toBe('SUCCEEDED');
  const links = sent.map(({ text }) => /\/claim\/([\w-]+)/.exec(text)?.[1]);
  expect(links.length).toBeGreaterThan(0);
  expect(new Set(links).size).toBe(1);
});

test('a crash at any step of a claim of cards orders them once', async () => {
  const claimer = await openPerson(db);
  const { id, token } = await gift();
  const choice = {
    ...bySomeone(claimer.id),
    ...{ token: await token(), email: undefined, requestKey: 'one-claim' },
    items: [{ giftCardId: cardId, amountCents: 20_00n, quantity: 1 }],
  };
  const claimed = new Set<bigint | undefined>();
  await crashAtEveryStep(
    (dying) => claimCards(dying, choice),
    async () => void claimed.add((await stateOf(id))?.claimed),
  );
  expect([...claimed]).toEqual([0n, 20_00n]);
  const orders = await db.query('select from purchase_order where user_id = $1', [claimer.id]);
  expect([orders.rowCount, (await stateOf(id))?.hold]).toEqual([1, 30_00n]);
});

test('a crash at any step of a claim into a balance credits it once', async () => {
  const claimer = await openPerson(db);
  const { id, token } = await gift();
  const claim = { ...bySomeone(claimer.id), token: await token() };
  const balances = new Set<bigint>();
  await crashAtEveryStep(
    (dying) => claimToBalance(dying, claim),
    async () => void balances.add(await balanceOf(db, claimer.id)),
  );
  expect([...balances]).toEqual([0n, 50_00n]);
  expect(await stateOf(id)).toMatchObject({ state: 'claimed', hold: 0n });
});

test.each([
  [
    'cancels',
    'canceled',
    (dying: GuestDeps, id: string, from: string) => cancelReward(dying, member(from), id),
  ],
  ['undoes', 'canceled', (dying: GuestDeps, id: string, from: string) => undoReward(dying, member(from), id)],
  ['expires', 'expired', (dying: GuestDeps) => expireRewards(dying)],
] as const)('a crash at any step of what %s a gift returns its money once', async (what, closedAs, work) => {
  const { id, from } = await gift();
  if (what === 'expires') clock.advance({ days: 91 });
  const balances = new Set<bigint>();
  await crashAtEveryStep(
    (dying) => work(dying, id, from.id),
    async () => void balances.add(await balanceOf(db, from.id)),
  );
  expect([...balances]).toEqual([50_00n, 100_00n]);
  expect(await stateOf(id)).toMatchObject({ state: closedAs, hold: 0n, undone: what === 'undoes' });
});

test('a crash at any step of a correction leaves one link that works', async () => {
  const { id, payer, token } = await gift();
  const old = await token();
  const recipientEmail = `right-${newId()}@strangers.example`;
  await crashAtEveryStep((dying) => resendReward(dying, limits, payer, { id, by: null, recipientEmail }));
  const { rows } = await db.query('select from reward_link where reward_id = $1 and revoked_at is null', [
    id,
  ]);
  expect(rows).toHaveLength(1);
  expect(await token()).not.toBe(old);
});

test('a crash at any step of a guest’s gift orders it once, and returns its money once', async () => {
  const { payment } = await beginGuestGift(deps, {
    ...{ recipientEmail: 'ida@strangers.example', recipientName: '', amountCents: 50_00n, design: 'love' },
    ...{ message: null, deliverAt: null, senderName: 'Ana', senderEmail: 'ana@guest.example' },
    browserHash: Buffer.alloc(32, 2),
  });
  await bank.pay(payment.intentId);
  await settlePayment(deps, payment.intentId);
  await crashAtEveryStep((dying) => orderGuestGift(dying, payment.id));
  const { rows } = await db.query<{ id: string }>('select id from reward where sender_id = $1', [payment.id]);
  const [ordered] = rows;
  expect(await stateOf(ordered?.id ?? '')).toMatchObject({ state: null, hold: 50_00n });
  expect(await jobsOf('send-guest-mail', 'rewardId', ordered?.id ?? '')).toBe(1);
  await crashAtEveryStep((dying) => cancelReward(dying, guest(payment.id), ordered?.id ?? ''));
  await crashAtEveryStep((dying) => returnGuestMoney(dying, payment.id));
  const refunds = await db.query<{ amount: bigint; fee: bigint }>(
    'select amount_cents as amount, fee_cents as fee from refund where payment_id = $1',
    [payment.id],
  );
  expect(refunds.rows).toEqual([{ amount: 50_00n, fee: 2_00n }]);
});
