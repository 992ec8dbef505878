/** Staff accounts that are deleted. */
import { expect, test } from 'vitest';
import type { DeletedAccount } from '#contract/admin/deleted-accounts.ts';
import type { AuthorityUser } from '#contract/admin/staff.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { testApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { countHeldUp, heldUp } from '#tests/support/faults/held-up.ts';
import { auditOf } from '../money.ts';

const product = await testApp();
const god = await product.signIn('god');
const admin = await product.signIn('administrator');

const body = (changes: object = {}) => ({
  firstName: 'Ivy',
  lastName: 'Lane',
  email: 'ivy.lane@indulge.example',
  authorityRole: 'sales',
  username: 'ivy.lane',
  ...changes,
});
const create = (changes?: object) => admin.post('/api/admin/create-authority-user', body(changes));
const remove = (id: string, by = admin) => by.delete(`/api/admin/authority-user/${id}`);

test('a deleted staff user is signed out and cannot sign in, and the record and the log stay', async () => {
  const { id } = (await create({ firstName: 'Olga', email: 'olga@indulge.example' })).body;
  await product.settled();
  const olga = await product.signIn('olga@indulge.example');
  expect((await olga.get('/api/auth/user')).status).toBe(200);
  expect((await remove(String(id))).status).toBe(200);
  expect((await olga.get('/api/auth/user')).status).toBe(401);
  expect((await remove(String(id))).status).toBe(404);
  const staff = (await god.get<AuthorityUser[]>('/api/admin/authority-users')).body;
  expect(staff.map((person) => person.id)).not.toContain(id);
  const records = (await god.get<DeletedAccount[]>('/api/admin/inactive-users?search=olga')).body;
  expect(records).toMatchObject([
    { originalUserId: id, isAuthority: true, balance: '0.00', paymentMethodsData: '[]' },
  ]);
  expect((await auditOf(product, String(id)))[0]).toMatchObject({
    action: 'staff-deleted',
    before: { email: 'olga@indulge.example' },
  });
});

// Lock the row more weakly than lockClosingAccount does, and this must fail: the session would outlive its
// owner.
test('a staff user who signs in during their deletion ends without a session', async () => {
  const { id, username } = (await create({ firstName: 'Nell', email: 'nell@indulge.example' })).body;
  await product.settled();
  let removed: Promise<unknown> = Promise.resolve();
  let arrived: Promise<unknown> = Promise.resolve();
  const held = transaction(product.db, async (tx) => {
    // The deletion needs the username last. This insert blocks it there, after it has ended the sessions.
    await tx.query('insert into released_username (username) values ($1)', [username]);
    removed = remove(String(id));
    await heldUp(product.db);
    let isThere = false;
    arrived = product
      .signIn('nell@indulge.example')
      .catch(() => undefined)
      .finally(() => {
        isThere = true;
      });
    await eventually(async () => isThere || (await countHeldUp(product.db)) === 2);
    throw new Error('The name is not taken after all.');
  });
  await expect(held).rejects.toThrow('after all');
  expect(await removed).toMatchObject({ status: 200 });
  await arrived;
  expect((await product.db.query('select from session where user_id = $1', [id])).rows).toEqual([]);
});

test('God, oneself and a customer cannot be deleted as staff', async () => {
  expect(await remove(god.id)).toMatchObject({ status: 409, body: { message: 'Cannot delete God user' } });
  expect(await remove(god.id, god)).toMatchObject({
    status: 409,
    body: { message: 'Cannot delete God user' },
  });
  expect(await remove(admin.id)).toMatchObject({ status: 409, body: { code: 'account-protected' } });
  const nora = await product.newMember();
  expect((await remove(nora.id)).status).toBe(404);
  expect((await remove(newId())).status).toBe(404);
  expect((await nora.get('/api/auth/user')).status).toBe(200);
});
