/** A payout of many whose job died for good is resumed, by the company or by staff. */
import { expect, test } from 'vitest';
import type { StaffAlert } from '#contract/admin/disputes.ts';
import type { StuckPayout } from '#contract/admin/stuck-payouts.ts';
import { balanceOf, checkInvariants } from '#server/ledger/index.ts';
import { auditOf } from '#tests/admin/api/money.ts';
import { acmeBalance } from '../company.ts';
import { openStuckPayouts, path, reason } from './stuck.ts';

const { product, db, manager, admin, stuck, resume, byStaff, read, untilCompleted, resumesOf } =
  await openStuckPayouts();

/** Whether the company reads about it in its own log. What staff do is in theirs. */
const companyLogHas = async (id: string) =>
  (await db.query('select from audit_entry where subject_id = $1 and enterprise_id is not null', [id])).rows
    .length > 0;
const alertsOf = async (id: string) =>
  (await admin.get<StaffAlert[]>('/api/admin/alerts')).body.filter(
    ({ subject }) => subject === `batch:${id}`,
  );

test('the company sees what is left, resumes the payout, and each row is paid once', async () => {
  const { id, people } = await stuck();
  expect((await read(id)).stalled).toMatchObject({ rowsLeft: 2, amountLeft: '10.00' });
  expect(await alertsOf(id)).toMatchObject([{ words: expect.stringContaining('2 rows'), seen: null }]);
  expect(await checkInvariants(db, [13])).toHaveLength(1);
  expect(await manager.post(`${path}/${id}/resume`, { reason: ' ' })).toMatchObject({
    status: 400,
    body: { fields: { reason: 'Please say why.' } },
  });
  const before = await acmeBalance(product);
  expect(await resume(id)).toMatchObject({ status: 202, body: { stalled: null } });
  await untilCompleted(id);
  for (const person of people) expect(await balanceOf(db, person.id)).toBe(500n);
  expect(await acmeBalance(product)).toBe(before - 1000n);
  expect(await resumesOf(id)).toEqual([
    { actor_id: manager.id, actor_role: 'account_manager', reason, rows_left: 2, cents_left: 1000n },
  ]);
  expect(await auditOf(product, id)).toMatchObject([
    { action: 'payout-resumed', actor_id: manager.id, reason, after: { rowsLeft: 2, amountLeft: '10.00' } },
  ]);
  expect(await companyLogHas(id)).toBe(true);
  expect(await alertsOf(id)).toEqual([]);
});

test('staff find the stuck payout with what is left, and resume it', async () => {
  const { id } = await stuck();
  const { body: list } = await admin.get<StuckPayout[]>('/api/admin/stuck-payouts');
  expect(list.filter((batch) => batch.id === id)).toMatchObject([
    { companyName: 'Acme Rewards', actorName: 'Marcus Bell', rowsLeft: 2, amountLeft: '10.00', paidRows: 0 },
  ]);
  expect((await byStaff(id)).status).toBe(202);
  await untilCompleted(id);
  expect(await auditOf(product, id)).toMatchObject([
    { action: 'payout-resumed', actor_id: admin.id, actor_role: 'administrator', reason },
  ]);
  expect(await companyLogHas(id)).toBe(false);
  const { body: after } = await admin.get<StuckPayout[]>('/api/admin/stuck-payouts');
  expect(after.map((batch) => batch.id)).not.toContain(id);
});
