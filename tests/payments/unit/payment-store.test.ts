/**
 * What the stores of payments and webhook events select and change, against a model, on made-up rows in every
 * state.
 */
import { expect, test } from 'vitest';
import type { Tx } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { findUnpaidIntents, hasPendingFunds } from '#server/payments/intents/open-payments.ts';
import {
  claimDuePayments,
  markAttempted,
  markCanceled,
  markFailed,
  markPaymentCompleted,
  markProblem,
  saveIntents,
  savePaidCard,
  scheduleCheck,
} from '#server/payments/payment-state-store.ts';
import {
  findGuestPayment,
  findPayment,
  findPaymentByIntent,
  findPaymentByRequest,
  lockPayment,
  lockPaymentOfIntent,
} from '#server/payments/store.ts';
import { chanceOf } from '#tests/chaos/chance.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Insert, withMadeUpRows } from '#tests/support/made-up-rows.ts';

const db = await testDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const at = (ms: number) => new Date(now.getTime() + ms);
const sorted = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted();
const browsers = [Buffer.from('one'), Buffer.from('two')];

function makeUp() {
  const chance = chanceOf(7);
  const users = Array.from({ length: 6 }, () => newId());
  const payments = Array.from({ length: 70 }, (_, index) => {
    const kind = chance.pick([
      'add_funds',
      'add_funds',
      'guest_send',
      'guest_reward',
      'enterprise_funding',
    ] as const);
    const status = chance.pick(['pending', 'pending', 'completed', 'failed', 'cancelled'] as const);
    const isDone = status === 'completed';
    return {
      id: newId(),
      kind,
      user_id: kind === 'add_funds' || kind === 'guest_send' ? chance.pick(users) : null,
      enterprise_id: kind === 'enterprise_funding' ? newId() : null,
      payer_id: chance.pick([...users, null]),
      request_key: chance.happens(0.5) ? `key-${index}` : null,
      amount_cents: 100n,
      fee_basis_points: 0,
      fee_cents: 0n,
      total_cents: 100n,
      status,
      intent_id: isDone || chance.happens(0.7) ? `pi_${index}` : null,
      browser_hash: chance.pick([...browsers.map((hash) => `\\x${hash.toString('hex')}`), null]),
      created_at: at(-index * 1000),
      completed_at: isDone ? now : null,
      next_check_at: chance.pick([null, at(-2), at(-1), at(0), at(1)]),
      attempted_at: chance.pick([null, at(-9)]),
      problem: index % 4 === 0 ? 'Known' : null,
      problem_at: index % 4 === 0 ? at(-9) : null,
      card_brand: index % 3 === 0 ? 'visa' : null,
      card_last4: index % 3 === 0 ? '4242' : null,
    };
  });
  return { chance, users, payments };
}
type MadeUp = ReturnType<typeof makeUp>;

const onPayments = (name: string, use: (tx: Tx, made: MadeUp, insert: Insert) => Promise<void>) =>
  test(name, () =>
    withMadeUpRows(db, async (tx, insert) => {
      const made = makeUp();
      await insert('payment', made.payments);
      for (const table of ['refund', 'dispute']) await insert(table, []);
      await use(tx, made, insert);
    }),
  );

onPayments(
  'a payment is found by its id, its intent, its request and its browser',
  async (tx, { users, payments }) => {
    for (const payment of payments) {
      const { id, intent_id, payer_id, request_key, kind } = payment;
      expect((await findPayment(tx, id))?.id).toBe(id);
      expect((await lockPayment(tx, id))?.id).toBe(id);
      if (payer_id && request_key)
        for (const user of users)
          expect((await findPaymentByRequest(tx, user, request_key))?.id).toBe(
            user === payer_id ? id : undefined,
          );
      if (!intent_id) continue;
      expect((await findPaymentByIntent(tx, intent_id))?.id).toBe(id);
      // The one that knows the intent comes before the one that the intent names.
      const other = payments.find((each) => each.id !== id)?.id ?? '';
      expect((await lockPaymentOfIntent(tx, intent_id, other))?.id).toBe(id);
      expect((await lockPaymentOfIntent(tx, 'pi_of_nobody', other))?.id).toBe(other);
      for (const browserHash of browsers)
        expect((await findGuestPayment(tx, { intentId: intent_id, browserHash }))?.id).toBe(
          kind === 'guest_reward' && payment.browser_hash === `\\x${browserHash.toString('hex')}`
            ? id
            : undefined,
        );
    }
    expect(await lockPaymentOfIntent(tx, 'pi_of_nobody', null)).toBeUndefined();
  },
);

onPayments(
  'what is under way for a user, and what keeps an account open',
  async (tx, { users, payments, chance }, insert) => {
    const [held, open] = [
      payments.filter(({ user_id }) => user_id === users[0]),
      payments.filter(({ user_id }) => user_id === users[1]),
    ];
    const refund = (payment: string, status: string) => ({
      id: newId(),
      payment_id: payment,
      source: 'balance',
      amount_cents: 1n,
      fee_cents: 0n,
      status,
      reason: 'x',
      created_at: now,
      resolved_at: status === 'held' ? null : now,
    });
    const refunds = payments
      .slice(0, 30)
      .map(({ id }) => refund(id, chance.pick(['held', 'settled', 'released'])));
    const dispute = (payment: string, status: 'open' | 'won', index: number) => ({
      id: newId(),
      provider_dispute_id: `dp_${index}`,
      payment_id: payment,
      status,
      reason: 'fraudulent',
      created_at: now,
      resolved_at: status === 'open' ? null : now,
    });
    const disputes = payments
      .slice(20, 40)
      .map(({ id }, index) => dispute(id, chance.pick(['open', 'won']), index));
    expect(held.length * open.length).toBeGreaterThan(0);
    for (const round of ['payments alone', 'with refunds', 'with disputes'] as const) {
      if (round === 'with refunds') await insert('refund', refunds);
      if (round === 'with disputes') await insert('dispute', disputes);
      if (round !== 'payments alone')
        await tx.query(
          `update payment set status = 'failed' where kind = 'add_funds' and status = 'pending'`,
        );
      for (const user of [...users, newId()]) {
        const own = payments.filter(({ user_id }) => user_id === user);
        const pending = own.filter(({ kind, status }) => kind === 'add_funds' && status === 'pending');
        const has = (rows: readonly { payment_id: string; status: string }[], status: string) =>
          rows.some((row) => row.status === status && own.some(({ id }) => id === row.payment_id));
        expect([round, user, await hasPendingFunds(tx, user)]).toEqual([
          round,
          user,
          (round === 'payments alone' && pending.length > 0) ||
            (round !== 'payments alone' && has(refunds, 'held')) ||
            (round === 'with disputes' && has(disputes, 'open')),
        ]);
        if (round !== 'payments alone') continue;
        const unpaid = pending
          .filter(({ intent_id }) => intent_id)
          .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
        expect(await findUnpaidIntents(tx, user)).toEqual(unpaid.map(({ intent_id }) => intent_id));
      }
    }
  },
);

onPayments('what becomes of a payment, and what no later report changes', async (tx, { payments }) => {
  const rowOf = async (id: string) =>
    (
      await tx.query<Record<string, unknown>>(
        `select status, failure_code, length(failure_message) as failure, next_check_at, attempted_at, length(problem) as problem,
           problem_at, card_brand, card_last4, intent_id, completed_at from payment where id = $1`,
        [id],
      )
    ).rows[0];
  for (const [index, payment] of payments.entries()) {
    const { id, status } = payment;
    await markAttempted(tx, id, now);
    await savePaidCard(tx, id, { brand: 'b'.repeat(50), last4: '1111' });
    await markProblem(tx, id, 'p'.repeat(600), now);
    const card = payment.card_last4 ? ['visa', '4242'] : ['b'.repeat(40), '1111'];
    expect(await rowOf(id)).toMatchObject({
      attempted_at: payment.attempted_at ?? now,
      card_brand: card[0],
      card_last4: card[1],
      problem: 500,
      problem_at: payment.problem_at ?? now,
    });
    await scheduleCheck(tx, id, at(5));
    const asks = status !== 'completed' || payment.next_check_at !== null;
    expect((await rowOf(id))?.next_check_at).toEqual(asks ? at(5) : null);
    await markFailed(tx, id, { code: 'c'.repeat(120), message: 'm'.repeat(600) });
    const failed = status === 'pending' || status === 'failed';
    expect(await rowOf(id)).toMatchObject({
      status: failed ? 'failed' : status,
      failure_code: failed ? 'c'.repeat(100) : null,
      failure: failed ? 500 : null,
    });
    if (index % 2 === 0) await tx.query(`update payment set status = $2 where id = $1`, [id, status]);
    const intentId = payment.intent_id ?? `pi_new_${index}`;
    await markCanceled(tx, id, intentId);
    const canceled = index % 2 === 0 && status === 'pending';
    const { next_check_at, ...after } = (await rowOf(id)) ?? {};
    expect(after.status).toBe(canceled ? 'cancelled' : index % 2 !== 0 && failed ? 'failed' : status);
    if (canceled) expect([next_check_at, after.intent_id]).toEqual([null, intentId]);
    await markPaymentCompleted(tx, id, intentId, at(9));
    expect(await rowOf(id)).toMatchObject({
      status: 'completed',
      intent_id: intentId,
      completed_at: at(9),
      next_check_at: null,
      failure_code: null,
      problem: null,
      problem_at: null,
    });
  }
});

onPayments(
  'intents are stored for their own payments, and due ones claimed once',
  async (tx, { payments }) => {
    const unknown = payments.filter(({ intent_id }) => intent_id === null);
    const intents = unknown.map(({ id }, index) => ({ paymentId: id, intentId: `pi_saved_${index}` }));
    for (let times = 0; times < 2; times += 1) await saveIntents(tx, intents);
    for (const payment of payments) {
      const saved = intents.find(({ paymentId }) => paymentId === payment.id)?.intentId;
      expect((await findPayment(tx, payment.id))?.intentId).toBe(saved ?? payment.intent_id);
    }
    const due = payments.filter(({ next_check_at }) => next_check_at && next_check_at <= now);
    const [oldest] = await claimDuePayments(tx, { now, until: at(9), limit: 1 });
    expect(due.find(({ id }) => id === oldest?.id)?.next_check_at).toEqual(at(-2));
    const rest = await claimDuePayments(tx, { now, until: at(9), limit: 99 });
    expect(sorted([...rest, ...(oldest ? [oldest] : [])])).toEqual(sorted(due));
    expect(await claimDuePayments(tx, { now, until: at(9), limit: 99 })).toEqual([]);
  },
);
