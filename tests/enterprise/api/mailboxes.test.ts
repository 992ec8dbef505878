/** One person with one mailbox is one manager: limits and approvals count people (P31, P74, P75). */
import { expect, test } from 'vitest';
import { newStaff, openStaff, path } from './colleagues.ts';
import { otherCompany } from './company.ts';

const { product, accept } = await openStaff();

const taken = { status: 409, body: { code: 'user-exists' } };

// Leave refuseOwnMailbox out of inviteManager, and this must fail.
test('nobody invites another address of their own mailbox', async () => {
  const { manager } = await otherCompany(product);
  const [own = ''] = manager.email.split('@');
  expect(await manager.post(path, newStaff('staff', `${own}+2`))).toMatchObject(taken);
  expect((await manager.post(path, newStaff('staff', 'bo+pay'))).status).toBe(201);
  expect((await manager.post(path, newStaff('staff', 'bo'))).status).toBe(201);
});

// Leave refuseOwnMailbox out of requestInvitation, and this must fail.
test('nor for a role that waits for the word of a super admin', async () => {
  const { manager } = await otherCompany(product);
  const [own = '', domain = ''] = manager.email.split('@');
  await manager.post(path, newStaff('super_admin', 'sue'));
  await accept(`sue@${domain}`);
  expect(await manager.post(path, newStaff('super_admin', `${own}+2`))).toMatchObject(taken);
});

// Leave refuseOwnMailbox out of createStaff and create-administrator-act.ts, and this must fail.
test('nor on the staff', async () => {
  const admin = await product.signIn('administrator');
  const [own, domain] = admin.email.split('@');
  const colleague = { firstName: 'Ivy', lastName: 'Lane', email: `${own}+2@${domain}` };
  for (const authorityRole of ['sales', 'administrator'])
    expect(
      await admin.post('/api/admin/create-authority-user', { ...colleague, authorityRole }),
    ).toMatchObject(taken);
});
