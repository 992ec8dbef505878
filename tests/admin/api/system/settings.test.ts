/** The System tab: settings, the database, and the button that clears caches. */
import { expect, test } from 'vitest';
import type { DatabaseFacts, SystemSettings } from '#contract/admin/system.ts';
import { testApp } from '#tests/support/app.ts';
import { auditOf } from '../money.ts';

const product = await testApp({ env: { ADD_FUNDS_FEE_BASIS_POINTS: '800', TRANSFERS_MAX_PER_DAY: '75.50' } });
const admin = await product.signIn('administrator');

test('the settings show the fees and limits in force, and no secret', async () => {
  const { status, body, text } = await admin.get<SystemSettings>('/api/admin/system/settings');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    appUrl: product.url,
    production: false,
    sandbox: true,
    fees: { addFundsBasisPoints: 800, guestBasisPoints: 400, enterpriseBasisPoints: 800 },
    amounts: { addFundsMaximum: '10000.00', transfersMaximumPerDay: '75.50' },
    staffTwoFactorRequired: false,
  });
  expect(body.limits.transfersPerDay).toBe(product.deps.config.limits.transfersPerDay);
  const { stripe, issuer } = product.deps.config.services;
  for (const secret of [stripe.secretKey, stripe.webhookSecret, issuer.clientSecret]) {
    expect(text).not.toContain(secret);
  }
});

test('the database page shows size, tables and migrations, and an archive only if there is one', async () => {
  const { body } = await admin.get<DatabaseFacts>('/api/admin/system/database');
  expect(body.version).toMatch(/^\d+/);
  expect(body.sizeBytes).toBeGreaterThan(1_000_000);
  expect(body.tables).toHaveLength(10);
  expect(body.tables[0]?.sizeBytes).toBeGreaterThanOrEqual(body.tables[9]?.sizeBytes ?? 0);
  const { rows } = await product.db.query<{ name: string }>(
    'select name from schema_migration order by version desc',
  );
  expect(body.migrations.map(({ name }) => name)).toEqual(rows.map(({ name }) => name));
  expect(body.archive).toBeNull();
});

test('a refresh reloads the catalog, recomputes the figures, and reports both', async () => {
  const version = async () =>
    (await product.db.query<{ version: bigint }>('select version from catalogue_version')).rows[0]?.version;
  const before = (await version()) ?? 0n;
  const { status, body } = await admin.post('/api/admin/system/refresh');
  expect(status).toBe(200);
  expect(body.cleared).toMatchObject([{ name: 'Catalog pages' }, { name: 'Dashboard figures' }]);
  expect(await version()).toBe(before + 1n);
  expect(await auditOf(product, 'caches')).toMatchObject([{ action: 'caches-cleared', actor_id: admin.id }]);
});
