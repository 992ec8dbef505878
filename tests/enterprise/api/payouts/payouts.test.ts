/** Payouts of many: previewed, confirmed once, paid, and listed. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { balanceOf } from '#server/ledger/index.ts';
import { testApp } from '#tests/support/app.ts';
import { acmeBalance, list, newRecipient, otherCompany, type Person } from '../company.ts';
import { type Batch, path, payoutBatches } from './batches.ts';

const product = await testApp();
const { db } = product;
const manager = await product.signIn('account_manager');
const dept = await product.signIn('department_manager');
const { employees, preview, confirm, completed } = payoutBatches(product, manager);

test('selected employees are previewed, confirmed once, paid and notified', async () => {
  const [ann, ben] = (await employees(2)) as [Person, Person];
  const before = await acmeBalance(product);
  const rows = [
    { employeeId: ann.id, amount: '20' },
    { employeeId: ben.id, amount: '30.50' },
    { employeeId: newId(), amount: '1' },
    { employeeId: ann.id, amount: '5' },
  ];
  const { status, body } = await preview({ rows, message: 'Happy holidays' });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    status: 'preview',
    rows: 4,
    payableRows: 2,
    refusedRows: 2,
    total: '50.50',
    missing: '0.00',
  });
  expect(await acmeBalance(product)).toBe(before);
  expect((await confirm(body.id)).status).toBe(202);
  expect(await completed(body.id)).toMatchObject({
    paidRows: 2,
    paidTotal: '50.50',
    refusedRows: 2,
    missing: '0.00',
  });
  expect([await balanceOf(db, ann.id), await balanceOf(db, ben.id)]).toEqual([2000n, 3050n]);
  expect(await acmeBalance(product)).toBe(before - 5050n);
  const mails = await product.mails(ben.email);
  expect(mails.find(({ subject }) => subject === 'A company sent you $30.50')?.text).toContain(
    'Happy holidays',
  );
  const shown = await manager.get(`${path}/${body.id}/rows`);
  expect(shown.body).toMatchObject([
    { line: 1, given: ann.email, fate: 'paid', amount: '20.00' },
    { line: 2, fate: 'paid' },
    { line: 3, fate: 'refused', reason: expect.stringContaining('No one') },
    { line: 4, fate: 'refused', reason: 'The same person is on line 1.' },
  ]);
});

test("a batch to everyone pays one amount, and a department manager's reaches only their own", async () => {
  const own = await newRecipient(product, { listedBy: dept });
  const { body } = await preview({ everyone: '1.00' }, dept);
  const { rows } = await db.query('select from employee_upload where uploader_id = $1', [dept.id]);
  expect(body).toMatchObject({ payableRows: rows.length, refusedRows: 0 });
  const others = await newRecipient(product, { listedBy: manager });
  const tried = await preview({ rows: [{ employeeId: others.id, amount: '1' }] }, dept);
  expect(tried.body).toMatchObject({ payableRows: 0, refusedRows: 1 });
  expect((await confirm(tried.body.id, dept)).body.code).toBe('nothing-to-pay');
  await confirm(body.id, dept);
  await completed(body.id);
  expect(await balanceOf(db, own.id)).toBe(100n);
});

test('a batch is hidden from other enterprises, and a manager’s batch from department managers', async () => {
  const [ann] = (await employees(1)) as [Person];
  const { body } = await preview({ rows: [{ employeeId: ann.id, amount: '1' }] });
  const { manager: stranger } = await otherCompany(product);
  for (const person of [stranger, dept]) {
    for (const part of ['', '/rows', '/result.csv'])
      expect((await person.get(`${path}/${body.id}${part}`)).status).toBe(404);
    expect((await confirm(body.id, person)).status).toBe(404);
    const batches = await person.get<Batch[]>(path);
    expect(batches.body.map(({ id }) => id)).not.toContain(body.id);
  }
  expect(await balanceOf(db, ann.id)).toBe(0n);
});

test('a batch above the balance shows the missing amount and is refused as a whole', async () => {
  const [ann] = (await employees(1)) as [Person];
  const balance = await acmeBalance(product);
  const cents = balance + 100n;
  const amount = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
  const { body } = await preview({ rows: [{ employeeId: ann.id, amount }] });
  expect(body.missing).toBe('1.00');
  expect(await confirm(body.id)).toMatchObject({ status: 409, body: { code: 'insufficient-balance' } });
  expect((await manager.get<Batch>(`${path}/${body.id}`)).body.status).toBe('preview');
});

test('twenty confirmations pay once', async () => {
  const people = await employees(3);
  const { body } = await preview({ rows: people.map(({ id }) => ({ employeeId: id, amount: '2' })) });
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(body.id)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  await completed(body.id);
  await product.settled();
  for (const { id } of people) expect(await balanceOf(db, id)).toBe(200n);
});

test('batches are listed newest first, in pages', async () => {
  const person = await newRecipient(product);
  await list(product, person.id, dept.id);
  const made: string[] = [];
  for (let count = 0; count < 3; count += 1) made.push((await preview({ everyone: '1' }, dept)).body.id);
  const first = await dept.get<Batch[]>(`${path}?limit=2`);
  expect(first.body.map(({ id, createdByName }) => [id, createdByName])).toEqual([
    [made[2], 'Dana Whitfield'],
    [made[1], 'Dana Whitfield'],
  ]);
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  expect((await dept.get<Batch[]>(next)).body[0]?.id).toBe(made[0]);
});
