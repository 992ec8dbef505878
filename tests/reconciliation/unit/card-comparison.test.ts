/** One purchased card, and the issuer's orders under its reference. */
import { expect, test } from 'vitest';
import { compareCard, type InsideCard } from '#server/reconciliation/comparison/card-comparison.ts';
import type { OutsideRecord } from '#server/reconciliation/comparison/line.ts';
import { comparePayout } from '#server/reconciliation/comparison/payout-comparison.ts';

const until = new Date('2026-03-02T12:00:00Z');
const before = new Date('2026-03-02T09:00:00Z');

function order(id: string, changes: Partial<OutsideRecord> = {}): OutsideRecord {
  return {
    kind: 'order',
    id,
    paymentId: null,
    status: 'successful',
    effect: 'made',
    amountCents: 500n,
    costCents: 480n,
    madeAt: before,
    ...changes,
  };
}

function unit(changes: Partial<InsideCard> = {}): InsideCard {
  return {
    unitId: 'unit',
    state: 'issued',
    issuerOrderId: '7',
    capturedCents: 500n,
    lastMovedAt: before,
    ...changes,
  };
}

const released = unit({ state: 'released', issuerOrderId: null, capturedCents: null });
const compared = (orders: OutsideRecord[], inside: InsideCard | null) =>
  compareCard({ item: 'unit', orders, inside }, until);

test.each([
  ['an issued card', [order('7')], unit(), []],
  ['a released card of a failed order', [order('7', { effect: 'none' })], released, []],
  ['a released card that was never ordered', [], released, []],
  ['an order that nobody placed', [order('7')], null, ['order-unknown']],
  ['two orders that nobody placed', [order('7'), order('8')], null, ['order-unknown', 'order-unknown']],
  ['an order that failed, of nobody', [order('7', { effect: 'none' })], null, []],
  ['a second order', [order('7'), order('8')], unit(), ['order-twice']],
  ['a second order that is older', [order('6'), order('7')], unit(), ['order-twice']],
  ['a second order that failed', [order('7'), order('8', { effect: 'none' })], unit(), []],
  ['issued there, released here', [order('7')], released, ['order-not-issued']],
  ['captured here, no order there', [], unit(), ['order-missing']],
  ['captured here, refunded there', [order('7', { effect: 'none' })], unit(), ['order-failed']],
  ['a cent less', [order('7', { amountCents: 499n })], unit(), ['order-amount']],
])('%s', (_name, orders, inside, expected) => {
  expect(compared(orders, inside).lines.flatMap(({ kind }) => kind ?? [])).toEqual(expected);
});

test.each([
  ['an order that is processed', [order('7', { effect: 'pending' })], released, true],
  ['an order of the last minutes', [order('7', { madeAt: until })], null, true],
  ['a capture of the last minutes', [], unit({ lastMovedAt: until }), true],
  ['something older', [order('7')], null, false],
])('%s is under way: %s', (_name, orders, inside, expected) => {
  expect(compared(orders, inside).underWay).toBe(expected);
});

test('the second order is shown by itself, with what the issuer took', () => {
  expect(compared([order('7'), order('8')], unit()).lines).toMatchObject([
    { outsideId: '7', outsideCents: 500n, insideCents: 500n, costCents: 480n, kind: null },
    { outsideId: '8', outsideCents: 500n, insideCents: null, costCents: 480n, kind: 'order-twice' },
  ]);
});

test.each([
  ['made', null],
  ['pending', null],
  ['none', 'payout-failed'],
] as const)('a payout that is %s is a difference: %s', (effect, kind) => {
  expect(comparePayout(order('po_1', { kind: 'payout', effect }), until).lines).toMatchObject([{ kind }]);
});
