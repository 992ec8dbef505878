/** Calculations of the company pages: whom a payout reaches, and how far it is. */
import { describe, expect, test } from 'vitest';
import type { Employee } from '#contract/enterprise/employees.ts';
import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import { balanceAfterPayout, batchLabel, doneRows } from '#web/features/enterprise/payouts/batch-labels.ts';
import {
  centsOf,
  choose,
  chosenTotal,
  deselect,
  NOBODY,
  payoutAmounts,
  withAmount,
  withoutAmount,
} from '#web/features/enterprise/payouts/chosen.ts';

const person = (id: string) =>
  ({ id, firstName: id, lastName: 'Field', email: `${id}@example.com` }) as Employee;

describe('whom a payout reaches', () => {
  test('employees keep their amounts when they are selected again', () => {
    const chosen = withAmount(choose(NOBODY, [person('ann'), person('ben')]), 'ann', '7.25');
    const again = choose(chosen, [person('ann'), person('cy')]);
    expect(payoutAmounts(again, null)).toEqual([
      { employeeId: 'ann', amount: '7.25' },
      { employeeId: 'ben', amount: '' },
      { employeeId: 'cy', amount: '' },
    ]);
    expect(withoutAmount(again).map(({ id }) => id)).toEqual(['ben', 'cy']);
    expect([...deselect(again, ['ben']).keys()]).toEqual(['ann', 'cy']);
    expect(chosen.size).toBe(2);
  });

  test.each([
    ['20', '40.00'],
    ['', '0.00'],
    ['0', '0.00'],
    ['1000000', '2000000.00'],
    [null, '7.25'],
  ])('the total of two people with %s each is %s', (same, total) => {
    const chosen = withAmount(choose(NOBODY, [person('ann'), person('ben')]), 'ann', '7.25');
    expect(chosenTotal(chosen, same)).toBe(total);
  });

  test.each([
    ['12.5', 1250n],
    ['0.01', 1n],
    ['0', null],
    ['0.00', null],
    ['', null],
    ['.', null],
    ['1.001', null],
  ])('%s is %s cents', (amount, cents) => expect(centsOf(amount)).toBe(cents));
});

describe('how far a payout is', () => {
  const batch = (parts: Partial<PayoutBatch>) =>
    ({
      status: 'running',
      rows: 43,
      payableRows: 40,
      paidRows: 0,
      refusedRows: 3,
      total: '2000.00',
      links: { rows: 0, total: '0.00', orderId: null, state: null, deliverAt: null },
      sharedBalance: '4500.00',
      ...parts,
    }) as PayoutBatch;

  test.each([
    [{}, 0],
    [{ paidRows: 12 }, 12],
    [{ paidRows: 12, refusedRows: 5 }, 14],
    [{ paidRows: 38, refusedRows: 5 }, 40],
  ])('%o has %i rows done', (parts, done) => expect(doneRows(batch(parts))).toBe(done));

  test.each([
    [{ status: 'preview' as const }, 'Not confirmed'],
    [{}, 'Running'],
    [{ status: 'completed' as const, paidRows: 40, refusedRows: 0 }, 'Paid'],
    [{ status: 'completed' as const, paidRows: 40 }, 'Paid in part'],
    [{ status: 'completed' as const }, 'No one paid'],
  ])('%o is called %s', (parts, words) => expect(batchLabel(batch(parts))[0]).toBe(words));

  test.each([
    ['4500.00', '2500.00'],
    ['2000.00', '0.00'],
    ['1999.99', null],
  ])('of %s there is %s left', (sharedBalance, left) =>
    expect(balanceAfterPayout(batch({ sharedBalance }))).toBe(left),
  );
});
