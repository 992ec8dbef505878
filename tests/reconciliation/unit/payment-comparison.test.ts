/** One payment, both sides: which difference it is. Amounts are in cents. */
import { expect, test } from 'vitest';
import type { OutsideRecord } from '#server/reconciliation/comparison/line.ts';
import { comparePayment, type InsidePayment } from '#server/reconciliation/comparison/payment-comparison.ts';

const until = new Date('2026-03-02T12:00:00Z');
const before = new Date('2026-03-02T09:00:00Z');

const record = (
  kind: OutsideRecord['kind'],
  cents: number,
  effect: OutsideRecord['effect'] = 'made',
): OutsideRecord => ({
  kind,
  id: `${kind}_1`,
  paymentId: null,
  status: effect,
  effect,
  amountCents: BigInt(cents),
  costCents: null,
  madeAt: before,
});

function inside([received, refunded, disputed]: number[], more: Partial<InsidePayment> = {}): InsidePayment {
  return {
    paymentId: 'ours',
    status: 'completed',
    totalCents: 4300n,
    receivedCents: BigInt(received ?? 0),
    refundedCents: BigInt(refunded ?? 0),
    disputedCents: BigInt(disputed ?? 0),
    suspenseCents: 0n,
    feeCents: 300n,
    suspended: false,
    lastPostedAt: before,
    ...more,
  };
}

const charge = (cents = 4300) => record('charge', cents);
const compared = (records: OutsideRecord[], ours: InsidePayment | null, changedAt: Date | null = null) =>
  comparePayment({ item: 'pi_1', records, changedAt, inside: ours }, until);
const kinds = (records: OutsideRecord[], ours: InsidePayment | null) =>
  compared(records, ours).lines.flatMap(({ kind }) => kind ?? []);

test.each([
  ['nothing on either side', [], null, []],
  ['an unpaid payment', [], inside([0]), []],
  ['a settled payment', [charge()], inside([4300]), []],
  ['an intent whose charge was not listed', [record('intent', 4300)], inside([4300]), []],
  ['an intent beside its charge counts once', [record('intent', 4300), charge()], inside([4300]), []],
  ['a refund', [charge(), record('refund', 1000)], inside([4300, 1000]), []],
  ['a refund that failed and was released', [charge(), record('refund', 1000, 'none')], inside([4300]), []],
  ['a pending refund, not posted', [charge(), record('refund', 1000, 'pending')], inside([4300]), []],
  ['a pending refund, posted', [charge(), record('refund', 1000, 'pending')], inside([4300, 1000]), []],
  [
    'a refund, and another that is pending and not posted',
    [charge(), record('refund', 1000), { ...record('refund', 500, 'pending'), id: 're_2' }],
    inside([4300, 1000]),
    [],
  ],
  ['an open dispute', [charge(), record('dispute', 4300)], inside([4300, 0, 4300]), []],
  ['a dispute that was won', [charge(), record('dispute', 4300, 'none')], inside([4300]), []],
  ['an unknown charge that was refunded there', [charge(), record('refund', 4300)], null, []],
  ['an unknown charge', [charge()], null, ['charge-unknown']],
  ['a charge that was not settled', [charge()], inside([0]), ['charge-not-settled']],
  ['a charge of another amount, not settled', [charge(4299)], inside([0]), ['charge-amount']],
  ['a cent less', [charge(4299)], inside([4300]), ['charge-amount']],
  ['a cent more', [charge(4301)], inside([4300]), ['charge-amount']],
  ['two charges of one intent', [charge(), { ...charge(), id: 'ch_2' }], inside([4300]), ['charge-amount']],
  ['settled, but not charged', [], inside([4300]), ['charge-missing']],
  ['a refund in the dashboard', [charge(), record('refund', 700)], inside([4300]), ['refund-unknown']],
  ['a refund that is lost', [charge()], inside([4300, 700]), ['refund-missing']],
  ['a refund that failed', [charge(), record('refund', 7, 'none')], inside([4300, 7]), ['refund-missing']],
  ['a refund of another amount', [charge(), record('refund', 699)], inside([4300, 700]), ['refund-amount']],
  ['an unknown dispute', [charge(), record('dispute', 4300)], inside([4300]), ['dispute-unknown']],
  ['a dispute that is lost there', [charge()], inside([4300, 0, 4300]), ['dispute-missing']],
  ['a dispute of less', [charge(), record('dispute', 9)], inside([4300, 0, 8]), ['dispute-amount']],
  [
    'more than a pending refund allows',
    [charge(), record('refund', 1000, 'pending')],
    inside([4300, 1001]),
    ['refund-amount'],
  ],
  [
    'a refund and a dispute that are both unknown',
    [charge(), record('refund', 300), record('dispute', 4000)],
    inside([4300]),
    ['refund-unknown', 'dispute-unknown'],
  ],
])('%s', (_name, records, ours, expected) => {
  expect(kinds(records, ours)).toEqual(expected);
});

test.each([
  ['all of it stands in suspense', [charge()], inside([4300], { suspended: true, suspenseCents: 4000n }), []],
  [
    'a cent too little',
    [charge()],
    inside([4300], { suspended: true, suspenseCents: 3999n }),
    ['suspense-amount'],
  ],
  [
    'it was refunded, and still stands there',
    [charge(), record('refund', 4300)],
    inside([4300, 4300], { suspended: true, suspenseCents: 4000n, feeCents: 0n }),
    ['suspense-amount'],
  ],
  [
    'it was refunded and left',
    [charge(), record('refund', 4300)],
    inside([4300, 4300], { suspended: true, feeCents: 0n }),
    [],
  ],
  ['a won dispute of a closed account', [charge()], inside([4300], { suspenseCents: 2000n }), []],
  ['more than the processor has', [charge()], inside([4300], { suspenseCents: 4301n }), ['suspense-amount']],
  ['less than nothing', [charge()], inside([4300], { suspenseCents: -1n }), ['suspense-amount']],
])('money in suspense: %s', (_name, records, ours, expected) => {
  expect(kinds(records, ours)).toEqual(expected);
});

test.each([
  ['a record of the last minutes', [{ ...charge(), madeAt: until }], null, null, true],
  ['a posting of the last minutes', [], inside([4300], { lastPostedAt: until }), null, true],
  ['a refund that failed in the last minutes', [charge()], inside([4300, 700]), until, true],
  ['a charge that is pending', [record('charge', 4300, 'pending')], null, null, true],
  ['something older', [charge()], null, before, false],
])('%s is under way: %s', (_name, records, ours, changedAt, expected) => {
  expect(compared(records, ours, changedAt).underWay).toBe(expected);
});

test('an intent whose charge was not listed shows its own state and time', () => {
  const [line] = compared([record('intent', 4300)], inside([4300])).lines;
  expect(line).toMatchObject({ outsideStatus: record('intent', 4300).status, happenedAt: before });
  const [charged] = compared(
    [{ ...record('intent', 4300), status: 'other' }, charge()],
    inside([4300]),
  ).lines;
  expect(charged?.outsideStatus).toBe(charge().status);
});

test('both sides are shown with their ids and states', () => {
  const { lines } = compared([charge(), record('refund', 700)], inside([4300]));
  expect(lines).toMatchObject([
    {
      part: 'charge',
      outsideId: 'pi_1',
      insideId: 'ours',
      outsideCents: 4300n,
      insideCents: 4300n,
      kind: null,
    },
    { part: 'refund', outsideId: 'refund_1', outsideCents: 700n, insideCents: 0n, outsideStatus: 'made' },
  ]);
});
