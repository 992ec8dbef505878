/** Rows of a payout file that name nobody on the list: they get a reward by a link. */
import { expect, test } from 'vitest';
import { balanceOf } from '#server/ledger/index.ts';
import { acmeBalance, newRecipient } from '../company.ts';
import { confirm, openLinks, path, preview, rowsOf } from './links.ts';

const { product, db, desk, manager, look } = await openLinks();

const owner = await product.signIn('super_admin');
const staff = await product.signIn('account_staff');
const dept = await product.signIn('department_manager');

test('one file pays an employee at once, and mails a link to the two nobody knows', async () => {
  const nora = await newRecipient(product, { listedBy: manager });
  const [ida, ben] = [desk.stranger(), desk.stranger()];
  const before = await acmeBalance(product);
  const batch = await preview(manager, [
    'email,amount,name,message',
    `${nora.email},10.00,,`,
    `${ida},20.00,Ida Moss,Well done`,
    `${ben},30.00,,`,
    `${ida},1.00,,`,
    'not-an-address,5,,',
    `${manager.email},5,,`,
  ]);
  expect(batch).toMatchObject({
    payableRows: 1,
    refusedRows: 3,
    total: '10.00',
    links: { rows: 2, total: '50.00', orderId: null, state: null },
  });
  expect((await rowsOf(manager, batch)).map(({ fate, reason }) => [fate, reason])).toEqual([
    ['payable', null],
    ['link', 'Not on your employee list: gets a link by email.'],
    ['link', 'Not on your employee list: gets a link by email.'],
    ['refused', 'The same person is on line 3.'],
    ['refused', 'No one on your employee list has this email, username or phone number.'],
    ['refused', 'No one on your employee list has this email, username or phone number.'],
  ]);
  expect(await acmeBalance(product)).toBe(before);

  const answers = await Promise.all([1, 2, 3].map(() => confirm(manager, batch)));
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
  expect(await look(manager, batch)).toMatchObject({
    status: 'completed',
    paidRows: 1,
    links: { state: 'EXECUTED' },
  });
  expect(await acmeBalance(product)).toBe(before - 60_00n);
  expect(await balanceOf(db, nora.id)).toBe(10_00n);
  expect(await desk.tokenFor(ben)).toBeTruthy();
  expect((await product.mailTo(ida, /^You received a gift/)).text).toContain('Well done');
  await desk.claim(product.visitor(), await desk.tokenFor(ben));
  const { text } = await manager.get(`${path}/${batch.id}/result.csv`);
  expect(text).toContain(`3,${ida},Ida Moss,20.00,link,The link was sent.`);
});

test('a file of strangers alone runs to its end, and what it cannot pay is not sent', async () => {
  const [email, before] = [desk.stranger(), await acmeBalance(product)];
  const batch = await preview(manager, ['email,amount', `${email},900000`]);
  expect(Number(batch.missing)).toBeGreaterThan(0);
  expect(await confirm(manager, batch)).toMatchObject({
    status: 409,
    body: { code: 'insufficient-balance' },
  });
  expect(await acmeBalance(product)).toBe(before);
  const small = await preview(manager, ['email,amount', `${email},9`]);
  await confirm(manager, small);
  const { links } = await look(manager, small);
  expect(links).toMatchObject({ state: 'EXECUTED' });
  expect(await acmeBalance(product)).toBe(before - 9_00n);
  // The log has the rewards, and no payout to nobody.
  const { rows } = await db.query<{ action: string }>(
    'select action from audit_entry where subject_id = any ($1)',
    [[small.id, links.orderId]],
  );
  expect(rows.map(({ action }) => action)).toEqual(['rewards-ordered']);
});

test('links above the line wait for another manager, and are mailed once they are approved', async () => {
  const email = desk.stranger();
  const batch = await preview(staff, ['email,amount', `${email},260`]);
  await confirm(staff, batch);
  const { links } = await look(staff, batch);
  expect(links.state).toBe('PENDING APPROVAL');
  expect(await product.mails(email)).toEqual([]);
  expect(await rowsOf(staff, batch)).toMatchObject([
    { reason: 'The link waits for the approval of another manager.' },
  ]);
  expect((await owner.post(`/api/enterprise/approvals/${links.orderId}/approve`, {})).status).toBe(200);
  expect(await desk.tokenFor(email)).toBeTruthy();
});

test('a department manager pays the people of their own list alone', async () => {
  const batch = await preview(dept, ['email,amount', `${desk.stranger()},9`]);
  expect(await rowsOf(dept, batch)).toMatchObject([{ fate: 'refused' }]);
});
