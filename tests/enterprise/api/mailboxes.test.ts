/** One person with one mailbox is one manager: limits and approvals count people (P31, P74, P75). */
import { expect, test } from 'vitest';
import { newStaff, openStaff, path } from './colleagues.ts';
import { otherCompany } from './company.ts';

const { product, accept } = await openStaff();

const taken = { status: 409, body: { code: 'user-exists' } };

// Leave requireOwnMailbox out of inviteManager, and this must fail.
test('another address of a colleague’s mailbox is no colleague', async () => {
  const { manager } = await otherCompany(product);
  const [own = '', domain = ''] = manager.email.split('@');
  expect(await manager.post(path, newStaff('staff', `${own}+2`))).toMatchObject(taken);
  const first = await manager.post(path, newStaff('staff', 'bo+pay'));
  expect(first).toMatchObject({ status: 201, body: { email: `bo+pay@${domain}` } });
  for (const again of ['bo', 'bo+2'])
    expect(await manager.post(path, newStaff('department_manager', again))).toMatchObject(taken);
  expect((await manager.post(path, newStaff('staff', 'bob'))).status).toBe(201);

  const bob = await accept(`bob@${domain}`);
  const change = await bob.post('/api/verify/email/change', { newEmail: `bo+3@${domain}` });
  expect(change).toMatchObject({ status: 409, body: { code: 'email-taken' } });
  const moved = await bob.post('/api/verify/email/change', { newEmail: `bob+work@${domain}` });
  expect(moved.status).toBe(200);
});

// Leave requireOwnMailbox out of requestInvitation, and this must fail.
test('nor is one who would wait for the word of a super admin', async () => {
  const { manager } = await otherCompany(product);
  const [, domain = ''] = manager.email.split('@');
  await manager.post(path, newStaff('super_admin', 'sue'));
  await accept(`sue@${domain}`);
  expect(await manager.post(path, newStaff('super_admin', 'sue+2'))).toMatchObject(taken);
});

// Leave requireOwnMailbox out of createStaff, and this must fail.
test('nor on the staff', async () => {
  const admin = await product.signIn('administrator');
  const [own, domain] = admin.email.split('@');
  const colleague = { firstName: 'Ivy', lastName: 'Lane', email: `${own}+2@${domain}` };
  for (const authorityRole of ['sales', 'administrator'])
    expect(
      await admin.post('/api/admin/create-authority-user', { ...colleague, authorityRole }),
    ).toMatchObject(taken);
});
