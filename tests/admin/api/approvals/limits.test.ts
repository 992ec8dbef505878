/** Which acts of staff wait for a second administrator. */
import { expect, test } from 'vitest';
import type { StaffRequest } from '#contract/admin/approvals.ts';
import { countTransactions } from '#tests/support/ledger.ts';
import { auditOf, balance, countNotifications } from '../money.ts';
import { waitingMoney } from '../returns/waiting.ts';
import { add, approve, openStaff, read } from './staff.ts';

const { product, admin, god } = await openStaff();

test('up to the limit one person acts alone; above it nothing moves until a second one approves', async () => {
  const nora = await product.newMember();
  expect((await add(admin, nora, '500')).status).toBe(200);
  const lars = await product.newMember();
  const before = await countTransactions(product.db);
  const waits = await add(admin, lars, '500.01');
  expect(waits).toMatchObject({ status: 202, body: { message: /second administrator/ } });
  expect(await countTransactions(product.db)).toBe(before);
  const { requestId } = waits.body;

  expect(await read(god, requestId)).toMatchObject({
    body: {
      kind: 'add-funds',
      state: 'waiting',
      amount: '500.01',
      makerName: expect.any(String),
      changes: [{ name: 'Balance', from: '$0.00', to: '$500.01' }],
      own: false,
      mayDecide: true,
    },
  });
  expect(await approve(god, requestId)).toMatchObject({ status: 200, body: { state: 'approved' } });
  expect(await balance(product, lars)).toBe(500_01n);
  expect(await countNotifications(product, admin, 'Request Approved')).toBe(1);
  const { rows } = await product.db.query(
    `select actor_id, checker_id from ledger_transaction where kind = 'adjustment_credit' order by id desc limit 1`,
  );
  expect(rows).toEqual([{ actor_id: admin.id, checker_id: god.id }]);
  const log = await auditOf(product, lars.id);
  expect(log.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['request-approved', god.id],
    ['funds-added', admin.id],
    ['request-made', admin.id],
  ]);
  expect(await approve(god, requestId)).toMatchObject({ status: 409, body: { code: 'request-decided' } });
});

// Leave what is owed out of describeCredit, and this must fail.
test('who approves funds for a member who owes reads what repays the debt, and so it comes', async () => {
  const nora = await product.newMember();
  const waiting = waitingMoney(product, admin);
  await waiting.debt(nora);
  const { body } = await add(admin, nora, '500.01');
  const { changes } = (await read(god, body.requestId)).body;
  expect(changes).toEqual([
    { name: 'Balance', from: '$0.00', to: '$470.01' },
    { name: 'Repays a debt', from: null, to: '$30.00' },
  ]);
  expect((await approve(god, body.requestId)).status).toBe(200);
  expect([await balance(product, nora), await waiting.owed(nora)]).toEqual([470_01n, 0n]);
});

test('the sum of a day counts, also when it is split into small acts', async () => {
  const nora = await product.newMember();
  expect((await add(admin, nora, '300')).status).toBe(200);
  expect((await add(admin, nora, '200')).status).toBe(200);
  expect((await add(admin, nora, '0.01')).status).toBe(202);
  const edit = await admin.patch(`/api/admin/user/${nora.id}`, { balance: '501' });
  expect(edit.status).toBe(202);
  // Another maker has a count of their own.
  expect((await add(god, nora, '1')).status).toBe(200);
});

test('no act is larger than the upper limit, with a second person or without', async () => {
  const nora = await product.newMember();
  const message = 'At most $10,000.00 can be moved at once.';
  expect(await add(admin, nora, '10000.01')).toMatchObject({
    status: 400,
    body: { fields: { amount: message } },
  });
  expect(await admin.patch(`/api/admin/user/${nora.id}`, { balance: '99999999.99' })).toMatchObject({
    status: 400,
    body: { fields: { amount: message, balance: message } },
  });
  expect((await add(admin, nora, '10000')).status).toBe(202);
});

test('a new administrator and a company’s domain always need a second person', async () => {
  const person = {
    firstName: 'Ada',
    lastName: 'Wood',
    email: 'ada@indulge.example',
    authorityRole: 'administrator',
  };
  const made = await admin.post('/api/admin/create-authority-user', person);
  expect(made.status).toBe(202);
  expect((await approve(god, made.body.requestId)).status).toBe(200);
  const { rows } = await product.db.query('select authority_role from users where email = $1', [
    person.email,
  ]);
  expect(rows).toEqual([{ authority_role: 'administrator' }]);

  const [acme] = (await god.get<{ id: string }[]>('/api/admin/enterprises?search=acme.example')).body;
  const moved = await god.put(`/api/admin/enterprises/${acme?.id}`, {
    emailDomain: 'acme-new.example',
    isActive: true,
  });
  expect(moved.status).toBe(202);
  expect((await read(admin, moved.body.requestId)).body.changes).toEqual([
    { name: 'Email domain', from: 'acme.example', to: 'acme-new.example' },
  ]);
  expect((await approve(admin, moved.body.requestId)).status).toBe(200);
  const [after] = (await god.get<{ emailDomain: string }[]>('/api/admin/enterprises?search=acme-new')).body;
  expect(after?.emailDomain).toBe('acme-new.example');
});

test('with no other administrator the act is carried out, and the log says so', async () => {
  const nora = await product.newMember();
  await product.db.query(
    `update users set frozen_at = now() where authority_role = 'administrator' and id <> $1`,
    [god.id],
  );
  expect((await add(god, nora, '700')).status).toBe(200);
  expect(await balance(product, nora)).toBe(700_00n);
  expect((await auditOf(product, nora.id)).map(({ action }) => action)).toEqual([
    'funds-added',
    'acted-alone',
  ]);
  const [request] = (await god.get<StaffRequest[]>('/api/admin/approvals')).body;
  expect(request).toMatchObject({ state: 'direct', subject: expect.any(String) });
  await product.db.query(`update users set frozen_at = null where authority_role = 'administrator'`);
});
