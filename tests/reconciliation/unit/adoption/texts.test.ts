/** The lines and the totals that the operator reads. */
import { expect, test } from 'vitest';
import {
  type AdoptionItem,
  addTo,
  itemText,
  noTotals,
  totalsText,
} from '#server/reconciliation/adoption/adoption.ts';

test.each<[AdoptionItem['outcome'], string, done: string | undefined, dry: string | undefined]>([
  ['recorded', '', undefined, undefined],
  ['void', '', undefined, undefined],
  ['adopted', '', 'card 7 $5.00: adopted', 'card 7 $5.00: would be adopted'],
  ['adopted', 'of me', 'card 7 $5.00: adopted (of me)', 'card 7 $5.00: would be adopted (of me)'],
  ['staff', '', 'card 7 $5.00: left to staff', 'card 7 $5.00: would be left to staff'],
])('the line of what is %s (%s)', (outcome, detail, done, dry) => {
  const item = { part: 'card', id: '7', amountCents: 5_00n, outcome, detail } as const;
  expect([itemText(item, false), itemText(item, true)]).toEqual([done, dry]);
});

test('the totals count each outcome of each part', () => {
  const totals = noTotals();
  expect(totalsText(totals)).toBe('payment: none; refund: none; dispute: none; card: none');
  for (const [part, outcome] of [
    ['payment', 'adopted'],
    ['payment', 'adopted'],
    ['payment', 'ownerless'],
    ['card', 'later'],
  ] as const)
    addTo(totals, { part, id: '1', amountCents: 1n, outcome, detail: '' });
  expect(totalsText(totals)).toBe(
    'payment: 2 adopted, 1 ownerless; refund: none; dispute: none; card: 1 later',
  );
});
