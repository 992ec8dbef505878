/** Rows of a payout file that name nobody on the list: they get a reward by a link. */
import { expect, test } from 'vitest';
import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import type { CompanyReward } from '#contract/enterprise/rewards.ts';
import { formatCents } from '#contract/kernel/money.ts';
import { balanceOf } from '#server/ledger/index.ts';
import { sweepRewards } from '#server/rewards/sweep-rewards.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { testClock } from '#tests/support/clock.ts';
import { eventually } from '#tests/support/eventually.ts';
import { rewards } from '../../../rewards/rewards.ts';
import { acmeBalance, acmeId, fund, newRecipient, upload } from '../company.ts';

const clock = testClock();
const product = await testApp({ clock, env: { LIMIT_CLAIMS_PER_MINUTE: '1000' } });
const { db } = product;
const desk = rewards(product);
const manager = await product.signIn('account_manager');
const owner = await product.signIn('super_admin');
const staff = await product.signIn('account_staff');
const dept = await product.signIn('department_manager');
await fund(product, await acmeId(product), 100_000_00n);
await db.query('delete from payout_unapproved');
const path = '/api/enterprise/payouts';

type Row = { line: number; fate: string; reason: string | null };
const preview = async (by: SignedIn, lines: string[]) =>
  (await upload<PayoutBatch>(by, `${path}/csv`, `${lines.join('\n')}\n`)).body;
const confirm = (by: SignedIn, { id }: { id: string }) => by.post<PayoutBatch>(`${path}/${id}/confirm`);
const rowsOf = async (by: SignedIn, { id }: { id: string }) =>
  (await by.get<Row[]>(`${path}/${id}/rows`)).body;
const look = async (by: SignedIn, { id }: { id: string }) => {
  await product.settled();
  return (await by.get<PayoutBatch>(`${path}/${id}`)).body;
};

test('one file pays an employee at once, and mails a link to the two nobody knows', async () => {
  const nora = await newRecipient(product, { listedBy: manager });
  const [ida, ben] = [desk.stranger(), desk.stranger()];
  const before = await acmeBalance(product);
  const batch = await preview(manager, [
    'email,amount,name,message',
    `${nora.email},10.00,,`,
    `${ida},20.00,Ida Moss,Well done`,
    `${ben},30.00,,`,
    `${ida},1.00,,`,
    'not-an-address,5,,',
    `${manager.email},5,,`,
  ]);
  expect(batch).toMatchObject({
    payableRows: 1,
    refusedRows: 3,
    total: '10.00',
    links: { rows: 2, total: '50.00', orderId: null, state: null },
  });
  expect((await rowsOf(manager, batch)).map(({ fate, reason }) => [fate, reason])).toEqual([
    ['payable', null],
    ['link', 'Not on your employee list: gets a link by email.'],
    ['link', 'Not on your employee list: gets a link by email.'],
    ['refused', 'The same person is on line 3.'],
    ['refused', 'No one on your employee list has this email, username or phone number.'],
    ['refused', 'No one on your employee list has this email, username or phone number.'],
  ]);
  expect(await acmeBalance(product)).toBe(before);

  const answers = await Promise.all([1, 2, 3].map(() => confirm(manager, batch)));
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
  expect(await look(manager, batch)).toMatchObject({
    status: 'completed',
    paidRows: 1,
    links: { state: 'EXECUTED' },
  });
  expect(await acmeBalance(product)).toBe(before - 60_00n);
  expect(await balanceOf(db, nora.id)).toBe(10_00n);
  expect(await desk.tokenFor(ben)).toBeTruthy();
  expect((await product.mailTo(ida, /^You received a gift/)).text).toContain('Well done');
  await desk.claim(product.visitor(), await desk.tokenFor(ben));
  const { text } = await manager.get(`${path}/${batch.id}/result.csv`);
  expect(text).toContain(`3,${ida},Ida Moss,20.00,link,The link was sent.`);
});

test('a file of strangers alone runs to its end, and what it cannot pay is not sent', async () => {
  const [email, before] = [desk.stranger(), await acmeBalance(product)];
  const batch = await preview(manager, ['email,amount', `${email},900000`]);
  expect(Number(batch.missing)).toBeGreaterThan(0);
  expect(await confirm(manager, batch)).toMatchObject({
    status: 409,
    body: { code: 'insufficient-balance' },
  });
  expect(await acmeBalance(product)).toBe(before);
  const small = await preview(manager, ['email,amount', `${email},9`]);
  await confirm(manager, small);
  const { links } = await look(manager, small);
  expect(links).toMatchObject({ state: 'EXECUTED' });
  expect(await acmeBalance(product)).toBe(before - 9_00n);
  // The log has the rewards, and no payout to nobody.
  const { rows } = await db.query<{ action: string }>(
    'select action from audit_entry where subject_id = any ($1)',
    [[small.id, links.orderId]],
  );
  expect(rows.map(({ action }) => action)).toEqual(['rewards-ordered']);
});

test('links above the line wait for another manager, and are mailed once they are approved', async () => {
  const email = desk.stranger();
  const batch = await preview(staff, ['email,amount', `${email},260`]);
  await confirm(staff, batch);
  const { links } = await look(staff, batch);
  expect(links.state).toBe('PENDING APPROVAL');
  expect(await product.mails(email)).toEqual([]);
  expect(await rowsOf(staff, batch)).toMatchObject([
    { reason: 'The link waits for the approval of another manager.' },
  ]);
  expect((await owner.post(`/api/enterprise/approvals/${links.orderId}/approve`, {})).status).toBe(200);
  expect(await desk.tokenFor(email)).toBeTruthy();
});

test('a department manager pays the people of their own list alone', async () => {
  const batch = await preview(dept, ['email,amount', `${desk.stranger()},9`]);
  expect(await rowsOf(dept, batch)).toMatchObject([{ fate: 'refused' }]);
});

test('a row with a phone number pays the employee who has it, and texts a link to a number nobody knows', async () => {
  const nora = await newRecipient(product, { listedBy: manager });
  const twins = [
    await newRecipient(product, { listedBy: manager }),
    await newRecipient(product, { listedBy: manager }),
  ];
  const setPhone = (id: string, phone: string) =>
    db.query('update users set phone_number = $2 where id = $1', [id, phone]);
  await setPhone(nora.id, '(646) 555-0111');
  for (const { id } of twins) await setPhone(id, '(646) 555-0122');
  const batch = await preview(manager, [
    'phone,amount,name',
    '646.555.0111,10,',
    '+1 (646) 555-0133,20,Ida Moss',
    '646-555-0133,5,',
    '(646) 555-0122,5,',
    '12,5,',
  ]);
  expect((await rowsOf(manager, batch)).map(({ fate, reason }) => [fate, reason])).toEqual([
    ['payable', null],
    ['link', 'Not on your employee list: gets a link by text message.'],
    ['refused', 'The same person is on line 3.'],
    ['refused', 'Several people on your employee list have this phone number.'],
    ['refused', 'No one on your employee list has this email, username or phone number.'],
  ]);
  await confirm(manager, batch);
  expect(await look(manager, batch)).toMatchObject({ paidRows: 1, links: { state: 'EXECUTED' } });
  expect(await balanceOf(db, nora.id)).toBe(10_00n);
  expect(await desk.textsTo('+16465550133')).toHaveLength(1);
});

test('of 300 addresses some bounce and are corrected, two are canceled, one expires: the books agree to the cent', async () => {
  const company = await acmeId(product);
  const before = await acmeBalance(product);
  const [held, sentBefore] = [await desk.held(), await db.query('select from reward')];
  const send = async (months: number, people: readonly { email: string; cents: bigint }[]) => {
    await db.query('update enterprise set reward_months = $2 where id = $1', [company, months]);
    const lines = people.map(({ email, cents }) => `${email},${formatCents(cents)}`);
    const batch = await preview(manager, ['email,amount', ...lines]);
    expect(batch.links.rows).toBe(people.length);
    await confirm(manager, batch);
    return (await look(manager, batch)).links;
  };
  const bounces = (place: number) => (place % 2 === 0 ? 'refuse-5.1.1' : 'bounce-5.2.2');
  const people = Array.from({ length: 300 }, (_, place) => ({
    email: place < 12 ? `p${place}+${bounces(place)}@example.com` : desk.stranger(),
    cents: 10_00n + BigInt(place),
  }));
  const total = people.reduce((sum, { cents }) => sum + cents, 0n);
  const [soon, ...others] = people.toReversed();
  if (!soon) throw new Error('Nobody is paid.');
  await send(1, [soon]);
  expect(await send(12, others)).toMatchObject({ state: 'EXECUTED' });
  expect(await acmeBalance(product)).toBe(before - total);

  const undelivered = async () =>
    (await manager.get<CompanyReward[]>('/api/enterprise/rewards?state=undelivered&limit=100')).body;
  const failed = await eventually(async () => {
    const found = await undelivered();
    return found.length === 12 && found;
  });
  expect(new Set(failed.map(({ deliveryError }) => deliveryError))).toEqual(
    new Set(['invalid_email', 'mailbox_unavailable']),
  );
  for (const { id } of failed) {
    const right = { recipientEmail: desk.stranger() };
    expect((await manager.post(`/api/enterprise/rewards/${id}/resend`, right)).status).toBe(200);
  }
  await product.settled();
  expect(await undelivered()).toEqual([]);

  const idOf = async ({ email }: { email: string }) =>
    (await db.query<{ id: string }>('select id from reward where recipient_email = $1', [email])).rows[0]?.id;
  const [first, second, chooses, takes] = others;
  if (!first || !second || !chooses || !takes) throw new Error('Too few are paid.');
  for (const person of [first, second])
    expect((await manager.post(`/api/enterprise/rewards/${await idOf(person)}/cancel`)).status).toBe(200);
  const items = [{ giftCardId: await desk.card(), amount: '6.50' }];
  expect((await desk.claim(product.visitor(), await desk.tokenFor(chooses.email), { items })).status).toBe(
    201,
  );
  expect((await desk.toBalance(await product.newMember(), await desk.tokenFor(takes.email))).status).toBe(
    201,
  );

  clock.advance({ days: 32 });
  await sweepRewards(product.deps);
  const back = first.cents + second.cents + soon.cents;
  expect(await acmeBalance(product)).toBe(before - total + back);
  expect((await desk.held()) - held).toBe(total - back - 6_50n - takes.cents);
  const later = await product.signIn('account_manager');
  const { text } = await later.get('/api/enterprise/rewards.csv');
  const cells = text
    .trim()
    .split('\n')
    .slice(1, 301)
    .map((line) => line.split(','));
  const sumOf = (column: number) =>
    cells.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);
  expect(cells.filter(([, , , , , state]) => state === 'expired')).toHaveLength(1);
  expect(cells.filter(([, , , , , state]) => state === 'canceled')).toHaveLength(2);
  expect([sumOf(2), sumOf(3), sumOf(4)]).toEqual(
    [total, 6_50n + takes.cents, total - back - 6_50n - takes.cents].map(Number),
  );
  expect((await db.query('select from reward')).rowCount).toBe((sentBefore.rowCount ?? 0) + 300);
});
