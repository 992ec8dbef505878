/** The log of the calls of a company: who reads it, and how long it is kept. */
import { expect, test } from 'vitest';
import type { Queryable } from '#server/db/pool.ts';
import { newId } from '#server/kernel/id.ts';
import { jobName } from '#server/kernel/jobs.ts';
import { createCallLog } from '#server/public-api/edge/call-log.ts';
import { testApp } from '#tests/support/app.ts';
import { testClock } from '#tests/support/clock.ts';
import { eventually } from '#tests/support/eventually.ts';
import { acmeWithKey, call, newKey } from '../company.ts';

const clock = testClock();
const product = await testApp({ clock, env: { LIMIT_API_CALLS_PER_MINUTE: '300' } });
const acme = await acmeWithKey(product);

// Set `apiKey` after requireWorking alone, and this must fail.
test('the company reads that a revoked key is still used; such calls are counted, and a made-up key is in no log', async () => {
  const made = await newKey(acme.owner, { name: 'Leaked' });
  await acme.owner.delete(`/api/enterprise/api-keys/${made.id}`);
  const refused = await call(product, made.key, 'GET', '/rewards');
  expect([refused.status, refused.headers.get('ratelimit-remaining')]).toEqual([401, '299']);
  await call(product, `PROD_${'a'.repeat(43)}`, 'GET', '/rewards');
  const lines = await eventually(async () => {
    const { body } = await acme.owner.get<{ keyName: string; status: number }[]>(
      '/api/enterprise/api-requests?failed=true',
    );
    const found = body.filter(({ keyName }) => keyName === 'Leaked');
    return found.length > 0 && found;
  });
  expect(lines).toMatchObject([{ status: 401 }]);
});

test('the company reads each call, and nobody else does', async () => {
  const { key, ending } = await newKey(acme.owner, { name: 'Logged' });
  await call(product, key, 'GET', '/products/unknown?note=1');
  const line = await eventually(async () => {
    const { body } = await acme.owner.get<{ keyName: string }[]>('/api/enterprise/api-requests?failed=true');
    const found = body.find(({ keyName }) => keyName === 'Logged');
    expect(found).toBeDefined();
    return found;
  });
  expect(line).toMatchObject({
    method: 'GET',
    path: '/api/v2/products/unknown?note=1',
    status: 404,
    keyEnding: ending,
  });
  for (const role of ['account_manager', 'account_staff', 'member', 'god'] as const) {
    const other = await product.signIn(role);
    expect((await other.get('/api/enterprise/api-requests')).status).toBe(403);
  }
});

test('lines of the log are deleted after 90 days', async () => {
  // A line is written half a second after its call; one that comes after the job would stay.
  const before = await lines();
  await call(product, acme.key, 'GET', '/roles');
  await eventually(async () => expect(await lines()).toBe(before + 1));
  clock.advance({ days: 91 });
  await product.deps.jobs.enqueue(product.db, jobName('delete-api-requests'), {});
  product.deps.jobs.wake();
  await eventually(async () => expect(await lines()).toBe(0));
});

async function lines(): Promise<number> {
  const { rows } = await product.db.query<{ lines: number }>(
    'select count(*)::int as lines from api_request',
  );
  return rows[0]?.lines ?? 0;
}

// A hundred calls between two ticks of the clock would else be one statement of a megabyte, for which every
// call waits.
test('the log of calls writes at most twenty lines at once, and each of them once', async () => {
  const { id: keyId } = await newKey(await product.signIn('super_admin'), { name: 'Logged' });
  const sizes: number[] = [];
  const query: Queryable['query'] = (statement, values) => {
    const [column] = values ?? [];
    if (Array.isArray(column)) sizes.push(column.length);
    return product.db.query(statement, values);
  };
  const lines = createCallLog({ db: { ...product.db, query }, log: product.deps.log });
  const paths = Array.from({ length: 107 }, (_, place) => `/api/v2/rewards?offset=${place}`);
  for (const path of paths)
    lines.add({
      enterpriseId: acme.id,
      keyId,
      mode: 'live',
      method: 'GET',
      path,
      status: 200,
      milliseconds: 1,
      requestId: newId(),
      ip: '127.0.0.1',
      requestBody: null,
      answerBody: '{}',
      createdAt: clock.now(),
    });
  await lines.flush();
  expect(sizes).toEqual([20, 20, 20, 20, 20, 7]);
  const { rows } = await product.db.query<{ path: string }>(
    'select path from api_request where key_id = $1 order by id',
    [keyId],
  );
  expect(rows.map(({ path }) => path)).toEqual(paths);
});
