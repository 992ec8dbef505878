/** Reports: asked for through the official client, downloaded without a key. */
import { OrdersApi, ReportsApi, type SingleRewardOrder } from 'tremendous';
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { failReports } from '#server/public-api/reports/report-store.ts';
import { otherCompany } from '#tests/enterprise/api/company.ts';
import { testApp } from '#tests/support/app.ts';
import { testClock } from '#tests/support/clock.ts';
import { acmeWithKey, call, newKey } from './company.ts';

const clock = testClock();
const later = () => new Date(clock.now().getTime() + 60_000);
const today = clock.now().toISOString().slice(0, 10);
const product = await testApp({ clock });
const acme = await acmeWithKey(product);
const reports = new ReportsApi(acme.configuration);

async function order(denomination: number, method: 'EMAIL' | 'LINK', name: string): Promise<string> {
  const reward = {
    value: { denomination },
    recipient: { name, email: `${name}@example.net` },
    delivery: { method },
  };
  const body = { payment: { funding_source_id: 'balance' }, reward } as SingleRewardOrder;
  return (await new OrdersApi(acme.configuration).createOrder(body)).data.order.id ?? '';
}

/** Asks for a report, and waits until it is made. */
async function ask(filters?: object) {
  const asked = await reports.createReport({
    report_type: 'digital_rewards',
    format: 'csv',
    ...(filters && { filters: { digital_rewards: filters } }),
  });
  const { id = '', status, url } = asked.data.report ?? {};
  expect({ status, url }).toEqual({ status: 'PROCESSING', url: null });
  await product.settled();
  return (await reports.getReport(id)).data.report;
}

async function names(url: string | null | undefined): Promise<string[]> {
  const file = await fetch(url ?? '');
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  const lines = (await file.text()).trim().split('\n').slice(1);
  return lines.map((line) => line.split(',')[0] ?? '').filter((name) => /^r-/.test(name));
}

await order(5, 'LINK', 'r-ada');
const bo = await order(20, 'LINK', 'r-bo');
await call(product, acme.key, 'POST', '/fraud_rules/review_email', {
  config: { emails: ['r-cy@example.net'] },
});
const mailed = await order(50, 'EMAIL', 'r-cy');

test.each([
  [{}, ['r-cy', 'r-bo', 'r-ada']],
  [{ amount: { gte: 20 } }, ['r-cy', 'r-bo']],
  [{ amount: { gte: 6, lte: 49.99 } }, ['r-bo']],
  [{ delivery_method: 'link' }, ['r-bo', 'r-ada']],
  [{ amount: { gte: 0 } }, ['r-cy', 'r-bo', 'r-ada']],
  [{ delivery_method: 'phone' }, []],
  [{ delivery_method: 'mail' }, []],
  [{ status: ['pending_review'] }, ['r-cy']],
  [{ status: ['pending_review', 'delivered'] }, ['r-cy', 'r-bo', 'r-ada']],
  [{ order_id: bo }, ['r-bo']],
  [{ order_status: 'executed', order_id: mailed }, ['r-cy']],
  [{ order_status: 'failed' }, []],
  [{ created_at: { lte: '2020-01-01' } }, []],
  // Read the date as its midnight, and this must fail.
  [{ created_at: { gte: today, lte: today } }, ['r-cy', 'r-bo', 'r-ada']],
  [{ created_at: { lte: `${today}T00:00:00Z` } }, []],
  [{ delivered_at: today, delivery_method: 'link' }, ['r-bo', 'r-ada']],
  [{ delivered_at: '2020-01-01' }, []],
])('%j', async (filters, expected) => {
  const report = await ask(filters);
  expect(report?.status).toBe('READY_FOR_DOWNLOAD');
  expect((await names(report?.url)).toSorted()).toEqual(expected.toSorted());
});

// Leave failed_at out of the trigger of migration 0633, and this must fail.
test('a webhook hears once of a report that is ready, and of one that could not be made', async () => {
  const events = ['REPORTS.CREATED', 'REPORTS.GENERATION.SUCCEEDED', 'REPORTS.GENERATION.FAILED'];
  const hook = await call(product, acme.key, 'POST', '/webhooks', {
    url: 'https://example.com/reports',
    events,
  });
  expect(hook.status).toBe(200);
  const heard = async (id: string | undefined) => {
    const { rows } = await product.db.query<{ event: string }>(
      'select event from webhook_delivery where resource_id = $1 order by number',
      [id],
    );
    return rows.map(({ event }) => event);
  };
  const made = await ask();
  expect(await heard(made?.id)).toEqual(['REPORTS.CREATED', 'REPORTS.GENERATION.SUCCEEDED']);
  const { rows } = await product.db.query<{ id: string }>(
    `insert into report (id, enterprise_id, created_by, filters, created_at)
     select $2, enterprise_id, created_by, filters, created_at from report where id = $1 returning id`,
    [made?.id, newId()],
  );
  const failed = rows[0]?.id;
  await failReports(product.db, { askedBefore: later(), now: clock.now() });
  await failReports(product.db, { askedBefore: later(), now: clock.now() });
  expect(await heard(failed)).toEqual(['REPORTS.GENERATION.FAILED']);
});

test('a report has no later rewards, no links, and ends after seven days', async () => {
  const report = await ask({ delivery_method: 'link' });
  clock.advance({ minutes: 1 });
  await order(7, 'LINK', 'r-late');
  expect(await names(report?.url)).not.toContain('r-late');
  expect(await (await fetch(report?.url ?? '')).text()).not.toContain('/claim/');
  clock.advance({ days: 7 });
  expect((await fetch(report?.url ?? '')).status).toBe(404);
  expect((await reports.getReport(report?.id ?? '')).data.report?.url).toBeNull();
});

test('no other address has a file, and no other company sees a report', async () => {
  const report = await ask();
  const url = report?.url ?? '';
  for (const wrong of [
    `${url}x`,
    url.replace(report?.id ?? '', newId()),
    url.replace(/files\//, 'files/test-'),
  ])
    expect((await fetch(wrong)).status).toBe(404);
  const { manager } = await otherCompany(product);
  await product.db.query(`update users set enterprise_role = 'super_admin' where id = $1`, [manager.id]);
  const { rows } = await product.db.query<{ email: string }>('select email from users where id = $1', [
    manager.id,
  ]);
  const { key } = await newKey(await product.signIn(rows[0]?.email ?? ''));
  expect((await call(product, key, 'GET', `/reports/${report?.id}`)).status).toBe(404);
});

// Leave the count out of either route, or give them limits of their own, and this must fail.
test('a company asks for sixty reports an hour, by the API and on the screens together', async () => {
  // The time that has passed signed them out.
  const owner = await product.signIn('super_admin');
  const byKey = () =>
    call(product, acme.key, 'POST', '/reports', { report_type: 'digital_rewards', format: 'csv' });
  const onScreen = () =>
    owner.post('/api/enterprise/reports', { kind: 'rewards', from: '2026-01-01', until: '2026-01-31' });
  const counted = async () => {
    const { rows } = await product.db.query<{ points: number }>(
      'select points from rate_limit where key = $1',
      [`company-reports:${acme.id}`],
    );
    return rows[0]?.points;
  };
  const made = async () =>
    (await product.db.query('select from report where enterprise_id = $1', [acme.id])).rowCount;
  await product.db.query(`delete from rate_limit where key like 'company-reports:%'`);
  expect([(await byKey()).status, (await onScreen()).status, await counted()]).toEqual([200, 201, 2]);
  await product.db.query(`update rate_limit set points = 59 where key like 'company-reports:%'`);
  expect((await onScreen()).status).toBe(201);
  const before = await made();
  const refused = await byKey();
  expect(refused).toMatchObject({ status: 429, body: { errors: { message: expect.any(String) } } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await onScreen()).status).toBe(429);
  expect(await made()).toBe(before);
  await product.db.query(`delete from rate_limit where key like 'company-reports:%'`);
});

test.each([
  [{ report_type: 'orders', format: 'csv' }, 'report_type'],
  [{ report_type: 'digital_rewards', format: 'pdf' }, 'format'],
  [
    {
      report_type: 'digital_rewards',
      format: 'csv',
      filters: { digital_rewards: { delivered_at: 'yesterday' } },
    },
    'filters',
  ],
  [
    {
      report_type: 'digital_rewards',
      format: 'csv',
      filters: { digital_rewards: { redeemed_at: '2026-01-01' } },
    },
    'filters',
  ],
])('%j is refused', async (body, field) => {
  expect(await call(product, acme.key, 'POST', '/reports', body)).toMatchObject({
    status: 422,
    body: { errors: { payload: { [field]: expect.anything() } } },
  });
});
