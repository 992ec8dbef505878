/** Enterprises that staff create and find. */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { createEnterprise, listEnterprises, updateEnterprise } from '#server/enterprise/index.ts';
import { testApp } from '#tests/support/app.ts';
import { otherCompany } from './company.ts';

const product = await testApp();
const { db, deps } = product;

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
