/** What a dispute means, and what it moves. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feeCents, smaller } from '#contract/kernel/money.ts';
import type { Taken } from '#server/ledger/index.ts';
import type { DisputeStatus } from '#server/payments/card-processor-port.ts';
import {
  adjust,
  type DisputeState,
  isStale,
  keptCents,
  nothing,
  reclaim,
  reportedState,
  type Sources,
  totalOf,
} from '#server/payments/disputes/dispute.ts';
import { refundFee } from '#server/payments/refunds/refund.ts';

test.each<[DisputeStatus, bigint, DisputeState, bigint]>([
  ['warning', 0n, 'warning', 0n],
  ['warning_closed', 0n, 'closed', 0n],
  ['needs_response', 0n, 'open', 50n],
  ['under_review', 0n, 'open', 50n],
  ['won', 50n, 'won', 0n],
  ['won', 0n, 'won', 0n],
  ['lost', 0n, 'lost', 50n],
  ['lost', 20n, 'partly', 30n],
  ['lost', 50n, 'won', 0n],
])(
  'a dispute of 50 cents that is %s, with %s reinstated, is %s and keeps %s',
  (status, back, state, kept) => {
    expect(reportedState({ status, amountCents: 50n, reinstatedCents: back })).toBe(state);
    expect(keptCents(state, { disputedCents: 50n, reinstatedCents: back })).toBe(kept);
  },
);

test.each<[DisputeState, DisputeState, boolean]>([
  ['warning', 'open', false],
  ['warning', 'closed', false],
  ['closed', 'open', false],
  ['open', 'warning', true],
  ['open', 'closed', true],
  ['open', 'won', false],
  ['open', 'lost', false],
  ['won', 'open', true],
  ['lost', 'open', true],
  ['lost', 'won', false],
  ['won', 'lost', false],
  ['lost', 'partly', false],
  ['partly', 'lost', false],
  ['partly', 'won', false],
  ['partly', 'open', true],
])('after %s, a report of %s is stale: %s', (known, reported, stale) => {
  expect(isStale(known, reported)).toBe(stale);
});

const sources: Sources = {
  left: { amountCents: 50_00n, feeCents: 3_75n },
  suspenseCents: 0n,
  balanceCents: 1000_00n,
  owedCents: 0n,
};

test.each<[string, Partial<Sources>, bigint, Partial<Taken>]>([
  ['the whole payment', {}, 53_75n, { balanceCents: 50_00n, feeCents: 3_75n }],
  ['a part, with its share of the fee', {}, 21_50n, { balanceCents: 20_00n, feeCents: 1_50n }],
  [
    'what the balance has, and the rest as a debt',
    { balanceCents: 30_00n },
    53_75n,
    {
      balanceCents: 30_00n,
      receivableCents: 20_00n,
      feeCents: 3_75n,
    },
  ],
  [
    'suspense before the balance',
    { suspenseCents: 45_00n },
    53_75n,
    {
      suspenseCents: 45_00n,
      balanceCents: 5_00n,
      feeCents: 3_75n,
    },
  ],
  [
    'no more than is left, and the rest from nobody',
    {},
    60_00n,
    {
      balanceCents: 50_00n,
      feeCents: 3_75n,
      excessCents: 6_25n,
    },
  ],
  [
    'nothing of a payment that went back',
    { left: { amountCents: 0n, feeCents: 0n } },
    53_75n,
    {
      excessCents: 53_75n,
    },
  ],
])('a new dispute takes %s', (_, change, kept, taken) => {
  const { moves, holds } = adjust(nothing, kept, { ...sources, ...change });
  expect(moves).toEqual({ ...nothing, ...taken });
  expect(holds).toEqual(moves);
});

// Leave the floor out of `wanted`, and this must fail.
test('each of two disputes returns no more than it holds when a refund needs more', () => {
  const holds = { ...nothing, balanceCents: 60_00n };
  const left = { amountCents: -100_00n, feeCents: 0n };
  const adjusted = adjust(holds, 60_00n, { ...sources, left });
  expect(adjusted.holds).toEqual({ ...nothing, excessCents: 60_00n });
  expect(adjusted.moves).toEqual({ ...nothing, balanceCents: -60_00n, excessCents: 60_00n });
});

test('an excess is taken from the balance once a refund leaves room for it', () => {
  const holds = { ...nothing, excessCents: 53_75n };
  const adjusted = adjust(holds, 53_75n, sources);
  expect(adjusted.moves).toEqual({
    ...nothing,
    balanceCents: 50_00n,
    feeCents: 3_75n,
    excessCents: -53_75n,
  });
  expect(adjusted.holds).toEqual({ ...nothing, balanceCents: 50_00n, feeCents: 3_75n });
});

test('what returns ends the debt first, then fills suspense, then the balance', () => {
  const holds = { ...nothing, balanceCents: 10_00n, receivableCents: 10_00n, suspenseCents: 10_00n };
  const { moves } = adjust(holds, 15_00n, { ...sources, owedCents: 10_00n });
  expect(moves).toEqual({ ...nothing, receivableCents: -10_00n, suspenseCents: -5_00n });
});

test('what returns of a debt that was not owed any more goes to write-offs, as far as it was written off', () => {
  const before = { ...nothing, receivableCents: 30_00n };
  const adjusted = {
    holds: { ...nothing, receivableCents: 10_00n },
    moves: { ...nothing, receivableCents: -5_00n, balanceCents: -15_00n },
  };
  const all = reclaim({ holds: before, writtenOffCents: 40_00n, reclaimedCents: 0n }, adjusted);
  expect(all.reclaimedCents).toBe(15_00n);
  expect(all.moves).toEqual({ ...nothing, receivableCents: -5_00n, excessCents: -15_00n });
  const rest = reclaim({ holds: before, writtenOffCents: 12_00n, reclaimedCents: 2_00n }, adjusted);
  expect(rest.reclaimedCents).toBe(12_00n);
  expect(rest.moves).toEqual({
    ...nothing,
    receivableCents: -5_00n,
    balanceCents: -5_00n,
    excessCents: -10_00n,
  });
});

test('a debt that was repaid meanwhile returns to the balance', () => {
  const holds = { ...nothing, balanceCents: 20_00n, receivableCents: 30_00n, feeCents: 3_75n };
  const left = { amountCents: 0n, feeCents: 0n };
  const adjusted = adjust(holds, 0n, { ...sources, left, owedCents: 10_00n });
  expect(adjusted.moves).toEqual({
    ...nothing,
    balanceCents: -40_00n,
    receivableCents: -10_00n,
    feeCents: -3_75n,
  });
  expect(adjusted.holds).toEqual(nothing);
});

const cents = fc.bigInt({ min: 1n, max: 500_00n });

// Round the fee down in `take`, or leave its share out of `giveBack`, and one of these must fail.
test('whatever the bank keeps, a dispute holds exactly that, and never more than is left', () => {
  fc.assert(
    fc.property(
      cents,
      cents,
      fc.array(cents, { maxLength: 6 }),
      fc.record({ suspenseCents: cents, balanceCents: cents, owedCents: cents }),
      (amountCents, refunded, keeps, found) => {
        const payment = { amountCents, feeCents: feeCents(amountCents, 750) };
        const back = smaller(refunded, amountCents);
        const none = { amountCents: 0n, feeCents: 0n };
        const before = { amountCents: back, feeCents: refundFee(payment, none, back) };
        let holds = nothing;
        for (const kept of [...keeps, 0n]) {
          const held = holds;
          const left = {
            amountCents: payment.amountCents - before.amountCents - amountOf(held),
            feeCents: payment.feeCents - before.feeCents - held.feeCents,
          };
          const adjusted = adjust(held, kept, { ...found, left });
          holds = adjusted.holds;
          expect(totalOf(holds)).toBe(kept);
          expect(totalOf(adjusted.moves)).toBe(kept - totalOf(held));
          for (const part of Object.values(holds)) expect(part >= 0n).toBe(true);
          expect(amountOf(holds) <= payment.amountCents - before.amountCents).toBe(true);
          expect(holds.feeCents <= payment.feeCents - before.feeCents).toBe(true);
          const room = payment.amountCents + payment.feeCents - before.amountCents - before.feeCents;
          expect(holds.excessCents).toBe(kept > room ? kept - room : 0n);
        }
        expect(holds).toEqual(nothing);
      },
    ),
    { numRuns: 5_000 },
  );
});

function amountOf(taken: Taken): bigint {
  return taken.balanceCents + taken.receivableCents + taken.suspenseCents;
}
