/** The differences of a run, paged and as a CSV. */
import { expect, test } from 'vitest';
import type { ReconciliationDifference } from '#contract/admin/reconciliation.ts';
import { topUp } from '#tests/admin/api/money.ts';
import { openReconciled } from '../reconciled.ts';

const on = await openReconciled();
const { product, admin, stripe, path } = on;
const nora = await product.newMember();

const stray = async (amount: number) => (await stripe('lies/charge', { amount })).id;

test('the CSV has both sides of every item, and the totals', async () => {
  const id = await stray(4321);
  await stripe('lies/payout', { amount: 7000 });
  await topUp(product, nora, '40');
  const run = await on.run();
  const answer = await admin.get(`${path}/runs/${run.id}/lines.csv`);
  expect(answer.headers.get('content-type')).toContain('text/csv');
  expect(answer.headers.get('content-disposition')).toContain(`reconciliation-${run.day}.csv`);
  const rows = answer.text.split('\r\n');
  expect(rows[0]).toContain('There (USD),Here (USD),There less here (USD)');
  const line = rows.find((row) => row.includes(id));
  expect(line).toMatch(/^item,charge,differs,charge unknown,[^,]+,pi_\w+,,43\.21,,43\.21,,succeeded,$/);
  expect(rows.filter((row) => /^item,charge,agrees/.test(row)).every((row) => row.includes(',0.00,'))).toBe(
    true,
  );
  expect(rows.some((row) => /^total,payout,1 compared \(0 under way\),/.test(row))).toBe(true);
  const charges = run.totals.find(({ part }) => part === 'charge');
  expect(charges?.differing).toBe(1);
  expect(rows.find((row) => row.startsWith('total,charge'))).toContain(
    `,${charges?.outside},${charges?.inside},43.21,`,
  );
  expect(await admin.get(`${path}/runs/${crypto.randomUUID()}/lines.csv`)).toMatchObject({ status: 404 });
  const [difference] = await on.differences();
  await on.explain(difference?.id ?? '', 'A terminal at the fair');
});

test('differences are paged and filtered', async () => {
  const ids = [];
  for (let amount = 500; amount < 505; amount += 1) ids.push(await stray(amount));
  await on.run();
  const seen: ReconciliationDifference[] = [];
  for (let next: string | undefined = `${path}/differences?state=open&kind=charge-unknown&limit=2`; next; ) {
    const page: Awaited<ReturnType<typeof admin.get<ReconciliationDifference[]>>> = await admin.get(next);
    expect(page.body.length).toBeLessThanOrEqual(2);
    seen.push(...page.body);
    next = /<([^>]*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
  }
  expect(seen.map(({ outsideId }) => outsideId).sort()).toEqual(ids.sort());
  const other = await admin.get<unknown[]>(`${path}/differences?state=open&kind=order-twice`);
  expect(other.body).toEqual([]);
  for (const { id } of seen) await on.explain(id, 'A terminal at the fair');
});
