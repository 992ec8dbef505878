/** Acts that no longer hold by the time they are approved. */
import { expect, test } from 'vitest';
import type { SignedIn } from '#tests/support/app.ts';
import { balance, countNotifications, topUp } from '../money.ts';
import { add, approve, openStaff, read, reason } from './staff.ts';

const { product, admin, god, care } = await openStaff();

test('a balance that changed meanwhile is not edited, and the request has failed', async () => {
  const nora = await product.newMember({ balanceCents: 10_00n });
  const { requestId } = (await admin.patch(`/api/admin/user/${nora.id}`, { balance: '900' })).body;
  await add(god, nora, '5');
  expect(await approve(god, requestId)).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
  expect(await balance(product, nora)).toBe(15_00n);
  expect((await read(god, requestId)).body).toMatchObject({
    state: 'failed',
    failure: /changed in the meantime/,
  });
  expect(await countNotifications(product, admin, 'Request Failed')).toBe(1);
});

test('an address that its owner changed meanwhile is not overwritten', async () => {
  const nora = await product.newMember();
  const { requestId } = (await care.patch(`/api/admin/user/${nora.id}`, { email: `m-${nora.email}` })).body;
  await product.db.query('update users set email = $2 where id = $1', [nora.id, `own-${nora.email}`]);
  expect(await approve(god, requestId)).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
  const { rows } = await product.db.query('select email from users where id = $1', [nora.id]);
  expect(rows).toEqual([{ email: `own-${nora.email}` }]);
});

// Compare nothing with what the maker saw in manage-enterprises.ts, and this must fail.
test('what a colleague changed of a company meanwhile is not overwritten', async () => {
  const { rows } = await product.db.query<{ id: string; company_name: string }>(
    'select id, company_name from enterprise limit 1',
  );
  const [{ id, company_name: name } = { id: '', company_name: '' }] = rows;
  const at = `/api/admin/enterprises/${id}`;
  const propose = (emailDomain: string) =>
    admin.put(at, { emailDomain, companyName: `${name} One`, minimumBalanceRequired: '1' });
  const { requestId } = (await propose('first.example')).body;
  expect((await god.put(at, { minimumBalanceRequired: '9000' })).status).toBe(200);
  expect(await approve(god, requestId)).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
  const kept = await product.db.query(
    'select company_name, minimum_balance_cents from enterprise where id = $1',
    [id],
  );
  expect(kept.rows).toEqual([{ company_name: name, minimum_balance_cents: 9000_00n }]);
  expect((await read(god, requestId)).body).toMatchObject({ state: 'failed' });
  // What nobody touched is carried out, whatever else changed.
  const { requestId: again } = (await propose('second.example')).body;
  expect((await god.put(at, { companyPhone: '(312) 555-0199' })).status).toBe(200);
  expect((await approve(god, again)).status).toBe(200);
});

test('of two makers only one asks for a refund, and what is spent meanwhile is not refunded', async () => {
  const nora = await product.newMember();
  const { intentId } = await topUp(product, nora, '800');
  const refund = (by: SignedIn) =>
    by.post(`/api/admin/payments/${intentId}/refund`, { amount: '800', reason });
  const answers = await Promise.all([refund(admin), refund(god)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
  const [made] = answers.filter(({ status }) => status === 202);
  const maya = await product.newMember();
  const sent = await nora.post('/api/transfers', { recipientUsername: maya.username, amount: '100' });
  expect(sent.status).toBe(200);
  const checker = (await read(god, made?.body.requestId)).body.own ? admin : god;
  expect(await approve(checker, made?.body.requestId)).toMatchObject({ status: 400 });
  expect((await read(checker, made?.body.requestId)).body).toMatchObject({ state: 'failed' });
  expect(await balance(product, nora)).toBe(700_00n);
});

test('a maker who left the staff or lost the right is not carried out', async () => {
  const nora = await product.newMember();
  const { requestId } = (
    await admin.patch(`/api/admin/user/${nora.id}`, { email: `x-${nora.email}`, balance: '600' })
  ).body;
  await product.db.query(`update users set authority_role = 'sales' where id = $1`, [admin.id]);
  expect((await approve(god, requestId)).status).toBe(403);
  await product.db.query(`update users set authority_role = 'administrator' where id = $1`, [admin.id]);
  expect((await read(god, requestId)).body).toMatchObject({ state: 'failed' });
  expect(await balance(product, nora)).toBe(0n);
});

// Ask no more in findMaker whether the maker secured their account, and this must fail.
test('what was proposed from an account that its owner secured since is not carried out', async () => {
  const lars = await product.newMember();
  const { requestId } = (await add(admin, lars, '900')).body;
  // The owner has a new password by now.
  const secure = (at: string) =>
    product.db.query(`update users set browsers_known_since = ${at} where id = $1`, [admin.id]);
  await secure('now()');
  const checker = await product.signIn('god');
  expect(await approve(checker, requestId)).toMatchObject({
    status: 403,
    body: {
      message:
        'The person who asked is no longer on the staff, or their account was locked after they asked.',
    },
  });
  expect(await read(checker, requestId)).toMatchObject({ body: { state: 'failed' } });
  expect(await balance(product, lars)).toBe(0n);
  // What its owner asks for afterwards is.
  const { requestId: later } = (await add(admin, lars, '900')).body;
  expect((await approve(checker, later)).status).toBe(200);
  expect(await balance(product, lars)).toBe(900_00n);
  await secure('null');
});
