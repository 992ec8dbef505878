import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { createEnterprise, listEnterprises, updateEnterprise } from '#server/enterprise/index.ts';
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

function newCompany(name: string, changes: object = {}) {
  const domain = `${name.toLowerCase().replaceAll(' ', '')}.example`;
  const person = { firstName: 'Mo', lastName: 'Hart', email: `mo@${domain}`, phoneNumber: '(217) 555-0199' };
  return { companyName: name, companyAddress: '1 Road', emailDomain: domain, manager: person, ...changes };
}

const create = (given: ReturnType<typeof newCompany>) =>
  transaction(db, (tx) => createEnterprise(tx, deps, given));

test('a new enterprise has an empty balance, and its manager sets a password by email', async () => {
  const { enterprise, manager: mo } = await create(newCompany('Blue Kite'));
  expect(enterprise).toMatchObject({ slug: 'bluekite', balance_cents: 0n, minimum_balance_cents: 5000_00n });
  const mails = await product.mails(mo.email);
  const link = mails.map(({ text }) => /reset-password\?token=([\w-]+)/.exec(text)?.[1]).find(Boolean);
  const password = 'a long password';
  const body = { token: link, password, confirmPassword: password };
  expect((await product.visitor().post('/api/auth/reset-password', body)).status).toBe(200);
  const signedIn = await product
    .visitor()
    .post('/api/auth/signin', { email: mo.email, password, rememberMe: false });
  expect(signedIn.body).toMatchObject({ user: { enterpriseRole: 'account_manager' } });
  expect((await product.visitor().post('/api/auth/reset-password', body)).body.code).toBe('invalid-token');
});

test('a name, a domain and an email address belong to one enterprise', async () => {
  await create(newCompany('Red Kite'));
  await expect(
    create(
      newCompany('redkite', {
        emailDomain: 'new.example',
        manager: { ...newCompany('x').manager, email: 'mo@new.example' },
      }),
    ),
  ).rejects.toMatchObject({
    code: 'enterprise-exists',
    fields: { companyName: expect.any(String) },
  });
  await expect(
    create(
      newCompany('Green Kite', { emailDomain: 'redkite.example', manager: newCompany('Red Kite').manager }),
    ),
  ).rejects.toMatchObject({
    code: 'enterprise-exists',
    fields: { emailDomain: expect.any(String) },
  });
  await expect(create(newCompany('Gray Kite', { emailDomain: 'other.example' }))).rejects.toMatchObject({
    fields: { managerEmail: 'Manager email must use the company domain' },
  });
  const { rows } = await db.query(`select from enterprise where slug in ('greenkite', 'graykite')`);
  expect(rows).toHaveLength(0);
});

test('staff find enterprises by name, domain and status, in pages', async () => {
  const { id } = await otherCompany(product, 0n);
  await transaction(db, (tx) => updateEnterprise(tx, deps, id, { isActive: false }));
  const inactive = await listEnterprises(db, { filter: 'inactive' }, { limit: 10 });
  expect(inactive.items.map((company) => company.id)).toEqual([id]);
  const acme = await listEnterprises(db, { search: 'ACME' }, { limit: 10 });
  expect(acme.items.map(({ slug }) => slug)).toEqual(['acmerewards']);
  const seen: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await listEnterprises(db, {}, { cursor, limit: 2 });
    seen.push(...page.items.map((company) => company.id));
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  const { rows } = await db.query('select from enterprise');
  expect(new Set(seen).size).toBe(rows.length);
  expect(seen).toHaveLength(rows.length);
});
