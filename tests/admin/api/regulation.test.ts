/** /api/admin/regulation */
import { expect, test } from 'vitest';
import type { RegulationFigure, UnclaimedValue } from '#contract/admin/regulation.ts';
import type { CashOut } from '#contract/cash-out.ts';
import { selectUnclaimed } from '#server/admin/regulation/unclaimed-store.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { acmeId, fund } from '#tests/enterprise/api/company.ts';
import { testApp } from '#tests/support/app.ts';
import { testClock } from '#tests/support/clock.ts';
import { eventually } from '#tests/support/eventually.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';

const clock = testClock();
const product = await testApp({ clock });
const { db } = product;
const admin = await product.signIn('administrator');
const god = await product.signIn('god');

const path = '/api/admin/regulation';
const list = async () => (await admin.get<RegulationFigure[]>(path)).body;
const find = async (rule: string, state: string) =>
  (await list()).find((figure) => figure.rule === rule && figure.state === state);
const given = {
  ...{ value: '20', source: 'A new law', asOf: '2026-12-01', isApplied: true },
  reason: 'The law changed',
};

/** Another administrator agrees to what waits. */
async function agreed(answer: { status: number; body: object }): Promise<void> {
  expect(answer.status).toBe(202);
  const { requestId } = answer.body as { requestId?: string };
  const approval = await god.post(`/api/admin/approvals/${requestId}/approve`, {});
  expect(approval).toMatchObject({ status: 200, body: { state: 'approved' } });
}

async function leftWith(balanceCents: bigint, state = 'California') {
  const member = await product.newMember({ balanceCents });
  await db.query('update users set state = $2 where id = $1', [member.id, state]);
  return member;
}

test('every rule has its figures, each with a source and a day', async () => {
  const figures = await list();
  expect(new Set(figures.map(({ rule }) => rule))).toEqual(
    new Set(['cash-out', 'daily-limit', 'expiry', 'claim-words', 'dormancy']),
  );
  for (const { source, asOf } of figures) expect([source, asOf]).toEqual([expect.stringMatching(/./), asOf]);
  expect(await find('cash-out', 'CA')).toMatchObject({ value: '15.00', isApplied: true, changedBy: null });
  expect(await find('daily-limit', 'US')).toMatchObject({ value: '2000.00', isApplied: false });
});

test('a figure is set once, with its reason in the log, and a colleague’s change is not overwritten', async () => {
  const before = await find('cash-out', 'CA');
  const body = { ...given, value: '12', version: before?.version };
  expect(await admin.put(`${path}/cash-out/CA`, body)).toMatchObject({
    status: 200,
    body: { value: '12.00', source: 'A new law', changedBy: expect.any(String) },
  });
  expect(await god.put(`${path}/cash-out/CA`, body)).toMatchObject({
    ...{ status: 409, body: { code: 'changed-meanwhile' } },
  });
  const { rows } = await db.query(
    `select reason, before, after from audit_entry where action = 'regulation-set' and subject_id = 'cash-out:CA'`,
  );
  expect(rows).toEqual([
    {
      reason: 'The law changed',
      before: { value: '15.00', source: before?.source, asOf: '2026-11-29' },
      after: { value: '12.00', source: 'A new law', asOf: '2026-12-01' },
    },
  ]);
  const nora = await leftWith(4_99n);
  expect((await nora.get<CashOut>('/api/cash-out')).body).toMatchObject({ threshold: '12.00' });
});

// Leave the question for loosensFigure out of the route, and this must fail.
test('a state gets a figure of its own once a colleague agrees, and one that is not applied counts for nothing', async () => {
  const nora = await leftWith(3_20n, 'Florida');
  const because = async () => (await nora.get<CashOut>('/api/cash-out')).body.because;
  expect(await because()).toBe('no-threshold');
  const asked = await admin.put(`${path}/cash-out/FL`, { ...given, version: null });
  expect(await because()).toBe('no-threshold');
  expect(await admin.put(`${path}/cash-out/FL`, { ...given, version: null })).toMatchObject({
    ...{ status: 409, body: { code: 'request-waiting' } },
  });
  await agreed(asked);
  expect(await because()).toBe(null);
  expect((await admin.put(`${path}/cash-out/FL`, { ...given, version: null })).status).toBe(409);
  expect((await admin.put(`${path}/cash-out/FL`, { ...given, isApplied: false, version: 1 })).status).toBe(
    200,
  );
  expect(await because()).toBe('no-threshold');
});

test('a raise that a colleague overtook fails when it is approved', async () => {
  const version = (await find('cash-out', 'CO'))?.version;
  const asked = await admin.put(`${path}/cash-out/CO`, { ...given, value: '50', version });
  expect((await god.put(`${path}/cash-out/CO`, { ...given, value: '4', version })).status).toBe(200);
  expect(await god.post(`/api/admin/approvals/${asked.body.requestId}/approve`, {})).toMatchObject({
    ...{ status: 409, body: { code: 'changed-meanwhile' } },
  });
  expect(await find('cash-out', 'CO')).toMatchObject({ value: '4.00' });
});

test.each([
  ['cash-out/CA', { value: '0' }, 'value'],
  ['cash-out/CA', { value: '100.01' }, 'value'],
  ['cash-out/CA', { value: 'much' }, 'value'],
  ['dormancy/NY', { value: '0' }, 'value'],
  ['dormancy/NY', { value: '241' }, 'value'],
  ['dormancy/NY', { value: '1.5' }, 'value'],
  ['cash-out/CA', { source: ' ' }, 'source'],
  ['cash-out/CA', { asOf: 'yesterday' }, 'asOf'],
  ['cash-out/CA', { value: '1', asOf: '0000-01-01' }, 'asOf'],
  ['cash-out/CA', { value: '1', version: 2 ** 31 }, 'version'],
  ['cash-out/CA', { value: '1', version: 0.5 }, 'version'],
  ['cash-out/CA', { reason: '' }, 'reason'],
  ['daily-limit/CA', {}, 'state'],
  ['claim-words/CA', { value: 'Words' }, 'state'],
])('%s with %j is refused and names %s', async (place, wrong, field) => {
  const before = await list();
  const answer = await admin.put(`${path}/${place}`, { ...given, version: 1, ...wrong });
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]]);
  expect(await list()).toEqual(before);
});

test.each(['XX', 'ca', 'constructor', 'toString', '__proto__'])(
  'there is no figure of a state %s',
  async (state) => {
    const answer = await admin.put(`${path}/cash-out/${state}`, { ...given, value: '1', version: null });
    expect(answer.status).toBe(404);
  },
);

// Leave the second question for loosensFigure out of setFigure, or `for update` out of lockFigure, and this
// must fail.
test('a figure that a colleague lowers at the same moment is not raised again by one person', async () => {
  const before = await find('cash-out', 'CO');
  const version = (before?.version ?? 0) + 1;
  const { raising } = await transaction(db, async (tx) => {
    await tx.query(
      `update regulation_figure set amount_cents = 1, version = $1 where rule = 'cash-out' and state = 'CO'`,
      [version],
    );
    // It lowers what it sees, and names the version that it cannot have seen.
    const raising = admin.put(`${path}/cash-out/CO`, { ...given, value: '0.50', version });
    await heldUp(db);
    return { raising };
  });
  expect(await raising).toMatchObject({
    ...{ status: 409, body: { code: 'changed-meanwhile', current: { value: '0.01', version } } },
  });
  expect(await find('cash-out', 'CO')).toMatchObject({ value: '0.01' });
});

test('a daily limit that is applied refuses what exceeds it, and what was only opened is no reason', async () => {
  const nora = await product.newMember();
  const add = (amount: string) => nora.post('/api/create-payment-intent', { amount });
  const set = (isApplied: boolean, version: number) =>
    admin.put(`${path}/daily-limit/US`, { ...given, value: '100', isApplied, version });
  expect((await add('101')).status).toBe(200);
  expect((await set(true, 1)).status).toBe(200);
  expect(await add('100.01')).toMatchObject({
    status: 409,
    body: {
      code: 'daily-limit',
      fields: { amount: 'You can add at most $100.00 in a day; $100.00 is left today.' },
    },
  });
  const { body } = await add('60');
  await fetch(`${product.url}/sandbox/stripe/_test/payment_intents/${body.paymentIntentId}/succeed`, {
    method: 'POST',
    body: '{}',
  });
  await product.settled();
  expect((await add('40')).status).toBe(200);
  expect((await add('40.01')).body.message).toContain('$40.00 is left');
  // A switch that ends it, and a higher limit, need a colleague; a lower one does not.
  const off = await set(false, 2);
  expect((await add('1000')).status).toBe(409);
  await agreed(off);
  expect((await add('1000')).status).toBe(200);
});

/** With a limit of $100 a day. */
async function limited<T>(work: () => Promise<T>): Promise<T> {
  const set = async (isApplied: boolean) => {
    const version = (await find('daily-limit', 'US'))?.version;
    return admin.put(`${path}/daily-limit/US`, { ...given, value: '100', isApplied, version });
  };
  expect((await set(true)).status).toBe(200);
  try {
    return await work();
  } finally {
    await agreed(await set(false));
  }
}

const pull = (intentId: string, what: 'succeed' | 'fail' | 'processing') =>
  fetch(`${product.url}/sandbox/stripe/_test/payment_intents/${intentId}/${what}`, {
    method: 'POST',
    body: '{}',
  });

/** What a member can still pay, or has paid. */
async function countable(userId: string): Promise<bigint> {
  const { rows } = await db.query<{ cents: bigint }>(
    `select coalesce(sum(amount_cents), 0)::bigint as cents from payment
     where user_id = $1 and (status = 'completed' or (status in ('pending', 'failed') and next_check_at is not null))`,
    [userId],
  );
  return rows[0]?.cents ?? 0n;
}

// Leave cancelOpen out of withinDailyLimit, and this must fail.
test('under a daily limit a form may be opened again and again, and only the last one can be paid', async () => {
  const nora = await product.newMember();
  const opened: string[] = [];
  await limited(async () => {
    for (let times = 0; times < 4; times += 1) {
      const { status, body } = await nora.post('/api/create-payment-intent', { amount: '100' });
      expect(status).toBe(200);
      opened.push(String(body.paymentIntentId));
      // A card that is declined leaves a form that can be paid with another one.
      if (times === 1) await pull(String(body.paymentIntentId), 'fail');
      await product.settled();
    }
    for (const intentId of opened) await pull(intentId, 'succeed');
    await product.settled();
    expect((await nora.get('/api/auth/user')).body.balance).toBe('100.00');
    expect((await nora.post('/api/create-payment-intent', { amount: '1' })).status).toBe(409);
  });
});

// Cancel every open form in withinDailyLimit, and this must fail.
test('under a daily limit a second form that fits beside the first one leaves it open', async () => {
  const nora = await product.newMember();
  await limited(async () => {
    const open = async (amount: string) => {
      const { status, body } = await nora.post('/api/create-payment-intent', { amount });
      expect(status).toBe(200);
      return String(body.paymentIntentId);
    };
    const [first, second] = [await open('60'), await open('40')];
    for (const intentId of [first, second]) await pull(intentId, 'succeed');
    await product.settled();
    expect((await nora.get('/api/auth/user')).body.balance).toBe('100.00');
  });
});

/** Lets payments in once so many calls wait for it, so that all have looked at what is there. */
async function whileNothingIsInserted<T>(calls: number, work: () => Promise<T>): Promise<T> {
  const held = await transaction(db, async (tx) => {
    await tx.query('lock table payment in share mode');
    const working = work();
    await eventually(async () => {
      const { rows } = await db.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length >= calls;
    });
    return { working };
  });
  return held.working;
}

// Take lockPayer out of withinDailyLimit, and this must fail.
test('forms that are opened at once do not exceed the daily limit together', async () => {
  const nora = await product.newMember();
  await limited(async () => {
    const open = (headers = {}) => nora.post('/api/create-payment-intent', { amount: '60' }, headers);
    const answers = await whileNothingIsInserted(5, () =>
      Promise.all(Array.from({ length: 5 }, () => open())),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(await countable(nora.id)).toBe(60_00n);
    // The same request twice is one form, and does not cancel itself.
    const once = { 'idempotency-key': newId() };
    const [first, second] = await Promise.all([open(once), open(once)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.paymentIntentId).toBe(first.body.paymentIntentId);
    expect(await countable(nora.id)).toBe(60_00n);
    // What a bank is processing cannot be canceled, and counts.
    await pull(String(first.body.paymentIntentId), 'processing');
    expect((await open()).status).toBe(409);
    expect(await countable(nora.id)).toBe(60_00n);
  });
});

test('the words of a reward are those of the operator', async () => {
  const boss = await product.signIn('super_admin');
  await fund(product, await acmeId(product), 1_000_00n);
  const set = (value: string, isApplied: boolean, version: number) =>
    admin.put(`${path}/claim-words/US`, { ...given, value, isApplied, version });
  const email = `${newId()}@example.com`;
  expect((await set('From {company} until {date}, at no cost.', true, 1)).status).toBe(200);
  const sent = await boss.post('/api/enterprise/rewards', {
    rewards: [{ recipientEmail: email, amount: '10.00' }],
  });
  expect(sent.status).toBeLessThan(300);
  const mail = await product.mailTo(email, /./);
  expect(mail.text).toMatch(/From Acme.* until \w+ \d+, \d{4}, at no cost\./);
  const token = /\/claim\/([\w-]+)/.exec(mail.text)?.[1];
  const terms = async () => (await product.visitor().post('/api/claims/read', { token })).body.terms;
  expect(await terms()).toMatch(/^From Acme/);
  expect((await set('Nothing', false, 2)).status).toBe(200);
  expect(await terms()).toBe(null);
});

test('value without activity is summed by state, and its file names the owners', async () => {
  const quiet = await leftWith(12_00n, 'NY');
  const active = await leftWith(13_00n, 'new york');
  const ofState = async (wanted: string) => {
    const { body } = await (await product.signIn('administrator')).get<UnclaimedValue[]>(`${path}/unclaimed`);
    return body.filter(({ state }) => state === wanted);
  };
  expect(await ofState('NY')).toEqual([]);
  clock.advance({ days: 61 * 31 });
  await product.signIn(active.email);
  await db.query('update session set last_active_at = $2 where user_id = $1', [active.id, clock.now()]);
  expect(await ofState('NY')).toMatchObject([{ months: 60, members: 1, value: '12.00' }]);
  const staff = await product.signIn('administrator');
  // Sessions that ended count as well, although they are deleted.
  const seen = await leftWith(14_00n, 'NY');
  await db.query(`update users set created_at = '2020-01-01' where id = $1`, [seen.id]);
  await db.query('update session set last_active_at = $2 where user_id = $1', [seen.id, clock.now()]);
  await db.query('delete from session where user_id = $1', [seen.id]);
  expect(await ofState('NY')).toMatchObject([{ members: 1, value: '12.00' }]);
  const file = await staff.get(`${path}/unclaimed.csv`);
  expect(file.headers.get('content-disposition')).toMatch(/unclaimed-\d{4}-\d\d-\d\d\.csv/);
  expect(file.text).toContain(`NY,60,Nora Field,${quiet.email},`);
  expect(file.text).not.toContain(active.email);
  const { rows } = await db.query(`select after from audit_entry where action = 'unclaimed-exported'`);
  expect(rows).toEqual([{ after: { members: file.text.trim().split('\r\n').length - 1 } }]);
  // Read in pages, the file names each owner once.
  const all = await selectUnclaimed(db, { now: clock.now(), after: null, limit: 100 });
  const one: string[] = [];
  for (let after: string | null = null; ; after = one.at(-1) ?? null) {
    const page: { id: string }[] = await selectUnclaimed(db, { now: clock.now(), after, limit: 1 });
    if (page.length === 0) break;
    one.push(...page.map(({ id }) => id));
  }
  expect(all.length).toBeGreaterThan(1);
  expect(one).toEqual(all.map(({ id }) => id));
});
