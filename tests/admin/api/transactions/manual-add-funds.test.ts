/** Staff add funds to a balance. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { testApp } from '#tests/support/app.ts';
import { countTransactions } from '#tests/support/ledger.ts';
import { race, winners } from '#tests/support/race.ts';
import { auditOf, balance, countNotifications } from '../money.ts';

const product = await testApp();
const admin = await product.signIn('administrator');
const god = await product.signIn('god');

const add = (body: object, by = admin, headers = {}) => by.post('/api/admin/manual-add-funds', body, headers);

test('added funds change the balance, the statement, the notifications and the audit log', async () => {
  const nora = await product.newMember({ balanceCents: 5_00n });
  const answer = await add({ userId: nora.id, amount: '12.50', reason: 'Goodwill' });
  expect(answer).toMatchObject({
    status: 200,
    body: { userId: nora.id, amount: '12.50', balance: '17.50' },
  });
  const [line] = (await nora.get<{ id: string; type: string; amount: string }[]>('/api/transactions')).body;
  expect(line).toMatchObject({ id: answer.body.transactionId, type: 'adjustment', amount: '12.50' });
  expect(await countNotifications(product, nora, 'Funds Added')).toBe(1);
  expect(await auditOf(product, nora.id)).toMatchObject([
    {
      action: 'funds-added',
      actor_id: admin.id,
      actor_role: 'administrator',
      reason: 'Goodwill',
      before: { balance: '5.00' },
      after: { balance: '17.50' },
    },
  ]);
});

test('the email address finds the user in any case', async () => {
  const nora = await product.newMember();
  const answer = await add({ userId: ` ${nora.email.toUpperCase()} `, amount: 3, reason: 'Goodwill' });
  expect(answer).toMatchObject({ status: 200, body: { userId: nora.id, balance: '3.00' } });
});

test('a double click adds the funds once', async () => {
  const nora = await product.newMember();
  const body = { userId: nora.id, amount: '10', reason: 'Once' };
  const key = { 'idempotency-key': newId() };
  const answers = winners(await race(product.db, 5, () => add(body, admin, key)));
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
  expect(new Set(answers.map(({ body: { transactionId } }) => transactionId)).size).toBe(1);
  expect(await balance(product, nora)).toBe(10_00n);
  expect(await auditOf(product, nora.id)).toHaveLength(1);
  expect(await countNotifications(product, nora, 'Funds Added')).toBe(1);
  const other = await add({ ...body, amount: '11' }, admin, key);
  expect(other).toMatchObject({ status: 409, body: { code: 'key-reused' } });
  expect(await balance(product, nora)).toBe(10_00n);
});

test('staff cannot add funds to their own balance', async () => {
  for (const userId of [god.id, god.email]) {
    expect(await add({ userId, amount: '1', reason: 'For me' }, god)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  }
  expect(await balance(product, god)).toBe(0n);
});

test('an unknown user and a user without a balance are refused', async () => {
  const reason = 'Goodwill';
  for (const userId of [newId(), 'nobody@example.com', 'nobody']) {
    expect(await add({ userId, amount: '1', reason })).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    });
  }
  const answer = await add({ userId: 'care@indulge.example', amount: '1', reason });
  expect(answer).toMatchObject({
    status: 400,
    body: { fields: { userId: 'This person holds no balance.' } },
  });
});

test.each([0, '-1', '0.001', '1e2', 'NaN', '٣', '1e309', '', null])(
  'the amount %s is refused',
  async (amount) => {
    const nora = await product.newMember();
    const before = await countTransactions(product.db);
    const answer = await add({ userId: nora.id, amount, reason: 'Goodwill' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    expect(answer.body.fields).toHaveProperty('amount');
    expect(await countTransactions(product.db)).toBe(before);
  },
);

test('every field is required, and the reason cannot be blank', async () => {
  const message = 'Please fill in all fields including the reason.';
  const nora = await product.newMember();
  expect((await add({ userId: nora.id, amount: '1', reason: '  ' })).body.fields).toEqual({
    reason: message,
  });
  expect((await add({ userId: ' ', amount: '1', reason: 'Yes' })).body.fields).toEqual({ userId: message });
  expect((await add({ userId: nora.id, amount: ' ', reason: 'Yes' })).body.fields).toEqual({
    amount: message,
  });
  expect((await add({ userId: nora.id, reason: 'Yes' })).body.fields).toEqual({ amount: message });
  expect(await balance(product, nora)).toBe(0n);
});
