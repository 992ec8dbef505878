/** The rows of a run's file. */
import { expect, test } from 'vitest';
import { lineCells, totalCells } from '#server/reconciliation/csv-row.ts';
import { now } from './made-up-run.ts';

test('rows of the file: a difference, a payout, and the totals', () => {
  const line = {
    family: 'payment',
    item: 'pi_1',
    part: 'charge' as const,
    number: 0,
    outside_id: 'ch_1',
    inside_id: null,
    outside_cents: 700n,
    inside_cents: 300n,
    cost_cents: null,
    outside_status: 'succeeded',
    inside_status: null,
    verdict: 'differs',
    kind: 'charge-amount',
    happened_at: now,
  };
  expect(lineCells(line)).toEqual([
    'item',
    'charge',
    'differs',
    'charge amount',
    '2026-06-15 12:00:00',
    'ch_1',
    '',
    700n,
    300n,
    400n,
    '',
    'succeeded',
    '',
  ]);
  expect(
    lineCells({ ...line, verdict: 'under-way', kind: null, happened_at: null, outside_cents: null }),
  ).toEqual(['item', 'charge', 'under way', '', '', 'ch_1', '', '', 300n, -300n, '', 'succeeded', '']);
  expect(lineCells({ ...line, part: 'payout', inside_cents: null, cost_cents: 5n }).slice(7, 11)).toEqual([
    700n,
    '',
    '',
    5n,
  ]);
  const total = {
    run_id: 'r',
    part: 'card' as const,
    items: 9n,
    under_way: 2n,
    differing: 1n,
    outside_cents: 700n,
    inside_cents: 300n,
    cost_cents: 650n,
  };
  expect(totalCells(total)).toEqual([
    'total',
    'card',
    '7 compared (2 under way)',
    '1 differing',
    '',
    '',
    '',
    700n,
    300n,
    400n,
    650n,
    '',
    '',
  ]);
  expect(totalCells({ ...total, part: 'charge' }).slice(7, 11)).toEqual([700n, 300n, 400n, '']);
  expect(totalCells({ ...total, part: 'payout' }).slice(7, 11)).toEqual([700n, '', '', '']);
});
