/** The reports of a company on its dashboard: made by a job, and kept for a week. */
import { expect, test } from 'vitest';
import type { CompanyReport } from '#contract/enterprise/reports.ts';
import { makeReport } from '#server/public-api/reports/make-report.ts';
import { sweepReports } from '#server/public-api/reports/sweep-reports.ts';
import { otherCompany } from '../company.ts';
import { openReports, path } from './reported.ts';

const { clock, product, owner, db, today, year, ask } = await openReports();

// Leave the lock out of lockOpenReport and this must fail.
test('a report is made once, however often its job runs, and a lost job is found', async () => {
  const { id: reportId } = await ask({ kind: 'taxes', year });
  await Promise.all(Array.from({ length: 4 }, () => makeReport(product.deps, reportId)));
  await product.settled();
  const chunks = async () =>
    (await db.query('select position from report_chunk where report_id = $1', [reportId])).rows;
  expect(await chunks()).toHaveLength(1);
  await db.query('delete from report_chunk where report_id = $1', [reportId]);
  await db.query('update report set ready_at = null, row_count = null where id = $1', [reportId]);
  clock.advance({ minutes: 11 });
  await sweepReports(product.deps);
  await product.settled();
  expect(await chunks()).toHaveLength(1);
});

test('nobody else reads a report, and the log has who made it', async () => {
  const { id: reportId } = await ask({ kind: 'taxes', year });
  await product.settled();
  const { manager } = await otherCompany(product);
  expect((await manager.get(`${path}/${reportId}/file`)).status).toBe(404);
  expect((await manager.get(path)).body).toEqual([]);
  const department = await product.signIn('department_manager');
  expect((await department.get(`${path}/${reportId}/file`)).status).toBe(403);
  const { body } = await owner.get<{ action: string }[]>('/api/enterprise/audit');
  expect(body[0]?.action).toBe('report-made');
});

// Let report.ts write its days with `dateStyle`, and this must fail.
test('the days of a report are written as the list writes all others', async () => {
  const made = await ask({ kind: 'rewards', from: `${year}-01-01`, until: `${year}-01-09` });
  expect(made.about).toBe(`Jan 01, ${year} to Jan 09, ${year}`);
});

test('wrong questions name their field', async () => {
  for (const [body, field] of [
    [{ kind: 'journal', from: '2026-02-01', until: '2026-01-01' }, 'until'],
    [{ kind: 'journal', from: '2024-01-01', until: '2026-01-01' }, 'until'],
    [{ kind: 'liability', on: 'yesterday' }, 'on'],
    [{ kind: 'dormant', on: today, months: 1 }, 'months'],
    [{ kind: 'taxes', year: 1999 }, 'year'],
    [{ kind: 'secrets' }, 'kind'],
  ] as const)
    expect(await owner.post(path, body)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
});

test('a file ends after a week; a report that nobody could make fails after a day', async () => {
  const { id: reportId } = await ask({ kind: 'taxes', year });
  await product.settled();
  clock.advance({ days: 7 });
  await sweepReports(product.deps);
  // The session of before has ended.
  const later = await product.signIn('super_admin');
  expect((await later.get(`${path}/${reportId}/file`)).status).toBe(404);
  expect((await later.get<CompanyReport[]>(path)).body[0]).toMatchObject({ state: 'gone', expiresAt: null });
  expect((await db.query('select from report_chunk where report_id = $1', [reportId])).rows).toEqual([]);
  await db.query('update report set ready_at = null, row_count = null where id = $1', [reportId]);
  await sweepReports(product.deps);
  expect((await later.get<CompanyReport[]>(path)).body[0]?.state).toBe('failed');
});
