/**
 * What the store of refunds selects and changes, against a model, on made-up refunds and disputes in every
 * state.
 */
import { expect, test } from 'vitest';
import type { Tx } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import {
  claimDueRefunds,
  findRefund,
  findRefundAtProcessor,
  hasHeldRefund,
  insertRefund,
  lockRefund,
  markRefundTried,
  noteRefundFailure,
  renewRefundKey,
  resolveRefund,
  saveOwed,
  saveProcessorRefund,
  scheduleRefundCheck,
} from '#server/payments/refunds/refund-store.ts';
import {
  readCardReturns,
  readRefunded,
  readSuspendedRefunds,
  readTakenBack,
} from '#server/payments/refunds/refund-sum-store.ts';
import { chanceOf } from '#tests/chaos/chance.ts';
import { testDatabase } from '#tests/support/database.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';

const db = await testDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const at = (ms: number) => new Date(now.getTime() + ms);
const sorted = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted();

function makeUp() {
  const chance = chanceOf(5);
  const payments = Array.from({ length: 12 }, () => newId());
  const refunds = Array.from({ length: 60 }, (_, index) => {
    const status = chance.pick(['held', 'held', 'settled', 'released', 'failed'] as const);
    return {
      id: newId(),
      payment_id: chance.pick(payments),
      source: chance.pick(['balance', 'suspense'] as const),
      amount_cents: BigInt(chance.between(10, 99)),
      fee_cents: BigInt(chance.between(0, 3)),
      status,
      provider_refund_id: chance.happens(0.5) ? `re_${index}` : null,
      reason: 'Asked for',
      failure: null,
      failure_code: chance.pick([null, 'charge_disputed', 'expired_card']),
      created_at: now,
      resolved_at: status === 'held' ? null : now,
      key_number: chance.between(0, 2),
      key_since: now,
      next_check_at: chance.pick([null, at(-2), at(-1), at(0), at(1)]),
    };
  });
  const disputes = Array.from({ length: 14 }, (_, index) => {
    const status = chance.pick(['open', 'won', 'lost', 'partly', 'warning'] as const);
    // A dispute that is not lost and not open holds nothing.
    const most = status === 'won' || status === 'warning' ? 0 : 9;
    const [balance_cents, receivable_cents, suspense_cents, fee_cents] = Array.from({ length: 4 }, () =>
      BigInt(chance.between(0, most)),
    ) as [bigint, bigint, bigint, bigint];
    return {
      id: newId(),
      provider_dispute_id: `dp_${index}`,
      payment_id: chance.pick(payments),
      status,
      reason: 'fraudulent',
      balance_cents,
      receivable_cents,
      suspense_cents,
      fee_cents,
      disputed_cents: balance_cents + receivable_cents + suspense_cents + fee_cents,
      created_at: now,
      resolved_at: status === 'open' || status === 'warning' ? null : now,
    };
  });
  return { payments, refunds, disputes };
}
type MadeUp = ReturnType<typeof makeUp>;

const onRefunds = (name: string, use: (tx: Tx, made: MadeUp) => Promise<void>) =>
  test(name, () =>
    withMadeUpRows(db, async (tx, insert) => {
      const made = makeUp();
      await insert('refund', made.refunds);
      await insert('dispute', made.disputes);
      await use(tx, made);
    }),
  );

const sum = (rows: readonly bigint[]) => rows.reduce((total, cents) => total + cents, 0n);

onRefunds('what of a payment went back, is on its way, or is held by a dispute', async (tx, made) => {
  for (const payment of [...made.payments, newId()]) {
    const refunds = made.refunds.filter(({ payment_id }) => payment_id === payment);
    const disputes = made.disputes.filter(({ payment_id }) => payment_id === payment);
    const held = refunds.filter(({ status }) => status === 'held');
    const settled = refunds.filter(({ status }) => status === 'settled');
    const back = [...held, ...settled];
    const refunded = {
      amountCents: sum(back.map(({ amount_cents }) => amount_cents)),
      feeCents: sum(back.map(({ fee_cents }) => fee_cents)),
    };
    expect(await readRefunded(tx, payment)).toEqual(refunded);
    expect(await readTakenBack(tx, payment)).toEqual({
      amountCents:
        refunded.amountCents +
        sum(disputes.flatMap((one) => [one.balance_cents, one.receivable_cents, one.suspense_cents])),
      feeCents: refunded.feeCents + sum(disputes.map(({ fee_cents }) => fee_cents)),
    });
    expect(await readCardReturns(tx, payment)).toEqual({
      settledCents: sum(settled.map(({ amount_cents, fee_cents }) => amount_cents + fee_cents)),
      heldCents: sum(held.map(({ amount_cents, fee_cents }) => amount_cents + fee_cents)),
    });
    expect(await hasHeldRefund(tx, payment)).toBe(held.length > 0);
    const suspended = refunds.filter(({ source }) => source === 'suspense');
    expect(await readSuspendedRefunds(tx, payment)).toEqual({
      heldCents: sum(
        suspended.filter(({ status }) => status === 'held').map(({ amount_cents }) => amount_cents),
      ),
      failed: suspended.some(
        ({ status, failure_code }) =>
          status === 'failed' || (status === 'released' && failure_code !== 'charge_disputed'),
      ),
      disputed: disputes.some(({ status }) => ['open', 'lost', 'partly'].includes(status)),
      disputeOpen: disputes.some(({ status }) => status === 'open'),
    });
  }
});

onRefunds('a held refund is tried, renewed and explained; a resolved one is not', async (tx, { refunds }) => {
  for (const refund of refunds) {
    const { id, status, key_number: keyNumber, provider_refund_id } = refund;
    const isHeld = status === 'held';
    expect(await markRefundTried(tx, id, now)).toBe(isHeld);
    expect(await renewRefundKey(tx, { id, keyNumber: keyNumber + 1 }, at(1))).toBe(false);
    expect(await renewRefundKey(tx, { id, keyNumber }, at(1))).toBe(isHeld);
    expect(await renewRefundKey(tx, { id, keyNumber }, at(2))).toBe(false);
    await noteRefundFailure(tx, id, 'z'.repeat(600));
    await saveProcessorRefund(tx, id, `re_new_${id}`);
    const read = await lockRefund(tx, id);
    expect(read).toMatchObject({
      keyNumber: isHeld ? keyNumber + 1 : keyNumber,
      keySince: isHeld ? at(1) : now,
      triedAt: isHeld ? now : null,
      processorRefundId: provider_refund_id ?? `re_new_${id}`,
    });
    expect(await findRefund(tx, id)).toEqual(read);
    expect(await findRefundAtProcessor(tx, read?.processorRefundId ?? '')).toEqual(read);
    const { rows } = await tx.query('select length(failure) as failure from refund where id = $1', [id]);
    expect(rows).toEqual([{ failure: isHeld ? 500 : null }]);
  }
  expect(await findRefund(tx, newId())).toBeUndefined();
  expect(await findRefundAtProcessor(tx, 're_of_nobody')).toBeUndefined();
});

onRefunds('refunds that are due are claimed once, the longest waiting first', async (tx, { refunds }) => {
  const due = refunds.filter(({ next_check_at }) => next_check_at && next_check_at <= now);
  const [oldest] = await claimDueRefunds(tx, { now, until: at(9), limit: 1 });
  expect(due.find(({ id }) => id === oldest?.id)?.next_check_at).toEqual(at(-2));
  const rest = await claimDueRefunds(tx, { now, until: at(9), limit: 99 });
  expect(sorted([...rest, ...(oldest ? [oldest] : [])])).toEqual(sorted(due));
  expect(await claimDueRefunds(tx, { now, until: at(9), limit: 99 })).toEqual([]);
  expect(sorted(await claimDueRefunds(tx, { now: at(9), until: at(99), limit: 99 }))).toEqual(
    sorted(refunds.filter(({ next_check_at }) => next_check_at)),
  );
  const [one] = refunds;
  await scheduleRefundCheck(tx, one?.id ?? '', at(5));
  expect(sorted(await claimDueRefunds(tx, { now: at(5), until: at(99), limit: 99 }))).toEqual([one?.id]);
});

onRefunds(
  'a resolution is written whole, with its version, and touches no other refund',
  async (tx, { refunds }) => {
    const [one, other] = refunds;
    if (!one || !other) throw new Error('There are no refunds.');
    const before = await findRefund(tx, other.id);
    const failure = { code: 'c'.repeat(120), text: 't'.repeat(600) };
    await resolveRefund(tx, one.id, { status: 'failed', failure, at: at(1), nextCheckAt: at(2) });
    const read = () =>
      tx.query(
        `select status, length(failure_code) as code, length(failure) as text, resolved_at, next_check_at, version, owed_cents
       from refund where id = $1`,
        [one.id],
      );
    const resolved = { resolved_at: at(1), owed_cents: 0n };
    expect((await read()).rows).toEqual([
      { status: 'failed', code: 100, text: 500, next_check_at: at(2), version: 1, ...resolved },
    ]);
    await resolveRefund(tx, one.id, { status: 'settled', failure: null, at: at(1), nextCheckAt: null });
    await saveOwed(tx, one.id, 0n);
    expect((await read()).rows).toEqual([
      { status: 'settled', code: null, text: null, next_check_at: null, version: 2, ...resolved },
    ]);
    await saveOwed(tx, one.id, 3n);
    expect((await read()).rows).toMatchObject([{ owed_cents: 3n }]);
    expect(await findRefund(tx, other.id)).toEqual(before);

    const made = {
      ...one,
      id: newId(),
      paymentId: one.payment_id,
      amountCents: 5n,
      feeCents: 1n,
      createdAt: at(3),
    };
    await insertRefund(tx, { ...made, reason: 'Again', decision: null });
    expect(await findRefund(tx, made.id)).toMatchObject({
      paymentId: one.payment_id,
      amountCents: 5n,
      feeCents: 1n,
      status: 'held',
      reason: 'Again',
      keySince: at(3),
      createdAt: at(3),
      version: 0,
    });
  },
);
