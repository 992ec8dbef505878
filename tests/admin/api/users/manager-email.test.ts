/** After staff change a manager's email address, the manager neither pays nor approves for a day. */
import { expect, test } from 'vitest';
import { acmeBalance, acmeId, fund, newRecipient } from '#tests/enterprise/api/company.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { signInMoved } from '#tests/support/moved-account.ts';
import { approved } from '../money.ts';

const product = await testApp();
const { db } = product;
const [admin, god] = [await product.signIn('administrator'), await product.signIn('god')];
const owner = await product.signIn('super_admin');
const staff = await product.signIn('account_staff');
await fund(product, await acmeId(product), 100_000_00n);
const nora = await newRecipient(product, { listedBy: staff });

const pay = (by: SignedIn, amount = '10') =>
  by.post('/api/enterprise/send-funds', { recipientId: nora.id, amount });
const frozen = { status: 403, body: { code: 'account-frozen', message: /24 hours/ } };

test('payouts, approvals, invitations and limits rest for 24 hours, and what stops does not', async () => {
  const [asked, other] = [await pay(staff, '300'), await pay(staff, '300')];
  const batch = await owner.post('/api/enterprise/payouts', {
    rows: [{ employeeId: nora.id, amount: '5' }],
  });
  expect(batch.status).toBeLessThan(300);
  const email = 'another.owner@acme.example';
  const edited = await approved(god, await admin.patch(`/api/admin/user/${owner.id}`, { email }));
  expect(edited.status).toBe(200);
  expect((await owner.get('/api/enterprise/approvals')).status).toBe(401);
  const again = await signInMoved(product, email);
  const before = await acmeBalance(product);
  const approve = (id: unknown) => again.post(`/api/enterprise/approvals/${id}/approve`, {});
  const { payoutRequestId } = asked.body;
  const invited = { emailUsername: 'new.one', firstName: 'New', lastName: 'One', role: 'staff' };
  const tries = [
    () => pay(again),
    () => again.post(`/api/enterprise/payouts/${batch.body.id}/confirm`),
    () => approve(payoutRequestId),
    () => again.post('/api/enterprise/add-staff', invited),
    () => again.put('/api/enterprise/payout-rules/roles/account_staff', {}),
    () => again.put(`/api/enterprise/payout-rules/people/${staff.id}`, { limits: null, budget: null }),
  ];
  for (const act of tries)
    expect(await act()).toMatchObject({
      ...frozen,
      body: { ...frozen.body, message: expect.stringMatching(/24 hours/) },
    });
  expect(await acmeBalance(product)).toBe(before);
  const me = (await again.get('/api/auth/user')).body;
  expect(me.spendingFrozenFor).toBe('email-change');
  expect(new Date(String(me.spendingFrozenUntil)).getTime()).toBeGreaterThan(Date.now() + 23 * 3600_000);
  const rejected = await again.post(`/api/enterprise/approvals/${other.body.payoutRequestId}/reject`, {});
  expect(rejected.status).toBe(200);

  // Colleagues go on working.
  expect((await pay(staff)).status).toBe(200);

  await db.query(`update users set company_money_frozen_until = now() - interval '1 second' where id = $1`, [
    owner.id,
  ]);
  expect((await pay(again)).status).toBe(200);
  expect((await approve(payoutRequestId)).status).toBe(200);
  expect((await again.get('/api/auth/user')).body.spendingFrozenUntil).toBeNull();
});
