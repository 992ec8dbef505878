/** Incoming money first repays the recipient's debt for a disputed payment (decision record 0023). */
import { expect, test } from 'vitest';
import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import { balanceOf, member, owedBy } from '#server/ledger/index.ts';
import { topUp } from '#tests/admin/api/money.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { acmeBalance, list } from './company.ts';

const product = await testApp();
const { db } = product;
const manager = await product.signIn('account_manager');

const owed = ({ id }: { id: string }) => owedBy(db, member(id));

/** An employee who spent a payment of 30 dollars and then lost its dispute. */
async function debtor(): Promise<SignedIn> {
  const [person, friend] = [await product.newMember(), await product.newMember()];
  await list(product, person.id, manager.id);
  const { intentId } = await topUp(product, person, '30');
  await person.post('/api/transfers', { recipientUsername: friend.username, amount: '30' });
  const dispute = await product.stripeControl<{ id: string }>(`payment_intents/${intentId}/dispute`);
  await eventually(async () => (await owed(person)) === 30_00n, { timeoutMs: 30_000 });
  await product.stripeControl(`disputes/${dispute.id}/lose`);
  await product.settled();
  return person;
}

async function linesOf(person: SignedIn): Promise<[string, string][]> {
  const { body } = await person.get<{ description: string; amount: string }[]>('/api/transactions?limit=2');
  return body.map(({ description, amount }) => [description, amount]);
}

async function debtNotifications({ id }: { id: string }): Promise<string[]> {
  const { rows } = await db.query<{ message: string }>(
    `select message from notification where user_id = $1 and title = 'Debt Repaid'`,
    [id],
  );
  return rows.map(({ message }) => message);
}

/** The mails about rewards, each with what it says about a debt. */
async function rewardMails({ email }: SignedIn): Promise<[string, string | null][]> {
  const mails = await product.mails(email);
  return mails
    .filter(({ subject }) => subject.startsWith('A company sent you'))
    .map(({ subject, text }) => [subject, /\S+ of it repaid/.exec(text)?.[0] ?? null]);
}

// Leave `waiting` out of payAlone, and this must fail.
test('a payout that waits for approval repays nothing, and repays the debt once it is approved', async () => {
  const nora = await debtor();
  await db.query(
    `insert into payout_role_rule (enterprise_id, role, approval_above_cents, updated_at)
     select id, 'account_staff', 10000, now() from enterprise where slug = 'acmerewards'
     on conflict (enterprise_id, role) do update set approval_above_cents = 10000`,
  );
  const staff = await product.signIn('account_staff');
  const body = { recipientId: nora.id, amount: '300' };
  const answer = await staff.post<{ payoutRequestId: string }>('/api/enterprise/send-funds', body);
  expect(answer.status).toBe(202);
  expect([await balanceOf(db, nora.id), await owed(nora)]).toEqual([0n, 30_00n]);
  const approved = await manager.post(`/api/enterprise/approvals/${answer.body.payoutRequestId}/approve`, {});
  expect(approved.status).toBe(200);
  expect([await balanceOf(db, nora.id), await owed(nora)]).toEqual([270_00n, 0n]);
  expect(await rewardMails(nora)).toEqual([['A company sent you $300.00', '$30.00 of it repaid']]);
});

// Leave `owes` out of sendFunds, and this must fail.
test("a payout first repays the recipient's debt, and the enterprise does not see it", async () => {
  const nora = await debtor();
  const before = await acmeBalance(product);
  const answer = await manager.post('/api/enterprise/send-funds', { recipientId: nora.id, amount: '50' });
  expect(answer).toMatchObject({ status: 200, body: { amount: '50.00' } });
  expect(await acmeBalance(product)).toBe(before - 50_00n);
  expect([await balanceOf(db, nora.id), await owed(nora)]).toEqual([20_00n, 0n]);
  expect(await linesOf(nora)).toEqual([
    ['Repayment of a disputed payment', '-30.00'],
    ['Reward from Acme Rewards', '50.00'],
  ]);
  expect(await debtNotifications(nora)).toEqual([
    '$30.00 of the $50.00 from Acme Rewards repaid what was owed for a disputed payment.',
  ]);
  const [line] = (
    await manager.get<{ amount: string; description: string }[]>('/api/enterprise/transactions')
  ).body;
  expect(line).toMatchObject({ amount: '-50.00', description: expect.stringContaining('Sent to') });
  expect(JSON.stringify(line)).not.toContain('disputed');
  await manager.post('/api/enterprise/send-funds', { recipientId: nora.id, amount: '5' });
  expect([await balanceOf(db, nora.id), (await debtNotifications(nora)).length]).toEqual([25_00n, 1]);
  expect(await rewardMails(nora)).toEqual([
    ['A company sent you $5.00', null],
    ['A company sent you $50.00', '$30.00 of it repaid'],
  ]);
});

// Leave repayFromPayouts out of payRows, and this must fail.
test('a payout batch repays the debts of its recipients, and pays the others in full', async () => {
  const [nora, ida] = [await debtor(), await product.newMember()];
  await list(product, ida.id, manager.id);
  const rows = [nora, ida].map(({ id }) => ({ employeeId: id, amount: '20' }));
  const { body } = await manager.post<PayoutBatch>('/api/enterprise/payouts', { rows });
  await manager.post(`/api/enterprise/payouts/${body.id}/confirm`);
  const done = await eventually(
    async () => {
      const answer = await manager.get<PayoutBatch>(`/api/enterprise/payouts/${body.id}`);
      return answer.body.status === 'completed' && answer.body;
    },
    { timeoutMs: 30_000 },
  );
  expect(done).toMatchObject({ paidRows: 2, paidTotal: '40.00' });
  expect([await balanceOf(db, nora.id), await owed(nora)]).toEqual([0n, 10_00n]);
  expect(await debtNotifications(nora)).toEqual([
    '$20.00 of the $20.00 from Acme Rewards repaid what was owed for a disputed payment.',
  ]);
  expect([await balanceOf(db, ida.id), await debtNotifications(ida)]).toEqual([20_00n, []]);
  await product.settled();
  expect(await rewardMails(nora)).toEqual([['A company sent you $20.00', 'All of it repaid']]);
  expect(await rewardMails(ida)).toEqual([['A company sent you $20.00', null]]);
});

test('funds that staff add repay the debt first, and the audit log has both balances', async () => {
  const nora = await debtor();
  const admin = await product.signIn('administrator');
  const given = { userId: nora.id, amount: '40', reason: 'Goodwill' };
  expect(await admin.post('/api/admin/manual-add-funds', given)).toMatchObject({
    status: 200,
    body: { amount: '40.00', balance: '10.00' },
  });
  expect(await owed(nora)).toBe(0n);
  const { rows } = await db.query(
    `select before, after from audit_entry where subject_id = $1 and action = 'funds-added'`,
    [nora.id],
  );
  expect(rows).toEqual([{ before: { balance: '0.00' }, after: { balance: '10.00' } }]);
  const notifications = await db.query(
    `select message from notification where user_id = $1 and title = 'Funds Added'`,
    [nora.id],
  );
  expect(notifications.rows.map(({ message }) => message)).toContain(
    '$40.00 has been added to your balance by our staff. $30.00 of it repaid what was owed for a disputed payment.',
  );
});
