/**
 * An order writes its entry of the audit log, and the links that its sender gets, in the call that locks the
 * payer's balance. This test orders generated rewards in that way, and one step after the other, from the
 * same rows, and compares every row and the outcome.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCents } from '#contract/kernel/money.ts';
import { recordAction } from '#server/audit/index.ts';
import { loadConfig } from '#server/config.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { enterprise } from '#server/ledger/index.ts';
import { markHandedOut } from '#server/rewards/delivery/progress-store.ts';
import { insertLinks } from '#server/rewards/links/link-store.ts';
import { makeLinks } from '#server/rewards/links/links.ts';
import {
  hashRewards,
  orderText,
  type RewardToOrder,
  recipientText,
  toSqlReward,
} from '#server/rewards/orders/order.ts';
import { orderRewards } from '#server/rewards/orders/order-rewards.ts';
import { callOrderRewards } from '#server/rewards/orders/order-store.ts';
import { NO_LISTS } from '#server/rewards/risk/lists.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type BothWays, compareRuns, type Ended, inOrder, snapshot } from '#tests/support/differential.ts';
import { makeManager, openEnterprise, openPerson } from '#tests/support/ledger.ts';
import { openQueues } from '#tests/support/noted-jobs.ts';
import type { Rehearsal } from '#tests/support/one-connection.ts';

const db = await testDatabase();
await openQueues(db, 'deliver-reward', 'deliver-rewards', 'text-reward', 'send-webhooks', 'notify-approvers');
const payer = enterprise(await openEnterprise(db, 300_00n));
const { id: managerId } = await openPerson(db);
const at = new Date('2026-11-22T12:00:00Z');
const clock = { now: () => at };
const config = loadConfig({ NODE_ENV: 'test' });
await db.query(
  `insert into enterprise (id, company_name, slug, email_domain) values ($1, 'Acme', 'acme', 'acme.example')`,
  [payer.ownerId],
);
await db.query(
  `insert into payout_role_rule (enterprise_id, role, approval_above_cents, updated_at) values ($1, 'account_staff', 4000, $2)`,
  [payer.ownerId, at],
);
await db.query(
  `insert into webhook_endpoint (id, enterprise_id, url, secret, secret_nonce, secret_key_id, created_at)
   values ($1, $2, 'https://acme.example/hooks', '\\x00', '\\x00', 'one', $3)`,
  [newId(), payer.ownerId, at],
);
const tables = [
  ...[
    'transaction',
    'posting',
    'account',
    'job',
    'reward_order',
    'reward',
    'reward_link',
    'webhook_delivery',
  ],
  ...['audit_entry', 'approval_request', 'payout_spent', 'payout_unapproved'],
];

const line = fc.record({
  method: fc.constantFrom('LINK' as const, 'LINK' as const, 'EMAIL' as const, 'PHONE' as const),
  dollars: fc.integer({ min: 1, max: 60 }),
  named: fc.boolean(),
  later: fc.boolean(),
});
const scenario = fc.record({
  orders: fc.array(
    fc.record({
      role: fc.constantFrom('account_manager' as const, 'account_staff' as const),
      /** The first order again, with the same external id. */
      again: fc.constantFrom(false, false, false, true),
      lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});
type Generated = (typeof scenario extends fc.Arbitrary<infer Value> ? Value : never)['orders'][number];
type Order = { externalId: string; role: Generated['role']; rewards: (RewardToOrder & { id: string })[] };

const seen = new Set<unknown>();

// Leave the links or their delivery out of order_rewards, or name another action in orderRewards, and this
// must fail.
test('an order writes the same in one call as step by step', { timeout: 600_000 }, async () => {
  await compareRuns(db, tables, scenario, orderBothWays);
  expect(seen).toEqual(new Set(['EXECUTED', 'PENDING APPROVAL', 'replayed', 'refused']));
});

async function orderBothWays(
  { db: rehearsed, tx, attempt }: Rehearsal,
  { orders }: { orders: Generated[] },
): Promise<BothWays> {
  const made = orders.map(toOrder);
  const given = orders.map(({ again }, place) => (again ? (made[0] as Order) : (made[place] as Order)));
  const ids = given.flatMap(({ rewards }) => rewards.map(({ id }) => id));
  const known = { known: new Set([payer.ownerId, managerId, ...ids]), at };
  const go = (work: (tx: Tx, order: Order) => Promise<{ state: string; replayed: boolean }>) => async () => {
    const outcomes = await inOrder(given, [...given.keys()], (order) =>
      transaction(rehearsed, async (inner) => {
        await makeManager(inner, managerId, { enterpriseId: payer.ownerId, role: order.role });
        return work(inner, order);
      }),
    );
    return { outcomes: outcomes.map(shortOutcome), rows: await snapshot(tx, tables, known) };
  };
  const fast = await attempt(go(inOneCall));
  const plain = await attempt(go(stepByStep));
  for (const outcome of fast.outcomes) seen.add(outcome);
  return { count: ids.length, fast, plain };
}

function toOrder({ role, lines }: Generated, place: number): Order {
  const rewards = lines.map(({ method, dollars, named, later }, index) => ({
    id: newId(),
    amountCents: BigInt(dollars) * 100n,
    recipientName: named ? 'Ida Moss' : '',
    recipientEmail: method === 'EMAIL' ? `ida-${place}-${index}@example.com` : null,
    recipientPhone: method === 'PHONE' ? '+14155550101' : null,
    method,
    deliverAt: later && method !== 'LINK' ? new Date(at.getTime() + 86_400_000) : null,
    design: 'thanks' as const,
    message: null,
  }));
  return { externalId: `order ${place}`, role, rewards };
}

async function inOneCall(tx: Tx, { externalId, role, rewards }: Order) {
  const links = new Map(makeLinks({ config }, linkedOf(rewards)).map((link) => [link.rewardId, link]));
  const { state, replayed } = await orderRewards(
    tx,
    { clock, riskLists: NO_LISTS },
    {
      ...{ payer, actor: { userId: managerId, role }, senderName: 'Acme', companyMonths: 12 },
      ...{ channel: 'api', externalId },
      rewards: rewards.map((reward) => ({ ...reward, link: links.get(reward.id) })),
    },
  );
  return { state, replayed };
}

async function stepByStep(tx: Tx, { externalId, role, rewards }: Order) {
  const { orderId, state, replayed } = await callOrderRewards(tx, {
    ...{ id: newId(), payer, actor: { userId: managerId, role }, channel: 'api', externalId },
    ...{ contentHash: hashRewards(rewards), senderName: 'Acme', now: at, auditEntries: null },
    rewards: rewards.map((reward) => toSqlReward(reward, { payer, companyMonths: 12, now: at })),
  });
  if (replayed) return { state, replayed };
  const amountCents = rewards.reduce((sum, reward) => sum + reward.amountCents, 0n);
  const recipient = rewards[0] && rewards.length === 1 ? recipientText(rewards[0]) : null;
  const entry = {
    action: state === 'EXECUTED' ? ('rewards-ordered' as const) : ('rewards-requested' as const),
    actor: { userId: managerId, role },
    enterpriseId: payer.ownerId,
    subject: { kind: 'reward-order', id: orderId, label: orderText(amountCents, rewards.length, recipient) },
    after: { amount: formatCents(amountCents), rewards: rewards.length },
  };
  await recordAction(tx, entry, at);
  if (state !== 'EXECUTED') return { state, replayed };
  const linked = linkedOf(rewards);
  await insertLinks(tx, makeLinks({ config }, linked), at);
  await markHandedOut(tx, linked, at);
  return { state, replayed };
}

const linkedOf = (rewards: Order['rewards']) =>
  rewards.filter(({ method }) => method === 'LINK').map(({ id }) => id);

/** Why an order is refused is not a matter of these steps. */
function shortOutcome(outcome: Ended): string {
  if ('error' in outcome) return 'refused';
  const { state, replayed } = outcome.value as { state: string; replayed: boolean };
  return replayed ? 'replayed' : state;
}
