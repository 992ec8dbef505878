/** GET /api/enterprise/rewards, its file, and what a manager does with a reward. */
import { expect, test } from 'vitest';
import type { CompanyReward, SentOrder } from '#contract/enterprise/rewards.ts';
import type { TransactionTotals } from '#contract/payments.ts';
import { transaction } from '#server/db/transaction.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import type { Body } from '#tests/support/client.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { rewards } from '../../rewards/rewards.ts';
import { acmeBalance, acmeId, fund, otherCompany } from './company.ts';

const product = await testApp();
const { db } = product;
const desk = rewards(product);
const manager = await product.signIn('account_manager');
const owner = await product.signIn('super_admin');
await fund(product, await acmeId(product), 10_000_00n);

const base = '/api/enterprise/rewards';
type Refused = Body & { code?: string };
const send = async (by: SignedIn, ...given: object[]) => {
  const body = { rewards: given.map((each) => ({ amount: '25.00', ...each })) };
  return (await by.post<SentOrder>(base, body)).body.rewards.map(({ id }) => id);
};
const list = async (by: SignedIn, query = '') => (await by.get<CompanyReward[]>(`${base}${query}`)).body;
const ordersOf = async (id: string | undefined) =>
  (await db.query<{ order_id: string }>('select order_id from reward where id = $1', [id])).rows.map(
    ({ order_id }) => order_id,
  );
const act = (by: SignedIn, id: string | undefined, what: string, body?: object) =>
  by.post<CompanyReward & { link?: string } & Refused>(`${base}/${id}/${what}`, body);

test('every manager with the right sees what became of each reward, by state and by name', async () => {
  const [claimed, later] = [desk.stranger(), desk.stranger()];
  const deliverAt = new Date(Date.now() + 86_400_000).toISOString();
  await send(manager, { recipientEmail: claimed, recipientName: 'Ida Moss' });
  await send(manager, { recipientEmail: later, deliverAt }, { method: 'LINK', recipientName: 'Booth 4' });
  const { rows: logged } = await db.query<{ words: string }>(
    `select subject as words from audit_entry where action = 'rewards-ordered' order by at`,
  );
  expect(logged.map(({ words }) => words.toLowerCase())).toEqual([
    `reward of $25.00 to ${claimed}`,
    '2 rewards of $50.00 in all',
  ]);
  const phone = product.visitor();
  const token = await desk.tokenFor(claimed);
  await desk.claim(phone, token);
  await phone.post('/api/claims/thanks', { token, message: 'So kind of you' });

  expect(await list(owner)).toMatchObject([
    {},
    {},
    { recipientEmail: claimed, state: 'claimed', thanks: 'So kind of you', sentByName: expect.any(String) },
  ]);
  expect(await list(owner, '?state=claimed')).toMatchObject([{ recipientName: 'Ida Moss' }]);
  expect(await list(owner, '?state=scheduled')).toMatchObject([
    { recipientEmail: later, delivery: 'SCHEDULED' },
  ]);
  expect(await list(owner, '?search=booth')).toMatchObject([
    { recipientEmail: null, method: 'LINK', delivery: 'SUCCEEDED', state: 'unclaimed' },
  ]);
  const { text } = await owner.get(`${base}.csv`);
  expect(text.split('\n')).toHaveLength(5);
  expect(text).toMatch(/,Left,Status,Delivery,/);
  expect(text).toContain('So kind of you');
  expect(text).not.toContain('/claim/');
});

test('a company says how long its rewards can be claimed; each that was sent keeps its day', async () => {
  const { id: company, manager: boss } = await otherCompany(product);
  await db.query('update enterprise set minimum_reached_at = now() where id = $1', [company]);
  const monthsOf = async (id: string | undefined) => {
    const { rows } = await db.query<{ months: number }>(
      `select (extract(year from span) * 12 + extract(month from span))::int as months
       from reward cross join lateral (select age(expires_at + interval '1 day', deliver_at) as span) as open
       where id = $1`,
      [id],
    );
    return rows[0]?.months;
  };
  const set = (rewardMonths: unknown) => boss.patch('/api/enterprise/settings', { rewardMonths });
  const [first] = await send(boss, { recipientEmail: desk.stranger() });
  expect((await set(3)).body).toMatchObject({ rewardMonths: 3, companyEmail: null });
  const [second] = await send(boss, { recipientEmail: desk.stranger() });
  expect([await monthsOf(first), await monthsOf(second)]).toEqual([12, 3]);
  for (const wrong of [0, 61, 1.5, '12']) expect((await set(wrong)).status).toBe(400);
  const { rows } = await db.query(
    `select before ->> 'rewardMonths' as before, after ->> 'rewardMonths' as after from audit_entry
     where enterprise_id = $1 and action = 'settings-changed'`,
    [company],
  );
  expect(rows).toEqual([{ before: '12', after: '3' }]);
});

test('a manager corrects, copies, reminds and cancels; the company reads who did', async () => {
  const [wrong, right] = [desk.stranger(), desk.stranger()];
  const [id] = await send(manager, { recipientEmail: wrong });
  const token = await desk.tokenFor(wrong);
  expect((await act(owner, id, 'resend', { recipientEmail: right })).body.recipientEmail).toBe(right);
  expect((await desk.read(product.visitor(), token)).status).toBe(404);
  const newer = await desk.tokenFor(right);
  expect((await act(owner, id, 'link')).body.link).toContain(newer);
  expect((await act(owner, id, 'remind')).status).toBe(200);
  expect(await act(owner, id, 'remind')).toMatchObject({ status: 409, body: { code: 'already-reminded' } });
  const before = await acmeBalance(product);
  expect((await act(owner, id, 'cancel')).body.state).toBe('canceled');
  expect(await acmeBalance(product)).toBe(before + 25_00n);
  expect(await act(owner, id, 'cancel')).toMatchObject({ status: 200 });
  expect(await act(owner, id, 'link')).toMatchObject({ status: 409, body: { code: 'reward-closed' } });
  const { rows } = await db.query(
    'select action from audit_entry where subject_id = $1 and actor_id = $2 order by at',
    [id, owner.id],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'reward-resent',
    'reward-link-copied',
    'reward-reminded',
    'reward-canceled',
  ]);
});

// Each of these fails without its half of requireNotOwn.
test('a manager corrects a reward neither to their own address, nor to that of the manager who sent it', async () => {
  const email = desk.stranger();
  const [id, byPhone] = await send(manager, { recipientEmail: email }, { recipientEmail: desk.stranger() });
  await db.query(`update users set phone_number = '4155550177' where id = $1`, [owner.id]);
  for (const [reward, by, corrected] of [
    [id, owner, { recipientEmail: owner.email }],
    [byPhone, owner, { recipientPhone: '+14155550177' }],
    [id, owner, { recipientEmail: manager.email }],
    [id, manager, { recipientEmail: manager.email }],
  ] as const)
    expect(await act(by, reward, 'resend', corrected)).toMatchObject({
      status: 409,
      body: { code: 'recipient-is-you' },
    });
  expect((await list(owner)).find((each) => each.id === id)?.recipientEmail).toBe(email);
  await product.settled();
  for (const { email: own } of [owner, manager])
    expect((await product.mails(own)).filter(({ subject }) => /gift|reward/i.test(subject))).toEqual([]);
});

// Leave requireMoneyNotFrozen out of givingOut, and this must fail.
test('a manager who is removed while they wait for a reward neither corrects it nor gets its link', async () => {
  const email = desk.stranger();
  const [id] = await send(manager, { recipientEmail: email });
  await product.settled();
  const waiting = await transaction(db, async (tx) => {
    await tx.query('select from reward where id = $1 for update', [id]);
    const calls = [act(manager, id, 'resend', { recipientEmail: desk.stranger() }), act(manager, id, 'link')];
    await heldUp(db, 2);
    // Committed with the lock, as a removal that came first.
    await tx.query(`update users set enterprise_role = 'account_staff' where id = $1`, [manager.id]);
    return calls;
  });
  for (const call of waiting) expect(await call).toMatchObject({ body: { code: 'not-signed-in' } });
  await db.query(`update users set enterprise_role = 'account_manager' where id = $1`, [manager.id]);
  expect((await list(owner)).find((each) => each.id === id)?.recipientEmail).toBe(email);
});

// Ask for the actor alone in selectGiftReaders, and this must fail.
test('what concerns a reward of a manager who left is told to those who manage the money', async () => {
  const email = desk.stranger();
  const [id] = await send(manager, { recipientEmail: email });
  const token = await desk.tokenFor(email);
  const left = await product.newMember();
  await db.query('update reward set actor_id = $2 where id = $1', [id, left.id]);
  await db.query('update users set deleted_at = now() where id = $1', [left.id]);
  expect((await product.visitor().post('/api/claims/not-for-me', { token })).status).toBe(200);
  const { rows } = await db.query(
    `select user_id from notification where title = 'Reward Reached Someone Else' and message like $1`,
    [`%${email}%`],
  );
  expect(rows).toContainEqual({ user_id: owner.id });
  expect(rows).not.toContainEqual({ user_id: left.id });
  // The invariants ask who spent what, and for the closed balance of who is gone.
  await db.query('update reward set actor_id = $2 where id = $1', [id, manager.id]);
  await db.query('update users set deleted_at = null where id = $1', [left.id]);
});

test('a link is mailed after all once it has an address', async () => {
  const [id] = await send(manager, { method: 'LINK' });
  expect(await act(manager, id, 'remind')).toMatchObject({
    status: 409,
    body: { code: 'reward-not-delivered' },
  });
  expect(await act(manager, id, 'resend', {})).toMatchObject({
    status: 400,
    body: { code: 'invalid-input' },
  });
  const email = desk.stranger();
  expect((await act(manager, id, 'resend', { recipientEmail: email })).body.method).toBe('EMAIL');
  expect(await desk.tokenFor(email)).toBeTruthy();
});

// Each of these fails without requireWithinLine, and one of them without its condition about what was
// approved.
test('who gets a reward that another manager ordered or approved is not for one manager with a line to choose', async () => {
  await db.query('delete from payout_unapproved');
  const staff = await product.signIn('account_staff');
  const to = () => ({ recipientEmail: desk.stranger() });
  const thief = () => ({ recipientEmail: desk.stranger() });
  const refused = { status: 409, body: { code: 'payout-limit' } };

  const [approved] = await send(staff, { ...to(), amount: '300.00' });
  const request = `/api/enterprise/approvals/${(await ordersOf(approved))[0]}`;
  expect((await owner.post(`${request}/approve`, {})).status).toBe(200);
  expect(await act(staff, approved, 'resend', thief())).toMatchObject(refused);
  expect(await act(staff, approved, 'link')).toMatchObject(refused);
  expect((await act(staff, approved, 'resend', {})).status).toBe(200);
  const [links] = await send(manager, { method: 'LINK', amount: '300.00' });
  expect(await act(staff, links, 'link')).toMatchObject(refused);
  expect(await act(staff, links, 'resend', thief())).toMatchObject(refused);

  // Below the line they may, until all of it together is above.
  const [first, second] = await send(manager, { ...to(), amount: '200.00' }, { ...to(), amount: '200.00' });
  for (let times = 0; times < 2; times += 1) expect((await act(staff, first, 'link')).status).toBe(200);
  expect(await act(staff, second, 'resend', thief())).toMatchObject(refused);
  expect((await act(manager, second, 'resend', to())).status).toBe(200);

  // What they ordered alone they correct alone, and they hand out the links that they ordered.
  await db.query('delete from payout_unapproved');
  const [own] = await send(staff, { ...to(), amount: '240.00' });
  expect((await act(staff, own, 'resend', to())).status).toBe(200);
  const [handedOut] = await send(staff, { method: 'LINK', amount: '260.00' });
  const asked = `/api/enterprise/approvals/${(await ordersOf(handedOut))[0]}`;
  expect((await owner.post(`${asked}/approve`, {})).status).toBe(200);
  expect((await act(staff, handedOut, 'link')).status).toBe(200);
});

test('a manager of another company sees none of them, and reaches none', async () => {
  const { manager: boss } = await otherCompany(product);
  const [id] = await send(manager, { recipientEmail: desk.stranger() });
  expect(await list(boss)).toEqual([]);
  for (const what of ['cancel', 'link', 'remind', 'resend'])
    expect((await act(boss, id, what, what === 'resend' ? {} : undefined)).status).toBe(404);
});

test('the statement of the company has a line for each reward, and for what came back', async () => {
  const email = desk.stranger();
  const [id] = await send(manager, { recipientEmail: email, message: 'Well done' });
  await act(manager, id, 'cancel');
  const { body } = await owner.get<{ type: string; amount: string; recipientName: string }[]>(
    '/api/enterprise/transactions?limit=2',
  );
  expect(body).toMatchObject([
    { type: 'fund_transfer', amount: '25.00', recipientName: email },
    { type: 'fund_transfer', amount: '-25.00', recipientName: email, message: 'Well done' },
  ]);
  type Lines = { amount: string }[];
  const all = (await owner.get<Lines>('/api/enterprise/transactions?type=fund_transfer&limit=100')).body;
  const sum = (sign: (cents: number) => boolean) =>
    all
      .map(({ amount }) => Math.round(Number(amount) * 100))
      .filter(sign)
      .reduce((one, other) => one + other, 0);
  const { body: totals } = await owner.get<TransactionTotals>(
    '/api/enterprise/transactions/totals?type=fund_transfer',
  );
  expect(totals.totals).toEqual({
    count: all.length,
    moneyIn: (sum((cents) => cents > 0) / 100).toFixed(2),
    moneyOut: (sum((cents) => cents < 0) / 100).toFixed(2),
  });
});

test('a copied link says whether its claim asks for a code', async () => {
  const [small, large] = await send(
    owner,
    { recipientEmail: desk.stranger(), amount: '100.00' },
    { recipientEmail: desk.stranger(), amount: '100.01' },
  );
  const [link] = await send(owner, { method: 'LINK', amount: '100.01' });
  for (const [id, needsCode] of [
    [small, false],
    [large, true],
    [link, false],
  ] as const) {
    const { status, body } = await act(owner, id, 'link');
    expect([status, body]).toEqual([200, { link: expect.any(String), needsCode }]);
    const token = body.link?.split('/claim/')[1] ?? '';
    expect((await desk.read(product.visitor(), token)).body.needsCode).toBe(needsCode);
  }
});
