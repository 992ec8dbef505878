/**
 * The rules for completing a guest's gift exist twice: `nameSender` and `settlePayment`, step by step, and
 * `settle_payments` for a batch of gifts (fast-path/settle-gift.ts), which notifies the recipient and the
 * sender in the same round trip. This test completes generated gifts both ways from the same rows, and
 * compares every row and reply.
 */
import fc from 'fast-check';
import { test } from 'vitest';
import type { Db, Queryable } from '#server/db/pool.ts';
import type { PaymentIntent } from '#server/payments/card-processor-port.ts';
import { nameSender, settleGift, settlePayment } from '#server/payments/index.ts';
import { findGifts, type GiftClaim } from '#server/payments/settlement/gift-claim-store.ts';
import type { Sender } from '#server/payments/settlement/gift-store.ts';
import { testDatabase } from '#tests/support/database.ts';
import {
  type BothWays,
  compareRuns,
  type Ended,
  inOrder,
  raceCalls,
  snapshot,
} from '#tests/support/differential.ts';
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
const browserHash = Buffer.from('the browser of the guest');

/** What may happen between reading a gift and completing it. */
const meanwhile: Record<string, (db: Query, gift: InsertedPayment) => Promise<unknown>> = {
  'its sender says more': (db, { id }) =>
    db.query(
      `update payment set sender_email = coalesce(sender_email, 'more@guest.example'),
         message = coalesce(message, 'More') where id = $1`,
      [id],
    ),
  'its recipient hides': (db, { id }) =>
    db.query(
      `update users set profile_visibility = 'private' where id = (select user_id from payment where id = $1)`,
      [id],
    ),
  'its recipient is notified': (db, { id }) =>
    db.query('update payment set told_at = now() where id = $1', [id]),
  'its recipient leaves': async (db, { id }) => {
    await db.query(
      `update ledger_account set balance = 0, closed_at = now()
       where kind = 'member' and owner_id = (select user_id from payment where id = $1)`,
      [id],
    );
    await db.query(
      'update users set deleted_at = now() where id = (select user_id from payment where id = $1)',
      [id],
    );
  },
  'its recipient gets money': (db, { id }) =>
    db.query(
      `update ledger_account set balance = balance + 5 where kind = 'member' and closed_at is null
       and owner_id = (select user_id from payment where id = $1)`,
      [id],
    ),
};

const sender: fc.Arbitrary<Sender> = fc.record({
  senderName: rarely<string | null>('Ana Guest', null, 'Ana “the” Guest'),
  senderPhone: fc.constantFrom(null, '(217) 555-0142'),
  senderEmail: fc.constantFrom(null, 'ana@guest.example', 'other@guest.example'),
  message: fc.constantFrom(null, 'For you', 'Enjoy “it”'),
});

const scenario = fc.record({
  holders: holderStates,
  gifts: fc.array(
    fc.record({
      made: paymentOf(fc.constant('guest_send')),
      says: answer,
      sender,
      meanwhile: rarely('nothing happens', ...Object.keys(meanwhile)),
      twice: rarely(false, true),
    }),
    { minLength: 1, maxLength: 10 },
  ),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never;
type Call = Scenario['gifts'][number] & { inserted: InsertedPayment; intent: PaymentIntent };

test('a gift ends in the same state on both paths', { timeout: 1_800_000 }, () =>
  compareRuns(db, paymentTables, scenario, completeBothWays),
);

async function completeBothWays(
  { db, tx, attempt }: Rehearsal,
  { holders, gifts }: Scenario,
): Promise<BothWays> {
  await setHolders(tx, cast, holders);
  const calls: Call[] = [];
  for (const gift of gifts) {
    const inserted = await insertPayment(tx, cast, { ...gift.made, knowsIntent: true }, browserHash);
    const call = { ...gift, inserted, intent: intentOf(inserted, gift.says) };
    calls.push(call, ...(gift.twice ? [{ ...call, sender: { ...gift.sender, message: 'Again' } }] : []));
  }
  const known = new Set([...cast.members, cast.company, ...calls.map(({ inserted }) => inserted.id)]);
  const intents = new Map(calls.map(({ intent }) => [intent.id, intent]));
  const depsOf = (fastPaths: boolean) => ({
    ...paymentDeps(db, fastPaths),
    cardProcessor: { retrievePaymentIntent: async (id: string) => intents.get(id) ?? null } as never,
  });
  const [fast, plain] = [depsOf(true), depsOf(false)];
  const happen = async () => {
    for (const { inserted, meanwhile: what } of calls) await meanwhile[what]?.(tx, inserted);
  };

  const raced = await attempt(async () => {
    const seen: (GiftClaim | undefined)[] = [];
    for (const { intent } of calls)
      seen.push((await findGifts(tx as Queryable, { intentId: intent.id, browserHash, userId: null }, 1))[0]);
    await happen();
    const seenCalls = calls.map((call, place) => ({ ...call, seen: seen[place] as GiftClaim }));
    const { outcomes } = await raceCalls(seenCalls, (call) => settleGift(fast, call.seen, call.sender));
    // The step-by-step path takes two transactions, so the gifts that the batch leaves out run one after the
    // other.
    const isLeft = (ended: Ended) => 'value' in ended && ended.value === undefined;
    const [left, settled] = [isLeft, (ended: Ended) => !isLeft(ended)].map((is) =>
      outcomes.flatMap((ended, place) => (is(ended) ? [place] : [])),
    ) as [number[], number[]];
    const stepped = await inOrder(seenCalls, left, (call) => step(fast, call));
    for (const place of left) outcomes[place] = stepped[place] as Ended;
    const order = [...settled, ...left];
    return { order, done: { outcomes, rows: await snapshot(tx, paymentTables, { known, at }) } };
  });
  const stepped = await attempt(async () => {
    await happen();
    const outcomes = await inOrder(calls, raced.order, (call) => step(plain, call));
    return { outcomes, rows: await snapshot(tx, paymentTables, { known, at }) };
  });
  return { count: calls.length, fast: raced.done, plain: stepped };
}

/** Completes a gift as complete-gift.ts does when the fast path leaves it out. */
async function step(deps: ReturnType<typeof paymentDeps> & { db: Db }, { inserted, intent, sender }: Call) {
  await nameSender(deps, inserted.id, sender);
  const settled = await settlePayment(deps, intent.id);
  return settled.known ? settled.payment : settled;
}
