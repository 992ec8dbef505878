/** Files of amounts in many formats, a company that is not active, and two that want one name. */
import { expect, test } from 'vitest';
import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import { transaction } from '#server/db/transaction.ts';
import { updateEnterprise } from '#server/enterprise/index.ts';
import { newId } from '#server/kernel/id.ts';
import { balanceOf } from '#server/ledger/index.ts';
import { countTransactions } from '#tests/support/ledger.ts';
import { newRecipient, otherCompany, upload } from '../company.ts';
import { openTwoCompanies, payouts, send } from './two-companies.ts';

const { product, db, manager } = await openTwoCompanies();

test('an inactive enterprise cannot fund, pay or invite, and its employees keep their money', async () => {
  const { id, manager: boss } = await otherCompany(product);
  const nora = await newRecipient(product);
  await boss.post(send, { recipientId: nora.id, amount: '5', confirmNotEmployee: true });
  const { body: waiting } = await upload<PayoutBatch>(
    boss,
    `${payouts}/csv`,
    `email,amount\n${nora.email},1\n`,
  );
  await transaction(db, (tx) => updateEnterprise(tx, product.deps, id, { isActive: false }));
  const before = await countTransactions(db);
  const staff = { emailUsername: 'new', firstName: 'Ned', lastName: 'Low', role: 'staff' };
  const people = 'firstName,lastName,email\nAnn,Lee,ann.inactive@example.com\n';
  const answers = [
    await boss.post('/api/enterprise/create-payment-intent', { amount: '10' }),
    await boss.post(send, { recipientId: nora.id, amount: '5', confirmNotEmployee: true }),
    await boss.post(payouts, { everyone: '1' }),
    await upload(boss, `${payouts}/csv`, `email,amount\n${nora.email},1\n`),
    await boss.post('/api/enterprise/add-staff', staff),
    await upload(boss, '/api/enterprise/upload-employees', people),
  ];
  for (const { status, body } of answers) expect([status, body.code]).toEqual([409, 'enterprise-inactive']);
  expect((await boss.post(`${payouts}/${waiting.id}/confirm`)).status).toBe(409);
  expect(await countTransactions(db)).toBe(before);
  expect(await balanceOf(db, nora.id)).toBe(5_00n);
  expect((await boss.get('/api/enterprise')).body).toMatchObject({ isActive: false });
});

const latin = (text: string) => Buffer.from(text, 'latin1');

test.each([
  ['with a byte order mark', (email: string) => `\uFEFFemail,amount,message\n${email},25,Café\n`],
  [
    'with semicolons',
    (email: string) => `email;amount;message\n${email};25,00;Café\n`.replace('25,00', '25'),
  ],
  ['in Latin-1', (email: string) => latin(`email,amount,message\n${email},25,Café\n`)],
  ['with a formula for a message', (email: string) => `email,amount,message\n${email},25,=1+1\n`],
  [
    'with the same employee twice',
    (email: string) => `email,amount\n${email},25\n${email.toUpperCase()},25\n`,
  ],
  ['with formulas in the email column', (email: string) => `email,amount\n${email},25\n=cmd|'/c calc',25\n`],
])('a file of amounts %s pays one employee once', async (_how, write) => {
  const nora = await newRecipient(product, { listedBy: manager });
  const { status, body } = await upload<PayoutBatch>(manager, `${payouts}/csv`, write(nora.email));
  expect(status).toBe(201);
  expect(body).toMatchObject({ payableRows: 1, total: '25.00' });
  const file = await manager.get(`${payouts}/${body.id}/result.csv`);
  expect(file.text).not.toMatch(/(^|,)=/m);
});

test('simultaneous creations take a name or a domain once', async () => {
  const admin = await product.signIn('administrator');
  const mark = newId().slice(-8);
  const company = (index: number, changes: object) => ({
    companyName: `Solo ${mark} ${index}`,
    companyAddress: '1 Road',
    emailDomain: `solo${mark}${index}.example`,
    managerFirstName: 'Mo',
    managerLastName: 'Hart',
    managerPhone: '(217) 555-0199',
    ...changes,
  });
  const create = (given: { emailDomain: string }) =>
    admin.post('/api/admin/create-enterprise', { ...given, managerEmail: `mo@${given.emailDomain}` });
  for (const changes of [{ companyName: `SOLO ${mark}` }, { emailDomain: `one${mark}.example` }]) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => create(company(index, changes))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'enterprise-exists')).toHaveLength(9);
  }
});
