/** Payouts of many from a file, the file with their result, and how many are previewed. */
import { expect, test } from 'vitest';
import { createThrottle } from '#server/http/edge/throttle.ts';
import { newId } from '#server/kernel/id.ts';
import { testApp } from '#tests/support/app.ts';
import { newRecipient, otherCompany, type Person, upload } from '../company.ts';
import { type Batch, path, payoutBatches } from './batches.ts';

const product = await testApp();
const { db } = product;
const manager = await product.signIn('account_manager');
const { employees, preview, confirm, completed } = payoutBatches(product, manager);

test('a file of amounts gives each row an outcome, and its result file escapes formulas', async () => {
  const [ann, ben] = (await employees(2)) as [Person, Person];
  const stranger = await newRecipient(product);
  const file = [
    'email;amount;message',
    `${ann.email};"$1,000.00";=HYPERLINK("http://evil")`,
    `${ben.username};10`,
    `${stranger.email};10`,
    `${ben.email};0.001`,
    '=cmd;5',
  ].join('\n');
  const { status, body } = await upload<Batch>(manager, `${path}/csv`, file, { name: 'amounts.csv' });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    rows: 5,
    payableRows: 2,
    // Whether the stranger has an account is not told: they get a link.
    links: { rows: 1, total: '10.00' },
    refusedRows: 2,
    total: '1010.00',
  });
  await confirm(body.id);
  await completed(body.id);
  const result = await manager.get(`${path}/${body.id}/result.csv`);
  expect(result.headers.get('content-type')).toContain('text/csv');
  expect(result.text).toContain(`2,${ann.email},Nora Field,1000.00,paid`);
  expect(result.text).toContain(`"'=HYPERLINK(""http://evil"")"`);
  expect(result.text).toContain(`6,'=cmd,,5.00,refused`);
  expect(result.text.trim().split('\n')).toHaveLength(6);
});

// Cut the message in preview-csv.ts again, and this must fail.
test('a message that is too long is an error of its row, which is not paid', async () => {
  const [ann, ben] = (await employees(2)) as [Person, Person];
  const file = [
    'email,amount,message',
    `${ann.email},5,${'y'.repeat(301)}`,
    `${ben.email},6,${'z'.repeat(300)}`,
  ].join('\n');
  const { body } = await upload<Batch>(manager, `${path}/csv`, file);
  expect(body).toMatchObject({ payableRows: 1, refusedRows: 1, total: '6.00' });
  await confirm(body.id);
  await completed(body.id);
  expect((await manager.get(`${path}/${body.id}/rows`)).body).toMatchObject([
    { fate: 'refused', reason: 'The column “message” can have at most 300 characters; this row has 301.' },
    { fate: 'paid' },
  ]);
  const { text } = await manager.get(`${path}/${body.id}/result.csv`);
  expect(text).toContain('z'.repeat(300));
});

// Read on after another row than the last in write-batch-file.ts, and this must fail.
test('the result file has each row once, also where one query does not read them all', async () => {
  const { body } = await preview({ rows: [{ employeeId: newId(), amount: '1' }] });
  await db.query(
    `insert into payout (id, enterprise_id, batch_id, line, given, amount_cents, on_list, status, reason, actor_id, actor_role,
       created_at)
     select new_id(), enterprise_id, batch_id, line + place, given, amount_cents, on_list, status, reason, actor_id,
       actor_role, created_at
     from payout, generate_series(1, 1000) as place where batch_id = $1`,
    [body.id],
  );
  const { text } = await manager.get(`${path}/${body.id}/result.csv`);
  const lines = text.trim().split('\n').slice(1);
  expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(
    Array.from({ length: 1001 }, (_, index) => index + 1),
  );
});

test('an unreadable file, an invalid amount and an empty batch are refused', async () => {
  expect(await preview({})).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
  expect((await preview({ rows: [] })).status).toBe(400);
  expect((await preview({ everyone: '0' })).status).toBe(400);
  expect((await upload(manager, `${path}/csv`, 'email,amount\n')).body.code).toBe('csv-unreadable');
  expect((await upload(manager, `${path}/csv`, 'name,sum\nx,1\n')).body.code).toBe('csv-unreadable');
  expect((await upload(manager, `${path}/csv`, 'x', { name: 'a.pdf' })).body.code).toBe('csv-type');
  const poor = await otherCompany(product, 0n);
  expect((await preview({ everyone: '1' }, poor.manager)).body.code).toBe('funding-required');
});

test('a manager previews at most 120 payouts an hour', async () => {
  const { manager: boss } = await otherCompany(product);
  const previews = createThrottle(db, 'payout-preview', 120, 3_600);
  await Promise.all(Array.from({ length: 120 }, () => previews.count(boss.id)));
  expect((await preview({ everyone: '1' }, boss)).status).toBe(429);
  expect((await upload(boss, `${path}/csv`, 'email,amount\n')).status).toBe(429);
  expect((await preview({ everyone: '1' })).status).toBe(201);
});
