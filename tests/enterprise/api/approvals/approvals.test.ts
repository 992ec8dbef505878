/** Payouts above the line: which wait, who is notified, and what the company sees. */
import { expect, test } from 'vitest';
import { cancelOverdueRequests } from '#server/enterprise/approvals/cancel-requests.ts';
import { balanceOf, payoutHoldOf } from '#server/ledger/index.ts';
import { countTransactions } from '#tests/support/ledger.ts';
import { acmeBalance, newRecipient } from '../company.ts';
import { approvals, openApprovals, send, type Waits } from './waiting.ts';

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
      ({ subject, text }) =>
        subject.includes('waiting for your approval') && /\nPayout to .+: \$300\.00\n/.test(text),
    );
  expect(nameOf(await product.mails(owner.email)).length).toBeGreaterThan(0);
  expect(nameOf(await product.mails(manager.email)).length).toBeGreaterThan(0);
  expect(nameOf(await product.mails(staff.email))).toEqual([]);
  expect((await reject(manager, id, 'Twice this month')).status).toBe(200);
  const decided = (await product.mails(staff.email)).find(({ text }) => text.includes('Twice this month'));
  expect(decided).toMatchObject({ subject: 'Request not approved' });
  expect(decided?.text).toMatch(/\nPayout to .+: \$300\.00\n/);
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
