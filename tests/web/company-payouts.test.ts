/** Calculations of the company pages: whom a payout reaches, and how far it is. */
import { describe, expect, test } from 'vitest';
import type { Employee } from '#contract/enterprise/employees.ts';
import { PAYOUTS_CHOSEN_MAX, type PayoutBatch } from '#contract/enterprise/payouts.ts';
import { typedAmount } from '#contract/kernel/money.ts';
import { batchLabel, outcomeLabel } from '#web/features/enterprise/payouts/batch-labels.ts';
import {
  balanceAfterPayout,
  doneRows,
  reachedBy,
  totalOf,
} from '#web/features/enterprise/payouts/batch-sums.ts';
import {
  choose,
  chosenTotal,
  deselect,
  findProblem,
  NOBODY,
  payoutAmounts,
  withAmount,
  withoutAmount,
} from '#web/features/enterprise/payouts/chosen.ts';
import { confirmationOf, whatWaits } from '#web/features/enterprise/payouts/confirmation.ts';

const person = (id: string) =>
  ({ id, firstName: id, lastName: 'Field', email: `${id}@example.com` }) as Employee;

// Leave UNPAID_LABELS out of batch-labels.ts, and this must fail.
test.each([
  ['preview', 'To a balance'],
  ['running', 'To a balance'],
  ['waiting', 'Waiting'],
  ['canceled', 'Not approved'],
] as const)('of a batch that is %s, a row that is not paid yet is called %s', (status, label) => {
  expect(outcomeLabel('payable', status)[0]).toBe(label);
});

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

  test('an amount is sent with its cents, also where they were not typed', () => {
    const ann = withAmount(choose(NOBODY, [person('ann')]), 'ann', '7.');
    expect(payoutAmounts(ann, null)).toEqual([{ employeeId: 'ann', amount: '7.00' }]);
    expect(payoutAmounts(ann, '12.5')).toEqual([{ employeeId: 'ann', amount: '12.50' }]);
  });

  test.each([
    ['20', '40.00'],
    ['20.', '40.00'],
    ['', '0.00'],
    ['0', '0.00'],
    ['1000000', '2000000.00'],
    [null, '7.25'],
  ])('the total of two people with %s each is %s', (same, total) => {
    const chosen = withAmount(choose(NOBODY, [person('ann'), person('ben')]), 'ann', '7.25');
    expect(chosenTotal(chosen, same)).toBe(total);
  });

  const two = choose(NOBODY, [person('ann'), person('ben')]);
  const tooMany = choose(
    NOBODY,
    Array.from({ length: PAYOUTS_CHOSEN_MAX + 1 }, (_, at) => person(`${at}`)),
  );
  test.each([
    { whom: 'no one', chosen: NOBODY, same: '20', problem: 'Please choose at least one employee.' },
    {
      whom: 'more people than a form takes',
      chosen: tooMany,
      same: '20',
      problem: 'Please choose at most 2,000 people, or upload a file.',
    },
    { whom: 'two people with one amount', chosen: two, same: '20', problem: null },
    { whom: 'two people with an amount that ends in a point', chosen: two, same: '20.', problem: null },
    {
      whom: 'two people with an amount of nothing',
      chosen: two,
      same: '0',
      problem: 'Please enter a valid amount greater than $0.',
    },
    {
      whom: 'two people, one without an amount',
      chosen: withAmount(two, 'ann', '7.25'),
      same: null,
      problem: '1 person without an amount. Please enter a valid amount greater than $0.',
    },
  ])('of a payout to $whom the form says: $problem', ({ chosen, same, problem }) => {
    expect(findProblem(chosen, same)).toBe(problem);
  });

  test.each([
    ['12.5', 1250n],
    ['12.', 1200n],
    ['0.01', 1n],
    ['0', null],
    ['0.00', null],
    ['', null],
    ['.', null],
    ['1.001', null],
  ])('%s is %s cents', (amount, cents) => expect(typedAmount(amount)).toBe(cents));
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

  const links = (state: PayoutBatch['links']['state']) => ({
    links: { rows: 2, total: '300.00', orderId: null, state, deliverAt: null },
  });
  const done = { status: 'completed' as const, payableRows: 1, refusedRows: 0, paidTotal: '10.00' };

  // A file that mixes employees and others above a line: each part has an approval of its own.
  test.each([
    [{ status: 'waiting' as const, ...links('EXECUTED') }, 'Waiting in part', '2300.00'],
    [{ status: 'waiting' as const, ...links('PENDING APPROVAL') }, 'Waiting for approval', '2300.00'],
    [{ status: 'canceled' as const, ...links('EXECUTED') }, 'Paid in part', '300.00'],
    [{ status: 'canceled' as const, ...links('CANCELED') }, 'Not approved', '2300.00'],
    [{ ...done, paidRows: 1, ...links('PENDING APPROVAL') }, 'Waiting in part', '310.00'],
    [{ ...done, paidRows: 1, ...links('CANCELED') }, 'Paid in part', '10.00'],
    [{ ...done, paidRows: 1, ...links('EXECUTED') }, 'Paid', '310.00'],
    [{ ...done, paidRows: 0, paidTotal: '0.00', ...links('CANCELED') }, 'Not approved', '300.00'],
    [
      { ...done, paidRows: 0, paidTotal: '0.00', ...links('PENDING APPROVAL') },
      'Waiting for approval',
      '300.00',
    ],
  ])('%o with links is called %s and comes to %s', (parts, words, total) => {
    expect(batchLabel(batch(parts))[0]).toBe(words);
    expect(totalOf(reachedBy(batch(parts)))).toBe(total);
  });

  test.each([
    ['4500.00', '2500.00'],
    ['2000.00', '0.00'],
    ['1999.99', null],
  ])('of %s there is %s left', (sharedBalance, left) =>
    expect(balanceAfterPayout(batch({ sharedBalance }))).toBe(left),
  );
});

describe('what waits for another manager', () => {
  const batch = (total: string, links: string) => ({
    payableRows: total === '0.00' ? 0 : 1,
    total,
    links: {
      ...{ rows: links === '0.00' ? 0 : 2, total: links },
      ...{ orderId: null, state: null, deliverAt: null },
    },
  });

  // The server orders the links first, and what does not wait counts (confirm-payouts.ts).
  test.each([
    [
      '10.00',
      '300.00',
      '250.00',
      { balances: false, links: true },
      'Pay $10.00 now, and send $300.00 for approval?',
    ],
    [
      '200.00',
      '100.00',
      '250.00',
      { balances: true, links: false },
      'Pay $100.00 now, and send $200.00 for approval?',
    ],
    [
      '300.00',
      '300.00',
      '250.00',
      { balances: true, links: true },
      'Send a payout of $600.00 to 3 people for approval?',
    ],
    ['150.00', '100.00', '250.00', { balances: false, links: false }, 'Pay $250.00 to 3 people?'],
    [
      '300.00',
      '0.00',
      '250.00',
      { balances: true, links: false },
      'Send a payout of $300.00 to 1 person for approval?',
    ],
    [
      '0.00',
      '300.00',
      '250.00',
      { balances: false, links: true },
      'Send a payout of $300.00 to 2 people for approval?',
    ],
    ['300.00', '300.00', null, { balances: false, links: false }, 'Pay $600.00 to 3 people?'],
  ])('of %s to balances and %s by links with %s left: %o', (total, links, approvalLeft, waits, question) => {
    expect(whatWaits(batch(total, links), { approvalLeft })).toEqual(waits);
    expect(confirmationOf(batch(total, links), waits).question).toBe(question);
  });
});
