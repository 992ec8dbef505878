/**
 * The pure decisions about a card: its next step, what an answer does to it, what staff may do, and a late
 * order.
 */
import { expect, test } from 'vitest';
import { type IssuerFinding, issuerFinding, releasable } from '#server/gift-cards/by-hand/issuer-finding.ts';
import { lateOrder } from '#server/gift-cards/issuing/late-order.ts';
import {
  decideRelease,
  decideStep,
  mayOrderAgain,
  type Unit,
  type UnitState,
} from '#server/gift-cards/unit.ts';

const now = new Date('2026-06-15T12:00:00Z');
const ago = (seconds: number, ms = 0) => new Date(now.getTime() - seconds * 1000 + ms);
const unitIn = (state: UnitState, more: Partial<Unit> = {}): Unit => ({
  id: 'unit',
  orderId: 'order',
  userId: 'buyer',
  giftCardName: 'Butterlamp',
  issuerProductId: '12',
  faceCents: 5_00n,
  state,
  sentAt: state === 'reserved' ? null : ago(200),
  ...more,
});
const issued = (more: object = {}) => ({
  kind: 'issued' as const,
  issuerOrderId: 'o-1',
  faceCents: 5_00n,
  code: 'CODE',
  pin: null,
  redemptionUrl: null,
  ...more,
});
const refused = { kind: 'refused', reason: 'no money' } as const;
const unknown = { kind: 'unknown', reason: 'silence' } as const;
const notFound = { kind: 'not-found' } as const;

test.each([
  ['reserved', 'order'],
  ['issuing', 'ask'],
  ['issued', 'rest'],
  ['released', 'rest'],
] as const)('the next step of a card that is %s: %s', (state, step) => {
  expect(decideStep(unitIn(state))).toBe(step);
});

test.each([
  ['issuing', ago(120), true],
  ['issuing', ago(120, 1), false],
  ['issuing', ago(500), true],
  ['issuing', null, false],
  ['reserved', ago(500), false],
  ['issued', ago(500), false],
] as const)('a card that is %s and was sent at %s may be ordered again: %s', (state, sentAt, may) => {
  expect(mayOrderAgain(unitIn(state, { sentAt }), now)).toBe(may);
});

test.each([
  ['issuing', issued(), { kind: 'capture', issued: issued() }],
  ['issuing', issued({ faceCents: null }), { kind: 'capture', issued: issued({ faceCents: null }) }],
  ['issuing', issued({ faceCents: 4_99n }), { kind: 'wait', reason: 'the issuer issued $4.99' }],
  ['reserved', issued(), { kind: 'capture', issued: issued() }],
  ['issuing', refused, { kind: 'release', reason: 'no money' }],
  ['issuing', unknown, { kind: 'wait', reason: 'silence' }],
  ['issuing', notFound, { kind: 'wait', reason: 'the issuer does not know the order yet' }],
  ['issued', refused, { kind: 'resolved-already' }],
  ['released', issued(), { kind: 'resolved-already' }],
] as const)('a card that is %s, and the answer %o', (state, answer, verdict) => {
  expect(decideRelease(unitIn(state), answer)).toEqual(verdict);
});

const codes = { hashes: (code: string) => [Buffer.from(`new ${code}`), Buffer.from(`old ${code}`)] };
test.each([
  ['released', null, null, issued(), 'o-1'],
  ['released', 'staff', null, issued({ faceCents: null }), 'o-1'],
  ['released', 'staff', null, issued({ faceCents: 4_99n }), null],
  ['released', null, null, refused, null],
  ['released', null, null, unknown, null],
  ['released', null, null, notFound, null],
  ['issued', null, 'new CODE', issued(), null],
  ['issued', null, 'new OTHER', issued(), null],
  ['issued', 'staff', 'new CODE', issued(), null],
  ['issued', 'staff', 'old CODE', issued(), null],
  ['issued', 'staff', 'new OTHER', issued(), 'o-1'],
  ['issued', 'staff', null, issued(), 'o-1'],
  ['issuing', 'staff', 'new OTHER', issued(), null],
] as const)(
  'a card that is %s by %s with the code %s: %o is the late order %s',
  (state, by, hash, answer, late) => {
    const codeHash = hash === null ? null : Buffer.from(hash);
    expect(lateOrder(codes, { ...unitIn(state), resolvedBy: by, codeHash }, answer)).toBe(late);
  },
);

test.each([
  [null, false, 'never-sent', 'yes'],
  [issued(), false, 'issued', 'no'],
  [issued({ faceCents: null }), false, 'issued', 'no'],
  [issued({ faceCents: 4_99n }), true, 'wrong-value', 'with-statement'],
  [issued(), true, 'duplicate-code', 'with-statement'],
  [refused, true, 'refused', 'yes'],
  [unknown, false, 'unknown', 'with-statement'],
  [notFound, false, 'not-found', 'yes'],
] as const)(
  'the answer %o, with a code that is known %s: %s, may be released %s',
  (answer, isCodeKnown, word, may) => {
    const said: IssuerFinding = issuerFinding(unitIn('issuing'), answer, { isCodeKnown, now });
    expect([said.word, releasable(said)]).toEqual([word, may]);
  },
);

test('an order that may still arrive is not released, and the issuer’s reason is shown', () => {
  const young = unitIn('issuing', { sentAt: ago(119) });
  const said = issuerFinding(young, notFound, { isCodeKnown: false, now });
  expect([said.word, releasable(said)]).toEqual(['too-soon', 'no']);
  const because = issuerFinding(young, refused, { isCodeKnown: false, now });
  expect(because.detail).toBe('The issuer did not issue it: no money');
});
