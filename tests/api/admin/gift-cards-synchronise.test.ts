/** The catalogue compared with the issuer's, and what is taken over. */
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { CatalogueCard, IssuerDifferences } from '#contract/admin-catalogue.ts';
import { testApp } from '#tests/support/app.ts';
import { auditOf } from './money.ts';

const product = await testApp();
const admin = await product.signIn('administrator');
const path = '/api/admin/gift-cards';

const preview = () => admin.get<z.infer<typeof IssuerDifferences>>(`${path}/issuer-differences`);
const synchronise = () => admin.post<z.infer<typeof IssuerDifferences>>(`${path}/synchronise`);
const find = async (name: string) =>
  (await admin.get<CatalogueCard[]>(`${path}?search=${encodeURIComponent(name)}`)).body[0];

async function add(name: string, issuerProductId: string, maxValue: string): Promise<void> {
  const answer = await admin.post(path, {
    name,
    description: 'For a test.',
    category: 'pets',
    minValue: '10',
    maxValue,
    isPopular: false,
    isTrending: false,
    isNew: false,
    issuerProductId,
  });
  if (answer.status !== 201) throw new Error(answer.text);
}

test('what the issuer would not issue is told first, and taken over when somebody says so', async () => {
  expect((await preview()).body.differences).toEqual([]);
  await add('Nobody Sells This', '424242', '50');
  await add('Far Too Much', '8', '5000');
  expect((await preview()).body.differences).toMatchObject([
    {
      name: 'Far Too Much',
      kind: 'range',
      maxValue: '5000.00',
      nextMinValue: '10.00',
      nextMaxValue: '2000.00',
    },
    { name: 'Nobody Sells This', kind: 'gone' },
  ]);
  expect(await find('Nobody Sells This')).toMatchObject({ state: 'on-sale', revision: 1 });

  expect((await synchronise()).body.differences).toHaveLength(2);
  const gone = await find('Nobody Sells This');
  expect(gone).toMatchObject({ state: 'out-of-stock' });
  expect(await find('Far Too Much')).toMatchObject({ state: 'on-sale', maxValue: '2000.00', revision: 2 });
  expect((await auditOf(product, gone?.id ?? ''))[0]).toMatchObject({
    action: 'gift-card-synchronised',
    before: { state: 'on-sale' },
    after: { state: 'out-of-stock' },
  });
  expect((await synchronise()).body.differences).toEqual([]);
});

test('an issuer whose catalogue cannot be read to its end changes nothing', async () => {
  await add('Still Here', '424243', '50');
  await product.fault('issuer', { match: 'GET /products*', fault: 'down', status: 500, skip: 1, times: 50 });
  expect(await synchronise()).toMatchObject({ status: 503, body: { code: 'temporarily-unavailable' } });
  expect(await preview()).toMatchObject({ status: 503 });
  await product.mend('issuer');
  expect(await find('Still Here')).toMatchObject({ state: 'on-sale', revision: 1 });
});
