import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { updateEnterprise } from '#server/enterprise/index.ts';
import { newId } from '#server/kernel/id.ts';
import { balanceOf, enterprise, lockAccount, setFrozen } from '#server/ledger/index.ts';
import { testApp } from '#tests/support/app.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { countTransactions } from '#tests/support/ledger.ts';
import { acmeBalance, acmeId, fund, newRecipient, otherCompany } from '../company.ts';

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

test('a payout to oneself, a colleague, staff, a frozen user or an unknown id is refused', async () => {
  const gone = await newRecipient(product);
  await db.query('update users set frozen_at = now() where id = $1', [gone.id]);
  const god = await product.signIn('god');
  const before = await countTransactions(db);
  for (const recipientId of [manager.id, owner.id, god.id, gone.id, newId()]) {
    const answer = await manager.post(path, { recipientId, amount: '5', confirmNotEmployee: true });
    expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } });
  }
  expect(await countTransactions(db)).toBe(before);
});

test.each([0, -1, '0.001', '1e309', '1e2', 'NaN', '٣', null, '', '100000001'])(
  'the amount %j is refused by its field',
  async (amount) => {
    const nora = await newRecipient(product, { listedBy: manager });
    const answer = await manager.post(path, { recipientId: nora.id, amount });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', fields: { amount: expect.any(String) } },
    });
    expect(await balanceOf(db, nora.id)).toBe(0n);
  },
);

test('a message is one line of at most 300 characters', async () => {
  const nora = await newRecipient(product, { listedBy: manager });
  for (const message of ['x'.repeat(301), 'two\nlines']) {
    const answer = await manager.post(path, { recipientId: nora.id, amount: '1', message });
    expect(answer).toMatchObject({ status: 400, body: { fields: { message: expect.any(String) } } });
  }
});

test('a payout above the balance is refused and moves no money', async () => {
  const { manager: boss } = await otherCompany(product, 10_00n);
  const nora = await newRecipient(product);
  const send = (amount: string) =>
    boss.post(path, { recipientId: nora.id, amount, confirmNotEmployee: true });
  expect(await send('10.01')).toMatchObject({ status: 409, body: { code: 'insufficient-balance' } });
  expect(await balanceOf(db, nora.id)).toBe(0n);
  expect((await send('10.00')).status).toBe(200);
});

test('an enterprise that was never funded cannot pay', async () => {
  const { manager: boss } = await otherCompany(product, 0n);
  const nora = await newRecipient(product);
  const answer = await boss.post(path, { recipientId: nora.id, amount: '1', confirmNotEmployee: true });
  expect(answer).toMatchObject({ status: 409, body: { code: 'funding-required' } });
});

test('an inactive enterprise cannot pay until it is active again', async () => {
  const { id, manager: boss } = await otherCompany(product);
  const nora = await newRecipient(product);
  const send = () => boss.post(path, { recipientId: nora.id, amount: '1', confirmNotEmployee: true });
  await transaction(db, (tx) => updateEnterprise(tx, product.deps, id, { isActive: false }));
  expect(await send()).toMatchObject({ status: 409, body: { code: 'enterprise-inactive' } });
  expect(await balanceOf(db, nora.id)).toBe(0n);
  await transaction(db, (tx) => updateEnterprise(tx, product.deps, id, { isActive: true }));
  expect((await send()).status).toBe(200);
});

// Leave IE001 out of payoutRefusal, or is_active out of pay_person, and this must fail.
test('an enterprise that becomes inactive during a payout does not pay', async () => {
  const { id, manager: boss } = await otherCompany(product);
  const nora = await newRecipient(product);
  let sent: ReturnType<typeof boss.post> | undefined;
  await transaction(db, async (tx) => {
    await lockAccount(tx, enterprise(id));
    sent = boss.post(path, { recipientId: nora.id, amount: '1', confirmNotEmployee: true });
    await heldUp(db);
    await updateEnterprise(tx, product.deps, id, { isActive: false });
  });
  expect(await sent).toMatchObject({ status: 409, body: { code: 'enterprise-inactive' } });
  expect(await balanceOf(db, nora.id)).toBe(0n);
});

test('a frozen balance cannot be spent', async () => {
  const { id, manager: boss } = await otherCompany(product);
  const nora = await newRecipient(product);
  await transaction(db, (tx) => setFrozen(tx, enterprise(id), true, 'dispute'));
  const answer = await boss.post(path, { recipientId: nora.id, amount: '1', confirmNotEmployee: true });
  const message = 'The shared balance is frozen while a payment is disputed. Please contact support.';
  expect(answer).toMatchObject({ status: 403, body: { code: 'account-frozen', message } });
});

// Drop the unique index payout_request, and this must fail.
test('twenty simultaneous requests with one key pay once', async () => {
  const nora = await newRecipient(product, { listedBy: manager });
  const key = { 'idempotency-key': newId() };
  const body = { recipientId: nora.id, amount: '12.00', message: 'Well done' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => manager.post(path, body, key)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
  expect(await balanceOf(db, nora.id)).toBe(1200n);
  expect(await manager.post(path, { ...body, amount: '13.00' }, key)).toMatchObject({
    status: 409,
    body: { code: 'key-reused' },
  });
  await product.settled();
  const { rows } = await db.query('select from notification where user_id = $1', [nora.id]);
  expect(rows).toHaveLength(1);
});

// Drop the ledger's floor, and this must fail.
test('two managers cannot spend the same last dollar', async () => {
  const id = await acmeId(product);
  await fund(product, id, -(await acmeBalance(product)) + 10_00n);
  const people = await Promise.all(
    Array.from({ length: 10 }, () => newRecipient(product, { listedBy: manager })),
  );
  const answers = await Promise.all(
    people.map(({ id: recipientId }, index) =>
      (index % 2 ? manager : owner).post(path, { recipientId, amount: '10.00' }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'insufficient-balance')).toHaveLength(9);
  expect(await acmeBalance(product)).toBe(0n);
});
