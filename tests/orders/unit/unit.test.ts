/** The state of a bought gift card, decided without a database. */
import { expect, test } from 'vitest';
import {
  decideRelease,
  decideStep,
  mayOrderAgain,
  type Unit,
  type UnitState,
} from '#server/gift-cards/unit.ts';

const sentAt = new Date('2026-01-01T12:00:00Z');

function unit(state: UnitState): Unit {
  return {
    id: '0190a8a0-0000-7000-8000-000000000001',
    orderId: '0190a8a0-0000-7000-8000-000000000002',
    userId: '0190a8a0-0000-7000-8000-000000000003',
    giftCardName: 'Butterlamp',
    issuerProductId: '12',
    faceCents: 5_00n,
    state,
    sentAt: state === 'reserved' ? null : sentAt,
  };
}

const card = { kind: 'issued', issuerOrderId: '7', code: 'ABC', pin: null, redemptionUrl: null } as const;

const answers = {
  issued: { ...card, faceCents: 5_00n },
  'issued without its value': { ...card, faceCents: null },
  'issued with another value': { ...card, faceCents: 4_99n },
  refused: { kind: 'refused', reason: 'out of stock' },
  unknown: { kind: 'unknown', reason: 'no answer' },
  'not-found': { kind: 'not-found' },
} as const;

test.each`
  state         | answer                         | verdict
  ${'issuing'}  | ${'issued'}                    | ${'capture'}
  ${'issuing'}  | ${'issued without its value'}  | ${'capture'}
  ${'issuing'}  | ${'issued with another value'} | ${'wait'}
  ${'issuing'}  | ${'refused'}                   | ${'release'}
  ${'issuing'}  | ${'unknown'}                   | ${'wait'}
  ${'issuing'}  | ${'not-found'}                 | ${'wait'}
  ${'issued'}   | ${'issued'}                    | ${'resolved-already'}
  ${'issued'}   | ${'refused'}                   | ${'resolved-already'}
  ${'issued'}   | ${'unknown'}                   | ${'resolved-already'}
  ${'released'} | ${'issued'}                    | ${'resolved-already'}
  ${'released'} | ${'refused'}                   | ${'resolved-already'}
  ${'released'} | ${'unknown'}                   | ${'resolved-already'}
`('a card that is $state, after the answer $answer: $verdict', ({ state, answer, verdict }) => {
  expect(decideRelease(unit(state), answers[answer as keyof typeof answers]).kind).toBe(verdict);
});

test.each`
  state         | step
  ${'reserved'} | ${'order'}
  ${'issuing'}  | ${'ask'}
  ${'issued'}   | ${'rest'}
  ${'released'} | ${'rest'}
`('the next step of a card that is $state: $step', ({ state, step }) => {
  expect(decideStep(unit(state))).toBe(step);
});

test.each`
  state         | seconds | again
  ${'issuing'}  | ${0}    | ${false}
  ${'issuing'}  | ${119}  | ${false}
  ${'issuing'}  | ${120}  | ${true}
  ${'reserved'} | ${999}  | ${false}
  ${'issued'}   | ${999}  | ${false}
  ${'released'} | ${999}  | ${false}
`('a card that is $state and unknown to the issuer after $seconds s is ordered again: $again', (row) => {
  const now = new Date(sentAt.getTime() + row.seconds * 1000);
  expect(mayOrderAgain(unit(row.state), now)).toBe(row.again);
});
