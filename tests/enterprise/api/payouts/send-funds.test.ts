/** POST /api/enterprise/send-funds */
import { expect, test } from 'vitest';
import { balanceOf } from '#server/ledger/index.ts';
import { testApp } from '#tests/support/app.ts';
import { countTransactions } from '#tests/support/ledger.ts';
import { acmeBalance, newRecipient } from '../company.ts';

const product = await testApp();
const { db } = product;
const manager = await product.signIn('account_manager');
const owner = await product.signIn('super_admin');
const staff = await product.signIn('account_staff');
const dept = await product.signIn('department_manager');
const path = '/api/enterprise/send-funds';

test.each([
  ['super_admin', owner],
  ['account_manager', manager],
  ['account_staff', staff],
] as const)('%s pays an employee, without a fee', async (_role, person) => {
  const nora = await newRecipient(product, { listedBy: manager });
  const before = await acmeBalance(product);
  const answer = await person.post(path, { recipientId: nora.id, amount: '25.50' });
  expect(answer).toMatchObject({
    status: 200,
    body: { amount: '25.50', recipient: { id: nora.id, firstName: 'Nora', username: nora.username } },
  });
  expect(await balanceOf(db, nora.id)).toBe(2550n);
  expect(await acmeBalance(product)).toBe(before - 2550n);
});

test('the recipient gets an email and a notification with the enterprise and the message', async () => {
  const nora = await newRecipient(product, { listedBy: manager });
  const message = 'Thank you for the <b>launch</b>!';
  expect((await manager.post(path, { recipientId: nora.id, amount: '40', message })).status).toBe(200);
  const mails = await product.mails(nora.email);
  const mail = mails.find(({ subject }) => subject === 'A company sent you $40.00');
  expect(mail?.text).toContain(message);
  expect(mail?.html).not.toContain('<b>launch');
  // As a reward of the company has it (P144).
  expect(JSON.stringify(mail)).toContain('Acme Rewards via Indulge');
  const { rows } = await db.query('select title, message from notification where user_id = $1', [nora.id]);
  expect(rows).toEqual([
    { title: 'A treat from Acme Rewards', message: `Acme Rewards sent you $40.00. “${message}”` },
  ]);
});

test('a payout to a member who is not an employee needs a confirmation', async () => {
  const stranger = await newRecipient(product);
  const before = await countTransactions(db);
  expect(await manager.post(path, { recipientId: stranger.id, amount: '10' })).toMatchObject({
    status: 409,
    body: { code: 'not-an-employee' },
  });
  expect(await countTransactions(db)).toBe(before);
  const confirmed = { recipientId: stranger.id, amount: '10', confirmNotEmployee: true };
  expect((await manager.post(path, confirmed)).status).toBe(200);
  expect(await balanceOf(db, stranger.id)).toBe(1000n);
});

test('a department manager pays only the employees they uploaded, even with a confirmation', async () => {
  const own = await newRecipient(product, { listedBy: dept });
  expect((await dept.post(path, { recipientId: own.id, amount: '5' })).status).toBe(200);
  const others = await newRecipient(product, { listedBy: manager });
  const stranger = await newRecipient(product);
  for (const { id } of [others, stranger]) {
    const answer = await dept.post(path, { recipientId: id, amount: '5', confirmNotEmployee: true });
    expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect(await balanceOf(db, id)).toBe(0n);
  }
});

test('a message is one line of at most 300 characters', async () => {
  const nora = await newRecipient(product, { listedBy: manager });
  for (const message of ['x'.repeat(301), 'two\nlines']) {
    const answer = await manager.post(path, { recipientId: nora.id, amount: '1', message });
    expect(answer).toMatchObject({ status: 400, body: { fields: { message: expect.any(String) } } });
  }
});
