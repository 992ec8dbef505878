/** Who approves, rejects and takes back a payout that waits. */
import { expect, test } from 'vitest';
import type { ApprovalRequest } from '#contract/enterprise/approvals.ts';
import { balanceOf, enterprise, owedBy, payoutHoldOf } from '#server/ledger/index.ts';
import type { SignedIn } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { acmeBalance, acmeId, fund, otherCompany } from '../company.ts';
import { approvals, openApprovals } from './waiting.ts';

const { product, db, owner, manager, staff, approve, reject, waiting } = await openApprovals();
const dept = await product.signIn('department_manager');

test('a manager reads how many requests wait for their decision', async () => {
  const counted = () =>
    Promise.all(
      [owner, manager, staff, dept].map(
        async (person) => (await person.get(`${approvals}/count`)).body.waiting,
      ),
    );
  const before = await counted();
  expect(before.slice(2)).toEqual([0, 0]);
  const { id } = await waiting();
  expect(await counted()).toEqual([Number(before[0]) + 1, Number(before[1]) + 1, 0, 0]);
  expect((await approve(manager, id)).status).toBe(200);
  expect(await counted()).toEqual(before);
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

// Leave the role or the maker out of has_decider, and this must fail.
test('a request says when the company has no other manager who may approve it', async () => {
  const { id } = await waiting();
  const hasDecider = async () => (await staff.get<ApprovalRequest>(`${approvals}/${id}`)).body.hasDecider;
  expect(await hasDecider()).toBe(true);
  await db.query('update users set email_verified_at = null where id = any ($1)', [[owner.id, manager.id]]);
  expect(await hasDecider()).toBe(false);
  await db.query('update users set email_verified_at = now() where id = $1', [manager.id]);
  expect(await hasDecider()).toBe(true);
  for (const lock of ['frozen_at', 'password_reset_required_at']) {
    await db.query(`update users set ${lock} = now() where id = $1`, [manager.id]);
    expect(await hasDecider()).toBe(false);
    await db.query(`update users set ${lock} = null where id = $1`, [manager.id]);
    expect(await hasDecider()).toBe(true);
  }
  await db.query('update approval_request set maker_id = $2 where id = $1', [id, manager.id]);
  expect((await manager.get<ApprovalRequest>(`${approvals}/${id}`)).body).toMatchObject({
    ...{ hasDecider: false, canDecide: false, canWithdraw: true },
  });
  await db.query('update approval_request set maker_id = $2 where id = $1', [id, staff.id]);
  await db.query('update users set email_verified_at = now() where id = $1', [owner.id]);
  expect((await reject(manager, id)).status).toBe(200);
});

// Leave either lock out of selectDeciders, and this must fail.
test('who cannot sign in is not asked to decide', async () => {
  await product.settled();
  const asked = () => subjectsOf(manager, 'asked you to approve');
  for (const [lock, mails] of [
    ['frozen_at', 0],
    ['password_reset_required_at', 0],
    [null, 1],
  ] as const) {
    const before = await asked();
    if (lock) await db.query(`update users set ${lock} = now() where id = $1`, [manager.id]);
    const { id } = await waiting();
    expect((await asked()) - before).toBe(mails);
    if (lock) await db.query(`update users set ${lock} = null where id = $1`, [manager.id]);
    expect((await reject(manager, id)).status).toBe(200);
  }
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

// Leave requirePresentMaker out of executeRequest, and this must fail.
test('what was asked from an account that is locked since waits for its owner', async () => {
  const { nora, id } = await waiting();
  await db.query('update users set frozen_at = now() where id = $1', [staff.id]);
  expect(await approve(manager, id)).toMatchObject({
    status: 403,
    body: { code: 'account-frozen', message: expect.stringContaining('locked') },
  });
  expect(await balanceOf(db, nora.id)).toBe(0n);
  await db.query('update users set frozen_at = null where id = $1', [staff.id]);
  expect((await approve(manager, id)).status).toBe(200);
  expect(await balanceOf(db, nora.id)).toBe(300_00n);
});

// Leave wasSecuredSince out of requirePresentMaker, and this must fail.
test('what was asked from an account that its owner secured since can only be rejected', async () => {
  const { nora, id } = await waiting();
  // The owner has a new password by now.
  await db.query('update users set browsers_known_since = now() where id = $1', [staff.id]);
  expect(await approve(manager, id)).toMatchObject({
    status: 403,
    body: { code: 'account-frozen', message: expect.stringContaining('was secured since') },
  });
  expect(await balanceOf(db, nora.id)).toBe(0n);
  expect((await reject(manager, id)).status).toBe(200);
  // What they ask for afterwards is paid.
  const { nora: later, id: own } = await waiting();
  expect((await approve(manager, own)).status).toBe(200);
  expect(await balanceOf(db, later.id)).toBe(300_00n);
  await db.query('update users set browsers_known_since = null where id = $1', [staff.id]);
});

// Leave findRuleSetAt out of requirePresentMaker, and this must fail.
test('a birthday that waits is approved once its rule is saved after the manager who set it secured their account', async () => {
  const rewards = [{ amount: '300.00', recipientEmail: 'born-today@example.com' }];
  const { body } = await staff.post<{ id: string; state: string }>('/api/enterprise/rewards', { rewards });
  expect(body.state).toBe('PENDING APPROVAL');
  await db.query(`update reward_order set channel = 'occasion' where id = $1`, [body.id]);
  await db.query(
    `insert into occasion_rule (enterprise_id, occasion, is_active, active_since, amount_cents, design, custom_fields, set_by, set_at)
     select enterprise_id, 'birthday', true, now(), 30000, 'birthday', '{}', id, now() from users where id = $1`,
    [staff.id],
  );
  await db.query(
    `insert into occasion_reward (enterprise_id, occasion, year, user_id, email, occurs_on, order_id, created_at)
     select enterprise_id, 'birthday', 2026, id, 'born-today@example.com', current_date, $2, now() from users where id = $1`,
    [staff.id, body.id],
  );
  await db.query('update users set browsers_known_since = now() where id = $1', [staff.id]);
  expect(await approve(manager, body.id)).toMatchObject({
    status: 403,
    body: { code: 'account-frozen', message: expect.stringContaining('save it once more') },
  });
  await db.query(
    `update occasion_rule set set_by = $1, set_at = clock_timestamp() where occasion = 'birthday'`,
    [manager.id],
  );
  expect((await approve(manager, body.id)).body).toMatchObject({ state: 'EXECUTED' });
  await db.query('update users set browsers_known_since = null where id = $1', [staff.id]);
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

/** Rewards above the line of account staff, which wait. */
async function waitingRewards(...recipients: object[]) {
  const rewards = recipients.map((recipient) => ({
    recipientName: 'Bo Ross',
    amount: '300.00',
    ...recipient,
  }));
  const answer = await staff.post<{ id: string }>('/api/enterprise/rewards', { rewards });
  expect(answer).toMatchObject({ body: { state: 'PENDING APPROVAL' } });
  await product.settled();
  return answer.body.id;
}

const bo = { recipientEmail: 'bo.ross@elsewhere.example' };
const subjectsOf = async ({ email }: { email: string }, word: string) =>
  (await product.mails(email)).filter(({ text }) => text.includes(word)).length;

// Leave rewarded_ids out of judge, has_decider or notifyApprovers, and this must fail.
test.each([
  ['email', async () => ({ recipientEmail: owner.email })],
  [
    'phone number',
    async () => {
      await db.query(`update users set phone_number = '(646) 555-0188' where id = $1`, [owner.id]);
      return { recipientPhone: '+16465550188', method: 'PHONE' };
    },
  ],
] as const)('a manager does not decide about a reward to their own %s', async (_, own) => {
  const asked = await subjectsOf(owner, 'asked you to approve');
  const id = await waitingRewards(bo, await own());
  expect(await subjectsOf(owner, 'asked you to approve')).toBe(asked);
  const read = async (by: SignedIn) => (await by.get<ApprovalRequest>(`${approvals}/${id}`)).body;
  expect(await read(owner)).toMatchObject({ includesYou: true, canDecide: false, hasDecider: true });
  expect(await read(manager)).toMatchObject({ includesYou: false, canDecide: true });
  const message = 'One of these rewards is for you, so another manager must decide.';
  for (const decide of [approve, reject])
    expect(await decide(owner, id)).toMatchObject({ status: 409, body: { code: 'own-request', message } });
  await product.settled();
  expect(await read(owner)).toMatchObject({ state: 'PENDING APPROVAL' });
  expect(await product.mails(bo.recipientEmail)).toEqual([]);
  // Without the other one, nobody is left.
  await db.query('update users set email_verified_at = null where id = $1', [manager.id]);
  expect(await read(staff)).toMatchObject({ hasDecider: false });
  await db.query('update users set email_verified_at = now() where id = $1', [manager.id]);
  expect((await reject(manager, id)).status).toBe(200);
  expect(await read(owner)).toMatchObject({ includesYou: false });
});

test('a manager who gets none of the rewards approves the order', async () => {
  const id = await waitingRewards({ recipientEmail: owner.email });
  expect((await approve(manager, id)).status).toBe(200);
});

// Leave out what repayDebt took of a request that ends, and this must fail.
test('a payout that is rejected repays the company’s debt first, and its maker reads that', async () => {
  const { id } = await waiting();
  const company = await acmeId(product);
  const funding = await manager.post<{ paymentIntentId: string }>('/api/enterprise/create-payment-intent', {
    amount: '100.00',
  });
  const { paymentIntentId } = funding.body;
  await product.stripeControl(`payment_intents/${paymentIntentId}/succeed`);
  await product.settled();
  const before = await acmeBalance(product);
  await fund(product, company, -before);
  const dispute = await product.stripeControl<{ id: string }>(`payment_intents/${paymentIntentId}/dispute`);
  await product.stripeControl(`disputes/${dispute.id}/lose`);
  await product.settled();
  await eventually(async () => (await owedBy(db, enterprise(company))) === 100_00n);
  await reject(owner, id, 'Not now');
  expect(await acmeBalance(product)).toBe(200_00n);
  const [notice] = (await staff.get<{ message: string }[]>('/api/notifications')).body;
  expect(notice?.message).toContain(
    'The money is back in the shared balance. $100.00 of it repaid what was owed for a disputed payment. “Not now”',
  );
  await fund(product, company, before);
});
