/** How often a company exports a file of its lists. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { testApp } from '#tests/support/app.ts';
import { otherCompany } from './company.ts';
import { payoutBatches } from './payouts/batches.ts';

const product = await testApp();
const manager = await product.signIn('account_manager');
const { preview } = payoutBatches(product, manager);

// Leave `exports.count` out of any of the four routes, and this must fail.
test('a company exports 20 files a minute, of whatever kind, and another company is not kept', async () => {
  const { body } = await preview({ rows: [{ employeeId: newId(), amount: '1' }] });
  const paths = [
    '/api/enterprise/transactions.csv',
    '/api/enterprise/rewards.csv',
    '/api/enterprise/audit/export',
    `/api/enterprise/payouts/${body.id}/result.csv`,
  ];
  for (let round = 0; round < 5; round += 1)
    for (const path of paths) expect((await manager.get(path)).status).toBe(200);
  for (const path of paths) {
    const refused = await manager.get(path);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  const other = await otherCompany(product);
  expect((await other.manager.get('/api/enterprise/rewards.csv')).status).toBe(200);
});
