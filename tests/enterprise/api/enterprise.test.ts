/** GET and PATCH /api/enterprise */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { updateEnterprise } from '#server/enterprise/index.ts';
import { newId } from '#server/kernel/id.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { acmeId, fund, otherCompany } from './company.ts';

const product = await testApp();
const { db, deps } = product;
const manager = await product.signIn('account_manager');
const owner = await product.signIn('super_admin');

test.each(['super_admin', 'account_manager', 'account_staff', 'department_manager'] as const)(
  '%s reads the enterprise',
  async (role) => {
    const person = await product.signIn(role);
    expect(await person.get('/api/enterprise')).toMatchObject({
      status: 200,
      body: {
        id: await acmeId(product),
        companyName: 'Acme Rewards',
        emailDomain: 'acme.example',
        sharedBalance: '6000.00',
        minimumBalanceRequired: '5000.00',
        minimumBalance: '5000.00',
        staffCount: 2,
        isActive: true,
        isSetupComplete: true,
      },
    });
    expect((await person.get<unknown>('/api/enterprise/funding-status')).body).toBe(true);
  },
);

test('funding stays complete once the minimum was reached', async () => {
  const { id, manager: boss } = await otherCompany(product, 4999_99n);
  const status = async () => (await boss.get<unknown>('/api/enterprise/funding-status')).body;
  expect(await status()).toBe(false);
  expect((await boss.get('/api/enterprise')).body.isSetupComplete).toBe(false);
  await fund(product, id, 1n);
  expect(await status()).toBe(true);
  await fund(product, id, -5000_00n);
  expect(await status()).toBe(true);
  expect((await boss.get('/api/enterprise')).body.isSetupComplete).toBe(true);
});

// Drop either condition on the balance in updateCompany, and this must fail.
test('a lowered minimum is reached by the current balance, and one of 0 always', async () => {
  const isReached = async (boss: SignedIn) =>
    (await boss.get<unknown>('/api/enterprise/funding-status')).body;
  const lower = (id: string, minimumCents: bigint) =>
    transaction(db, (tx) => updateEnterprise(tx, deps, id, { minimumCents }));
  const some = await otherCompany(product, 100_00n);
  await lower(some.id, 100_01n);
  expect(await isReached(some.manager)).toBe(false);
  await lower(some.id, 100_00n);
  expect(await isReached(some.manager)).toBe(true);
  const nothing = await otherCompany(product, 0n);
  await lower(nothing.id, 0n);
  expect(await isReached(nothing.manager)).toBe(true);
});

test.each([
  ['account_manager', manager],
  ['super_admin', owner],
] as const)('%s changes name and email; domain and minimum are ignored', async (_role, person) => {
  const companyEmail = `hello-${newId().slice(-6)}@acme.example`;
  const answer = await person.patch('/api/enterprise/settings', {
    companyName: 'Acme Rewards',
    companyEmail,
    emailDomain: 'evil.example',
    minimumBalance: '0',
  });
  expect(answer).toMatchObject({
    status: 200,
    body: { companyEmail, emailDomain: 'acme.example', minimumBalance: '5000.00' },
  });
});

test('invalid settings are refused field by field, as is another enterprise’s name', async () => {
  const { manager: boss } = await otherCompany(product);
  expect(await boss.patch('/api/enterprise/settings', { companyName: 'ACME  rewards' })).toMatchObject({
    status: 409,
    body: { code: 'enterprise-exists', fields: { companyName: expect.any(String) } },
  });
  expect(await boss.patch('/api/enterprise/settings', { companyName: ' ' })).toMatchObject({
    status: 400,
    body: { fields: { companyName: 'Please enter the company name.' } },
  });
  expect(await boss.patch('/api/enterprise/settings', { companyEmail: 'nope' })).toMatchObject({
    status: 400,
    body: { fields: { companyEmail: 'Please enter a valid email address' } },
  });
});
