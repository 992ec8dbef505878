/**
 * The rules of settling exist twice: step by step in settle-payment.ts, and for a batch of payments in
 * `settle_payments` (fast-path/), because one round trip for all of them is several times as fast. This test
 * settles generated payments both ways from the same rows, and compares every row and reply.
 */
import fc from 'fast-check';
import { test } from 'vitest';
import type { PaymentIntent } from '#server/payments/card-processor-port.ts';
import { findSettleablePayment } from '#server/payments/settlement/fast-path/settle-one.ts';
import { applyIntent, type Settled } from '#server/payments/settlement/settle-payment.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type BothWays, compareRuns, inOrder, raceCalls, snapshot } from '#tests/support/differential.ts';
import { changePaymentIn } from '#tests/support/faults/past-the-guard.ts';
import { openQueues } from '#tests/support/noted-jobs.ts';
import type { Rehearsal } from '#tests/support/one-connection.ts';
import {
  answer,
  at,
  holderStates,
  type InsertedPayment,
  insertPayment,
  intentOf,
  openCast,
  paymentDeps,
  paymentOf,
  paymentTables,
  type Query,
  rarely,
  setHolders,
} from './paid-payments.ts';

const db = await testDatabase();
await openQueues(db, 'send-mail', 'notify-gift', 'send-refund');
const cast = await openCast(db);
const known = new Set([...cast.members, cast.company]);

/** What may happen between reading a payment and settling it. */
const meanwhile: Record<string, (db: Query, payment: InsertedPayment) => Promise<unknown>> = {
  'money comes to everybody': (db) =>
    db.query(
      `update ledger_account set balance = balance + 7 where balance > 0 and kind in ('member', 'enterprise')`,
    ),
  'its account is closed': (db, { id }) =>
    db.query(
      `update ledger_account set balance = 0, closed_at = now() where kind in ('member', 'enterprise') and owner_id in
       (select coalesce(user_id, enterprise_id) from payment where id = $1)`,
      [id],
    ),
  'its owner owes': (db, { id }) =>
    db.query(
      `insert into ledger_account (kind, owner_id, balance)
       select 'receivable', coalesce(user_id, enterprise_id), -9 from payment where id = $1
       on conflict (kind, owner_id) do update set balance = -9`,
      [id],
    ),
  'its intent is another one': (db, { id }) =>
    changePaymentIn(db, `update payment set intent_id = 'pi_other_' || id where id = $1`, [id]),
  'it is completed': (db, { id, intentId }) =>
    db.query(`update payment set status = 'completed', intent_id = $2, completed_at = now() where id = $1`, [
      id,
      intentId,
    ]),
  'it fails': (db, { id }) =>
    db.query(`update payment set status = 'failed' where id = $1 and status = 'pending'`, [id]),
};

const scenario = fc.record({
  holders: holderStates,
  payments: fc.array(
    fc.record({
      made: paymentOf(fc.constantFrom('add_funds', 'add_funds', 'enterprise_funding', 'guest_send')),
      says: answer,
      meanwhile: rarely('nothing happens', ...Object.keys(meanwhile)),
      /** Settled twice, as the browser and the webhook do. */
      twice: rarely(false, true),
      seen: fc.boolean(),
    }),
    { minLength: 1, maxLength: 10 },
  ),
});

type Scenario = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never;

test('a payment ends in the same state on both paths', { timeout: 1_800_000 }, () =>
  compareRuns(db, paymentTables, scenario, settleBothWays),
);

async function settleBothWays(
  { db, tx, attempt }: Rehearsal,
  { holders, payments }: Scenario,
): Promise<BothWays> {
  await setHolders(tx, cast, holders);
  const calls: (Scenario['payments'][number] & { inserted: InsertedPayment; intent: PaymentIntent })[] = [];
  for (const payment of payments) {
    const inserted = await insertPayment(tx, cast, payment.made);
    const call = { ...payment, inserted, intent: intentOf(inserted, payment.says) };
    calls.push(call, ...(payment.twice ? [call] : []));
  }
  const ids = { known: new Set([...known, ...calls.map(({ inserted }) => inserted.id)]), at };
  const [fast, plain] = [paymentDeps(db, true), paymentDeps(db, false)];
  const happen = async () => {
    for (const { inserted, meanwhile: what } of calls) await meanwhile[what]?.(tx, inserted);
  };

  const raced = await attempt(async () => {
    const seen = await Promise.all(
      calls.map(({ intent, inserted, seen }) => seen && findSettleablePayment(fast, intent.id, inserted.id)),
    );
    await happen();
    const seenCalls = calls.map(({ intent }, place) => ({ intent, seen: seen[place] || undefined }));
    const { outcomes, order } = await raceCalls(seenCalls, ({ intent, seen }) =>
      applyIntent(fast, intent, seen).then(withoutBalance),
    );
    return { order, done: { outcomes, rows: await snapshot(tx, paymentTables, ids) } };
  });
  const stepped = await attempt(async () => {
    await happen();
    const outcomes = await inOrder(calls, raced.order, ({ intent }) =>
      applyIntent(plain, intent).then(withoutBalance),
    );
    return { outcomes, rows: await snapshot(tx, paymentTables, ids) };
  });
  return { count: calls.length, fast: raced.done, plain: stepped };
}

/** The plain path leaves the balance to the caller. */
function withoutBalance(settled: Settled): unknown {
  if (!settled.known) return settled;
  const { balanceCents: _, ...rest } = settled;
  return rest;
}
