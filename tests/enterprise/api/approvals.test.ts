import { expect, test } from 'vitest';
import type { ApprovalRequest } from '#contract/enterprise/approvals.ts';
import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import { transaction } from '#server/db/transaction.ts';
import { endRequestRow } from '#server/enterprise/approvals/approval-store.ts';
import { cancelOverdueRequests } from '#server/enterprise/approvals/cancel-requests.ts';
import { startBatch } from '#server/enterprise/approvals/requested-payout-store.ts';
import { updateEnterprise } from '#server/enterprise/index.ts';
import { payBatch } from '#server/enterprise/payouts/pay-batch.ts';
import { balanceOf, enterprise, owedBy, payoutHoldOf } from '#server/ledger/index.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { countTransactions } from '#tests/support/ledger.ts';
import { acmeBalance, acmeId, fund, newRecipient, otherCompany, upload } from './company.ts';

const product = await testApp();
const { db } = product;
const owner = await product.signIn('super_admin');
const manager = await product.signIn('account_manager');
const staff = await product.signIn('account_staff');
const dept = await product.signIn('department_manager');
const send = '/api/enterprise/send-funds';
const approvals = '/api/enterprise/approvals';
const statement = '/api/enterprise/transactions?limit=2';
// Everything here is paid on one day.
await db.query(
  `insert into payout_role_rule (enterprise_id, role, approval_above_cents, updated_at)
   select id, role, 25000, now() from enterprise, unnest(array['account_staff', 'department_manager']) as role
   where slug = 'acmerewards'`,
);
// What the demo's managers paid on this day does not count here.
await db.query('delete from payout_unapproved');
await fund(product, await acmeId(product), 100_000_00n);

type Waits = { payoutRequestId: string; message: string };

const approve = (by: SignedIn, id: string, note?: string) =>
  by.post<ApprovalRequest>(`${approvals}/${id}/approve`, note ? { note } : {});
const reject = (by: SignedIn, id: string, note?: string) =>
  by.post<ApprovalRequest>(`${approvals}/${id}/reject`, note ? { note } : {});

const atBank = async (what: string): Promise<{ id: string }> =>
  (
    await fetch(`${product.url}/sandbox/stripe/_test/${what}`, { method: 'POST', body: '{}' })
  ).json() as Promise<{ id: string }>;

/** A payout of $300 by account staff, which waits. */
async function waiting(by: SignedIn = staff, amount = '300.00') {
  const nora = await newRecipient(product, { listedBy: by });
  const answer = await by.post<Waits>(send, { recipientId: nora.id, amount, message: 'Well done' });
  expect(answer.status).toBe(202);
  return { nora, id: answer.body.payoutRequestId, message: answer.body.message };
}

test('a department manager who uploads an accomplice and pays $2,500 needs another manager', async () => {
  const accomplice = await newRecipient(product, { listedBy: dept });
  const before = await acmeBalance(product);
  const answer = await dept.post<Waits>(send, { recipientId: accomplice.id, amount: '2500' });
  expect(answer).toMatchObject({
    status: 202,
    body: { message: '$2,500.00 waits for the approval of another manager.' },
  });
  expect(await balanceOf(db, accomplice.id)).toBe(0n);
  expect(await acmeBalance(product)).toBe(before - 2500_00n);
  expect(await payoutHoldOf(db, answer.body.payoutRequestId)).toBe(2500_00n);
  await product.settled();
  expect(await product.mails(accomplice.email)).toEqual([]);
});

test.each([
  ['account staff', () => staff],
  ['a department manager', () => dept],
] as const)('%s pays $250.00 at once, and $250.01 waits', async (_who, who) => {
  const nora = await newRecipient(product, { listedBy: who() });
  expect((await who().post(send, { recipientId: nora.id, amount: '250.00' })).status).toBe(200);
  expect((await who().post(send, { recipientId: nora.id, amount: '250.01' })).status).toBe(202);
  expect(await balanceOf(db, nora.id)).toBe(250_00n);
});

test('managers pay any amount at once, unless the company says otherwise', async () => {
  const nora = await newRecipient(product, { listedBy: manager });
  expect((await manager.post(send, { recipientId: nora.id, amount: '3000' })).status).toBe(200);
  expect((await owner.post(send, { recipientId: nora.id, amount: '3000' })).status).toBe(200);
});

test('an approved payout reaches its recipient, with the mail of every payout', async () => {
  const { nora, id } = await waiting();
  const answer = await approve(manager, id, 'For the launch');
  expect(answer).toMatchObject({
    status: 200,
    body: { state: 'EXECUTED', endedAs: 'approved', note: 'For the launch', canDecide: false },
  });
  expect(await balanceOf(db, nora.id)).toBe(300_00n);
  expect(await payoutHoldOf(db, id)).toBe(0n);
  const mails = await product.mails(nora.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['A company sent you $300.00']);
  const [notice] = (await staff.get<{ title: string; message: string }[]>('/api/notifications')).body;
  expect(notice).toMatchObject({
    title: 'Request Approved',
    message: expect.stringContaining('For the launch'),
  });
});

test.each(['rejected', 'withdrawn'] as const)('a payout that is %s returns to the balance', async (end) => {
  const before = await acmeBalance(product);
  const { nora, id } = await waiting();
  const answer =
    end === 'rejected'
      ? await reject(owner, id, 'Not this year')
      : await staff.post(`${approvals}/${id}/withdraw`);
  expect(answer).toMatchObject({ status: 200, body: { state: 'CANCELED', endedAs: end } });
  expect(await acmeBalance(product)).toBe(before);
  expect(await balanceOf(db, nora.id)).toBe(0n);
  expect(await payoutHoldOf(db, id)).toBe(0n);
});

// Leave `own-request` out of judge, and this must fail; then the table's own check refuses it with a 500.
test('nobody decides their own request', async () => {
  const { id } = await otherCompany(product);
  await db.query(
    `insert into payout_role_rule (enterprise_id, role, approval_above_cents, updated_at)
     values ($1, 'account_manager', 0, now())`,
    [await acmeId(product)],
  );
  const { id: own } = await waiting(manager, '10.00');
  await db.query(`delete from payout_role_rule where role = 'account_manager'`);
  for (const decide of [approve, reject])
    expect(await decide(manager, own)).toMatchObject({ status: 409, body: { code: 'own-request' } });
  expect((await staff.get<ApprovalRequest[]>(approvals)).body.map((each) => each.id)).not.toContain(own);
  expect((await approve(owner, own)).status).toBe(200);
  expect(id).toBeTruthy();
});

test('account staff and department managers cannot approve, and see their own requests alone', async () => {
  const { id } = await waiting();
  for (const person of [staff, dept])
    expect(await approve(person, id)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect((await staff.get(`${approvals}/${id}`)).status).toBe(200);
  expect((await dept.get(`${approvals}/${id}`)).status).toBe(404);
  expect((await dept.post(`${approvals}/${id}/withdraw`)).status).toBe(404);
  const stranger = await otherCompany(product);
  expect((await stranger.manager.get(`${approvals}/${id}`)).status).toBe(404);
  expect((await approve(stranger.manager, id)).status).toBe(404);
  expect((await manager.get<ApprovalRequest>(`${approvals}/${id}`)).body.canDecide).toBe(true);
});

// Drop `for update` in lockRequest, and this must fail.
test('twenty approvals, rejections and a withdrawal at once end in exactly one of them', async () => {
  const before = await acmeBalance(product);
  const { nora, id } = await waiting();
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => approve(manager, id)),
    ...Array.from({ length: 9 }, () => reject(owner, id)),
    staff.post<ApprovalRequest>(`${approvals}/${id}/withdraw`),
  ]);
  const ends = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.endedAs));
  expect(ends.size).toBe(1);
  expect(
    answers.every(
      ({ status, body }) => status === 200 || (body as { code?: string }).code === 'already-decided',
    ),
  ).toBe(true);
  const paid = ends.has('approved') ? 300_00n : 0n;
  expect(await balanceOf(db, nora.id)).toBe(paid);
  expect(await acmeBalance(product)).toBe(before - paid);
});

test('a request with a key is one request, and the same answer', async () => {
  const nora = await newRecipient(product, { listedBy: staff });
  const body = { recipientId: nora.id, amount: '400' };
  const call = () => staff.post<Waits>(send, body, { 'idempotency-key': 'four-hundred-for-nora' });
  const first = await call();
  expect(first.status).toBe(202);
  const movements = await countTransactions(db);
  expect(await call()).toMatchObject({ status: 202, body: first.body });
  expect(await countTransactions(db)).toBe(movements);
  expect((await approve(manager, first.body.payoutRequestId)).status).toBe(200);
  expect(await call()).toMatchObject({ status: 202, body: first.body });
});

test('those who can decide get a mail and a notification each, and the maker none', async () => {
  const { id } = await waiting();
  await product.settled();
  const nameOf = (mails: { subject: string; text: string }[]) =>
    mails.filter(
      ({ subject, text }) => subject.includes('waiting for your approval') && text.includes('$300.00'),
    );
  expect(nameOf(await product.mails(owner.email)).length).toBeGreaterThan(0);
  expect(nameOf(await product.mails(manager.email)).length).toBeGreaterThan(0);
  expect(nameOf(await product.mails(staff.email))).toEqual([]);
  expect((await reject(manager, id, 'Twice this month')).status).toBe(200);
  const decided = (await product.mails(staff.email)).find(({ text }) => text.includes('Twice this month'));
  expect(decided).toMatchObject({ subject: 'Request Not Approved' });
});

// The job may run twice, late, and beside a decision.
test('a request is canceled by itself after 30 days', async () => {
  const before = await acmeBalance(product);
  const { id } = await waiting();
  const late = { ...product.deps, clock: { now: () => new Date(Date.now() + 31 * 24 * 60 * 60 * 1000) } };
  await Promise.all([cancelOverdueRequests(late), cancelOverdueRequests(late)]);
  await cancelOverdueRequests(late);
  expect((await staff.get(`${approvals}/${id}`)).body).toMatchObject({
    state: 'CANCELED',
    endedAs: 'expired',
  });
  expect(await acmeBalance(product)).toBeGreaterThanOrEqual(before);
  expect(await payoutHoldOf(db, id)).toBe(0n);
  expect(await approve(manager, id)).toMatchObject({ status: 409, body: { code: 'already-decided' } });
});

test('a company that is not active can approve nothing, and its money can return', async () => {
  const { id: enterpriseId, manager: boss } = await otherCompany(product);
  await db.query(
    `insert into payout_role_rule (enterprise_id, role, approval_above_cents, updated_at)
     values ($1, 'account_manager', 0, now())`,
    [enterpriseId],
  );
  const nora = await newRecipient(product);
  const sent = await boss.post<Waits>(send, { recipientId: nora.id, amount: '5', confirmNotEmployee: true });
  const id = sent.body.payoutRequestId;
  // Another manager of the same company.
  await db.query(`update users set enterprise_id = $1 where id = $2`, [enterpriseId, manager.id]);
  const activate = (isActive: boolean) =>
    transaction(db, (tx) => updateEnterprise(tx, product.deps, enterpriseId, { isActive }));
  await activate(false);
  expect(await approve(manager, id)).toMatchObject({ status: 409, body: { code: 'enterprise-inactive' } });
  expect((await manager.get(`${approvals}/${id}`)).body).toMatchObject({ state: 'PENDING APPROVAL' });
  expect((await reject(manager, id)).status).toBe(200);
  await activate(true);
  await db.query(`update users set enterprise_id = $1 where id = $2`, [await acmeId(product), manager.id]);
  expect(await balanceOf(db, nora.id)).toBe(0n);
});

// Leave the debt out of executeRequest, or out of decideRows, and this must fail.
test('what waits is not paid while the company owes for a lost dispute; rejected, it repays the debt', async () => {
  const { id: enterpriseId, manager: boss } = await otherCompany(product, 0n);
  const { body } = await boss.post<{ paymentIntentId: string }>('/api/enterprise/create-payment-intent', {
    amount: '50',
  });
  await atBank(`payment_intents/${body.paymentIntentId}/succeed`);
  await product.settled();
  await db.query(
    `insert into payout_role_rule (enterprise_id, role, approval_above_cents, updated_at)
     values ($1, 'account_manager', 0, now())`,
    [enterpriseId],
  );
  const nora = await newRecipient(product);
  const sent = await boss.post<Waits>(send, { recipientId: nora.id, amount: '30', confirmNotEmployee: true });
  await db.query(
    `insert into employee (enterprise_id, user_id, status, first_name, last_name, email, created_at, linked_at)
     select $1, id, 'linked', first_name, last_name, email, now(), now() from users where id = $2`,
    [enterpriseId, nora.id],
  );
  const rows = [{ employeeId: nora.id, amount: '20' }];
  const { id: batchId } = (await boss.post<PayoutBatch>('/api/enterprise/payouts', { rows })).body;
  expect((await boss.post(`/api/enterprise/payouts/${batchId}/confirm`)).status).toBe(202);
  const dispute = await atBank(`payment_intents/${body.paymentIntentId}/dispute`);
  await product.settled();
  await atBank(`disputes/${dispute.id}/lose`);
  await product.settled();
  expect(await owedBy(db, enterprise(enterpriseId))).toBe(50_00n);
  await db.query(`update users set enterprise_id = $1 where id = $2`, [enterpriseId, manager.id]);
  expect(await approve(manager, sent.body.payoutRequestId)).toMatchObject({
    status: 403,
    body: { code: 'account-frozen', message: expect.stringContaining('owes money') },
  });
  expect((await reject(manager, sent.body.payoutRequestId)).status).toBe(200);
  expect(await owedBy(db, enterprise(enterpriseId))).toBe(20_00n);
  // A batch that was approved before the dispute, and whose job comes late.
  const by = { userId: manager.id, role: 'account_manager' };
  await transaction(db, async (tx) => {
    await endRequestRow(tx, batchId, { as: 'approved', by, note: null, now: new Date() });
    await startBatch(tx, batchId);
  });
  await payBatch(product.deps, batchId);
  expect((await boss.get(`/api/enterprise/payouts/${batchId}/rows`)).body).toMatchObject([
    { fate: 'refused', reason: 'The company owes money for a disputed payment.' },
  ]);
  await db.query(`update users set enterprise_id = $1 where id = $2`, [await acmeId(product), manager.id]);
  expect([await balanceOf(db, nora.id), await owedBy(db, enterprise(enterpriseId))]).toEqual([0n, 0n]);
});

test('a frozen recipient, or one who left the list, keeps the request waiting', async () => {
  const { nora, id } = await waiting();
  await db.query('update users set frozen_at = now() where id = $1', [nora.id]);
  expect(await approve(manager, id)).toMatchObject({ status: 409, body: { code: 'recipient-unavailable' } });
  await db.query('update users set frozen_at = null where id = $1', [nora.id]);
  await db.query('delete from employee where user_id = $1', [nora.id]);
  expect(await approve(manager, id)).toMatchObject({
    status: 409,
    body: {
      code: 'recipient-unavailable',
      message: expect.stringContaining('no longer on the employee list'),
    },
  });
  expect((await manager.get<ApprovalRequest>(`${approvals}/${id}`)).body).toMatchObject({
    state: 'PENDING APPROVAL',
    onList: false,
  });
  expect((await reject(manager, id)).status).toBe(200);
});

test('a recipient who closes their account gets nothing, and the money returns by itself', async () => {
  const before = await acmeBalance(product);
  const { nora, id } = await waiting();
  await db.query(`update ledger_account set closed_at = now() where owner_id = $1`, [nora.id]);
  await db.query(`update users set deleted_at = now() where id = $1`, [nora.id]);
  expect(await approve(manager, id)).toMatchObject({ status: 409, body: { code: 'recipient-unavailable' } });
  await cancelOverdueRequests(product.deps);
  expect((await staff.get(`${approvals}/${id}`)).body).toMatchObject({ endedAs: 'recipient-left' });
  expect(await acmeBalance(product)).toBe(before);
});

test('what a removed manager asked for is canceled with their account', async () => {
  const before = await acmeBalance(product);
  const invited = await owner.post('/api/enterprise/add-staff', {
    emailUsername: 'brief.guest',
    firstName: 'Bree',
    lastName: 'Guest',
    role: 'staff',
  });
  await db.query('update users set email_verified_at = now() where id = $1', [invited.body.id]);
  const guest = await product.signIn(String(invited.body.email));
  const { nora, id } = await waiting(guest);
  expect((await owner.delete(`/api/enterprise/staff/${invited.body.id}`)).status).toBe(200);
  expect((await owner.get(`${approvals}/${id}`)).body).toMatchObject({
    state: 'CANCELED',
    endedAs: 'maker-left',
  });
  expect(await acmeBalance(product)).toBe(before);
  expect(await balanceOf(db, nora.id)).toBe(0n);
});

test('a batch above the line waits as a whole, and pays from what is held', async () => {
  const [a, b] = [
    await newRecipient(product, { listedBy: staff }),
    await newRecipient(product, { listedBy: staff }),
  ];
  const before = await acmeBalance(product);
  const csv = `email,amount\n${a.email},200\n${b.email},100\n`;
  const batch = await upload<PayoutBatch>(staff, '/api/enterprise/payouts/csv', csv);
  const confirm = () => staff.post<PayoutBatch>(`/api/enterprise/payouts/${batch.body.id}/confirm`);
  const confirmed = await confirm();
  expect(confirmed).toMatchObject({
    status: 202,
    body: { status: 'waiting', payoutRequestId: batch.body.id },
  });
  expect((await confirm()).body).toMatchObject({ status: 'waiting' });
  expect(await acmeBalance(product)).toBe(before - 300_00n);
  const [line] = (await manager.get<{ amount: string; description: string }[]>(statement)).body;
  expect(line).toMatchObject({ amount: '-300.00', description: 'Payout to 2 people' });
  // One of them leaves the list while it waits: that row is not paid, and its money returns.
  await db.query('delete from employee where user_id = $1', [b.id]);
  expect((await approve(manager, batch.body.id)).status).toBe(200);
  await product.settled();
  expect((await staff.get(`/api/enterprise/payouts/${batch.body.id}`)).body).toMatchObject({
    status: 'completed',
    paidRows: 1,
    paidTotal: '200.00',
    refusedRows: 1,
  });
  expect([await balanceOf(db, a.id), await balanceOf(db, b.id)]).toEqual([200_00n, 0n]);
  expect(await acmeBalance(product)).toBe(before - 200_00n);
  expect(await payoutHoldOf(db, batch.body.id)).toBe(0n);
});

test('a batch that is rejected pays nobody', async () => {
  const a = await newRecipient(product, { listedBy: staff });
  const before = await acmeBalance(product);
  const body = { rows: [{ employeeId: a.id, amount: '260' }] };
  const batch = await staff.post<PayoutBatch>('/api/enterprise/payouts', body);
  await staff.post(`/api/enterprise/payouts/${batch.body.id}/confirm`);
  expect((await reject(owner, batch.body.id)).status).toBe(200);
  await product.settled();
  expect((await staff.get(`/api/enterprise/payouts/${batch.body.id}`)).body).toMatchObject({
    status: 'canceled',
    paidRows: 0,
    refusedRows: 1,
  });
  expect(await balanceOf(db, a.id)).toBe(0n);
  expect(await acmeBalance(product)).toBe(before);
});

test('the statement shows a waiting payout as pending, and what returned', async () => {
  const { id } = await waiting(staff, '301.00');
  const newest = async () =>
    (await manager.get<{ amount: string; status: string; type: string }[]>(statement)).body;
  expect((await newest())[0]).toMatchObject({
    amount: '-301.00',
    status: 'pending',
    type: 'employee_payment',
  });
  await reject(manager, id);
  expect(await newest()).toMatchObject([
    { amount: '301.00', status: 'completed' },
    { amount: '-301.00', status: 'cancelled' },
  ]);
});
