/** Enterprises that staff create. */
import { expect, test } from 'vitest';
import type { Enterprise } from '#contract/enterprise/company.ts';
import { auditOf } from './money.ts';
import { openCompanies } from './new-company.ts';

const { product, admin, company, create, update } = await openCompanies();

test('a new enterprise invites its first manager, and a blank minimum means 5,000', async () => {
  const body = company();
  const answer = await create(body);
  expect(answer).toMatchObject({
    status: 201,
    body: {
      companyName: body.companyName,
      minimumBalanceRequired: '5000.00',
      sharedBalance: '0.00',
      isActive: true,
      isSetupComplete: false,
      creatorEmail: body.managerEmail,
    },
  });
  const mails = await product.mails(body.managerEmail);
  expect(mails.some(({ text }) => text.includes('token='))).toBe(true);
  expect(await auditOf(product, String(answer.body.id))).toMatchObject([
    { action: 'enterprise-created', actor_role: 'administrator', after: { managerEmail: body.managerEmail } },
  ]);
  const listed = (await admin.get<Enterprise[]>('/api/admin/enterprises')).body;
  expect(listed[0]?.id).toBe(answer.body.id);
  expect((await admin.get<Enterprise[]>('/api/admin/enterprises?search=acme')).body).toMatchObject([
    { emailDomain: 'acme.example' },
  ]);
});

test('a minimum of 0 is reached from the beginning, and one that is lowered to 0 at once', async () => {
  const none = await create(company({ minimumBalance: '0' }));
  expect(none.body).toMatchObject({ minimumBalanceRequired: '0.00', isSetupComplete: true });
  const some = await create(company({ minimumBalance: '10' }));
  expect(some.body.isSetupComplete).toBe(false);
  const lowered = await update(String(some.body.id), { minimumBalanceRequired: '0' });
  expect(lowered.body).toMatchObject({ isSetupComplete: true });
});

test('a first manager may live in another country', async () => {
  const body = company({ managerPhone: '+44 20 7946 0958' });
  expect((await create(body)).status).toBe(201);
  const { rows } = await product.db.query<{ phone_number: string }>(
    'select phone_number from users where email = $1',
    [body.managerEmail],
  );
  expect(rows).toEqual([{ phone_number: '+442079460958' }]);
  expect((await create(company({ managerPhone: '+1 234' }))).body.fields).toMatchObject({
    managerPhone: 'Please enter a valid phone number, with its country code outside the US',
  });
});

// The fifth begins with a Cyrillic letter.
test.each(['Indulge Support', 'Support', 'In dulge', 'Refunds', 'Іndulge Gifts'])(
  '%s would pass for a part of ours',
  async (name) => {
    const fields = { companyName: 'This name would pass for a part of Indulge. Please choose another one.' };
    expect(await create(company({ companyName: name }))).toMatchObject({ status: 400, body: { fields } });
    const { body } = await create(company());
    expect(await update(String(body.id), { companyName: name })).toMatchObject({
      status: 400,
      body: { fields },
    });
  },
);

test('a refused enterprise is not stored', async () => {
  const before = (await admin.get<Enterprise[]>('/api/admin/enterprises')).body.length;
  expect(await create(company({ managerEmail: 'pia@elsewhere.example' }))).toMatchObject({
    status: 400,
    body: { message: 'Manager email must use the company domain' },
  });
  expect((await create(company({ companyAddress: '  ' }))).body.fields).toEqual({
    companyAddress: 'Please fill in all required fields',
  });
  expect((await create(company({ companyName: 'ACME rewards' }))).body.code).toBe('enterprise-exists');
  const taken = company({ emailDomain: 'acme.example', managerEmail: 'new@acme.example' });
  expect((await create(taken)).body.code).toBe('enterprise-exists');
  expect((await admin.get<Enterprise[]>('/api/admin/enterprises')).body).toHaveLength(before);
});

test('an enterprise cannot have our own email domain', async () => {
  const emailDomain = product.deps.config.authorityEmailDomain;
  const refused = {
    status: 400,
    body: { code: 'invalid-input', fields: { emailDomain: 'This email domain is our own.' } },
  };
  expect(await create(company({ emailDomain, managerEmail: `pia@${emailDomain}` }))).toMatchObject(refused);
  const { body } = await create(company());
  expect(await update(String(body.id), { emailDomain: emailDomain.toUpperCase() })).toMatchObject(refused);
  const { rows } = await product.db.query('select from enterprise where email_domain = $1', [emailDomain]);
  expect(rows).toHaveLength(0);
});
