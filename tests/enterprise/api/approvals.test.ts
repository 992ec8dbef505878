/** Payouts and batches of payouts above the line: they wait until another manager approves or rejects them. */
import { expect, test } from 'vitest';
import type { ApprovalRequest } from '#contract/enterprise/approvals.ts';
import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import { cancelOverdueRequests } from '#server/enterprise/approvals/cancel-requests.ts';
import { balanceOf, payoutHoldOf } from '#server/ledger/index.ts';
import { countTransactions } from '#tests/support/ledger.ts';
import { approvals, openApprovals, send, type Waits } from './approvals.ts';
import { acmeBalance, acmeId, newRecipient, otherCompany, upload } from './company.ts';

const { product, db, owner, manager, staff, approve, reject, waiting } = await openApprovals();
const dept = await product.signIn('department_manager');
const statement = '/api/enterprise/transactions?limit=2';

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

// Leave requireMakerUnlocked out of executeRequest, and this must fail.
test.each(['password_reset_required_at', 'frozen_at'])(
  'what was asked from an account that is locked since (%s) waits for its owner',
  async (column) => {
    const { nora, id } = await waiting();
    await db.query(`update users set ${column} = now() where id = $1`, [staff.id]);
    expect(await approve(manager, id)).toMatchObject({
      status: 403,
      body: { code: 'account-frozen', message: expect.stringContaining('locked') },
    });
    expect(await balanceOf(db, nora.id)).toBe(0n);
    await db.query(`update users set ${column} = null where id = $1`, [staff.id]);
    expect((await approve(manager, id)).status).toBe(200);
    expect(await balanceOf(db, nora.id)).toBe(300_00n);
  },
);

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
