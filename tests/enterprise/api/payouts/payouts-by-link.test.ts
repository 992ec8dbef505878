/** Rows of a payout file that name nobody on the list: they get a reward by a link. */
import { expect, test } from 'vitest';
import type { OwnRule } from '#contract/enterprise/limits.ts';
import { displayCents } from '#contract/kernel/money.ts';
import { newId } from '#server/kernel/id.ts';
import { balanceOf } from '#server/ledger/index.ts';
import { sweepRewards } from '#server/rewards/sweep-rewards.ts';
import { whatWaits } from '#web/features/enterprise/payouts/confirmation.ts';
import { acmeBalance, newRecipient } from '../company.ts';
import { confirm, openLinks, path, preview, rowsOf } from './links.ts';

const { clock, product, db, desk, manager, look } = await openLinks();

const owner = await product.signIn('super_admin');
const staff = await product.signIn('account_staff');
const dept = await product.signIn('department_manager');

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
    'ana@@example.com,5,,',
    `${manager.email},5,,`,
  ]);
  expect(batch).toMatchObject({
    payableRows: 1,
    refusedRows: 4,
    total: '10.00',
    links: { rows: 2, total: '50.00', orderId: null, state: null },
  });
  expect((await rowsOf(manager, batch)).map(({ fate, reason }) => [fate, reason])).toEqual([
    ['payable', null],
    ['link', 'Not on your employee list: gets a link by email.'],
    ['link', 'Not on your employee list: gets a link by email.'],
    ['refused', 'The same person is on line 3.'],
    ['refused', 'No one on your employee list has this email, username or phone number.'],
    ['refused', 'This is not a valid email address.'],
    ['refused', 'You cannot reward yourself.'],
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

test('a row whose reward waits for a review does not say that its link was sent', async () => {
  const email = 'walk-in@flagged.example';
  const rule = '/api/enterprise/fraud-rules/review_email';
  expect((await owner.put(rule, { config: { domains: ['flagged.example'] } })).status).toBe(200);
  const batch = await preview(manager, ['email,amount', `${email},9`]);
  await confirm(manager, batch);
  await product.settled();
  expect(await product.mails(email)).toEqual([]);
  expect((await rowsOf(manager, batch)).map(({ reason }) => reason)).toEqual([
    'The reward waits for a review.',
  ]);
  await owner.delete(rule);
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

const chosenFor = async (email: string) =>
  (
    await db.query<{ design: string; at: Date; delivery: string }>(
      'select design, deliver_at as at, delivery from reward where recipient_email = $1',
      [email],
    )
  ).rows;

// Without the time or the design in orderLinks, and without the early return of a repeat, this must fail.
test('links go out at the chosen time with the chosen design, a balance at once; a repeat changes neither', async () => {
  const nora = await newRecipient(product, { listedBy: manager });
  const email = desk.stranger();
  const batch = await preview(manager, ['email,amount', `${nora.email},10.00`, `${email},20.00`]);
  const deliverAt = new Date(clock.now().getTime() + 10 * 60_000).toISOString();
  const later = new Date(clock.now().getTime() + 9 * 86_400_000).toISOString();
  expect((await confirm(manager, batch, { deliverAt, design: 'winter' })).status).toBe(202);
  const repeats = await Promise.all(
    [{ deliverAt: later, design: 'love' }, undefined].map((choices) => confirm(manager, batch, choices)),
  );
  expect(repeats.map(({ status }) => status)).toEqual([202, 202]);
  expect((await look(manager, batch)).links).toMatchObject({ state: 'EXECUTED', deliverAt });
  expect(await balanceOf(db, nora.id)).toBe(10_00n);
  const scheduled = { design: 'winter', at: new Date(deliverAt), delivery: 'SCHEDULED' };
  expect(await chosenFor(email)).toEqual([scheduled]);
  expect(await product.mails(email)).toEqual([]);
  expect((await rowsOf(manager, batch)).map(({ reason }) => reason)).toEqual([
    null,
    'The link is scheduled.',
  ]);

  clock.advance({ minutes: 11 });
  await sweepRewards(product.deps);
  expect(await desk.tokenFor(email)).toBeTruthy();
  expect((await look(manager, batch)).links.deliverAt).toBeNull();
});

// What the screen predicts (web/features/enterprise/payouts/confirmation.ts). Order the links after the
// balances in confirmPayouts, and this must fail.
test.each([
  { toBalance: '20.00', byLink: '260.00', status: 'completed', state: 'PENDING APPROVAL' },
  { toBalance: '200.00', byLink: '100.00', status: 'waiting', state: 'EXECUTED' },
  { toBalance: '260.00', byLink: '260.00', status: 'waiting', state: 'PENDING APPROVAL' },
])(
  'of $toBalance to a balance and $byLink by a link above the line of staff, each part is decided for itself',
  async (row) => {
    await db.query('delete from payout_unapproved');
    const nora = await newRecipient(product, { listedBy: manager });
    const email = desk.stranger();
    const { body: rule } = await staff.get<OwnRule>('/api/enterprise/payout-rules/own');
    const batch = await preview(staff, [
      'email,amount',
      `${nora.email},${row.toBalance}`,
      `${email},${row.byLink}`,
    ]);
    const waits = { balances: row.status === 'waiting', links: row.state === 'PENDING APPROVAL' };
    expect(whatWaits(batch, rule.batches)).toEqual(waits);
    await confirm(staff, batch);
    expect(await look(staff, batch)).toMatchObject({ status: row.status, links: { state: row.state } });
    expect(await balanceOf(db, nora.id)).toBe(waits.balances ? 0n : 20_00n);
    expect((await product.mails(email)).length).toBe(waits.links ? 0 : 1);
  },
);

test('scheduled links that wait for approval keep their time and design', async () => {
  const email = desk.stranger();
  const batch = await preview(staff, ['email,amount', `${email},260`]);
  const deliverAt = new Date(clock.now().getTime() + 2 * 86_400_000).toISOString();
  await confirm(staff, batch, { deliverAt, design: 'congrats' });
  const { links } = await look(staff, batch);
  expect(links).toMatchObject({ state: 'PENDING APPROVAL', deliverAt });
  expect((await owner.post(`/api/enterprise/approvals/${links.orderId}/approve`, {})).status).toBe(200);
  await product.settled();
  const kept = { design: 'congrats', at: new Date(deliverAt), delivery: 'SCHEDULED' };
  expect(await chosenFor(email)).toEqual([kept]);
  expect(await product.mails(email)).toEqual([]);
});

test('a wrong date or design is refused at its field, and nothing is paid', async () => {
  const batch = await preview(manager, ['email,amount', `${desk.stranger()},9`]);
  const before = await acmeBalance(product);
  const nextYear = new Date(clock.now().getTime() + 400 * 86_400_000).toISOString();
  for (const [wrong, field] of [
    [{ deliverAt: nextYear }, 'deliverAt'],
    [{ deliverAt: 'tomorrow' }, 'deliverAt'],
    [{ design: 'plaid' }, 'design'],
  ] as const)
    expect(await confirm(manager, batch, wrong)).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', fields: { [field]: expect.any(String) } },
    });
  expect(await look(manager, batch)).toMatchObject({ status: 'preview' });
  expect(await acmeBalance(product)).toBe(before);
});

// Return the refusal of sendRewardsIn as it is, and this must fail.
test('a row that the campaign cannot serve is refused with its line, and nothing is paid', async () => {
  const { rows } = await db.query<{ id: string; cents: bigint }>(
    'select id, min_cents as cents from gift_card where available and min_cents between 200 and 1000 order by min_cents limit 1',
  );
  const [{ id: card, cents } = { id: '', cents: 0n }] = rows;
  const campaign = await manager.post<{ id: string }>('/api/enterprise/campaigns', {
    ...{ name: 'Only one card', products: [card] },
    colors: { background: '#12344d', text: '#ffffff', button: '#8a1c1c' },
  });
  expect(campaign.status).toBe(201);
  const nora = await newRecipient(product, { listedBy: manager });
  const before = await acmeBalance(product);
  const batch = await preview(manager, [
    'email,amount',
    `${desk.stranger()},50.00`,
    `${nora.email},0.50`,
    'not-an-address,5',
    `${desk.stranger()},1.00`,
  ]);
  const answer = await confirm(manager, batch, { campaignId: campaign.body.id });
  const message = `Line 5 ($1.00): The gift cards of the campaign Only one card start at ${displayCents(cents)}.`;
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'invalid-input', message, fields: { campaignId: message } },
  });
  expect(await acmeBalance(product)).toBe(before);
  // What is wrong with the campaign itself is not said of a line.
  const unknown = await confirm(manager, batch, { campaignId: newId() });
  expect(unknown.body).toMatchObject({ fields: { campaignId: 'Your company has no such campaign.' } });
  expect((await confirm(manager, batch)).status).toBe(202);
});

test('a name that a reward cannot carry is an error of its row', async () => {
  const batch = await preview(manager, [
    'email,amount,name',
    `${desk.stranger()},9,Win at evil.com`,
    `${desk.stranger()},9,${'x'.repeat(101)}`,
    `${desk.stranger()},9,"Ida\nMoss"`,
  ]);
  expect((await rowsOf(manager, batch)).map(({ fate, reason }) => [fate, reason])).toEqual([
    ['refused', 'The column “name”: Please enter a name without a web or email address.'],
    ['refused', 'The column “name”: A name can have at most 100 characters.'],
    ['link', 'Not on your employee list: gets a link by email.'],
  ]);
});

test('a department manager pays the people of their own list alone', async () => {
  const batch = await preview(dept, ['email,amount', `${desk.stranger()},9`]);
  expect(await rowsOf(dept, batch)).toMatchObject([{ fate: 'refused' }]);
});
