/** A member sends a gift to an email address, and acts on it while it is open. */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { balanceOf, member, setFrozen } from '#server/ledger/index.ts';
import { expireRewards } from '#server/rewards/sweep-rewards.ts';
import { testApp } from '#tests/support/app.ts';
import { testClock } from '#tests/support/clock.ts';
import { rewards } from '../rewards.ts';

const clock = testClock();
const product = await testApp({
  clock,
  env: { TRANSFERS_MAX_PER_DAY: '1000.00', LIMIT_SENDS_PER_MINUTE: '1000', LIMIT_CLAIMS_PER_MINUTE: '10000' },
});
const desk = rewards(product);
const balance = (user: { id: string }) => balanceOf(product.db, user.id);
const rich = () => product.newMember({ firstName: 'Rich', balanceCents: 2_000_00n });

test('the money is held at once, and the mail has a link, the message and no address of ours in its subject', async () => {
  const from = await rich();
  const email = desk.stranger();
  const sent = await desk.send(from, {
    recipientEmail: ` ${email.toUpperCase()} `,
    recipientName: 'Ida',
    amount: '40.50',
    message: 'Happy birthday!\nSee www.example.com',
  });
  expect(sent.status).toBe(201);
  expect(sent.body).toMatchObject({
    recipientEmail: email,
    amount: '40.50',
    left: '40.50',
    state: 'unclaimed',
    delivery: 'PENDING',
    design: 'birthday',
  });
  expect(await balance(from)).toBe(1_959_50n);
  const mail = await product.mailTo(email, 'You received a gift of $40.50');
  expect(mail.text).toContain('Hello Ida,');
  expect(mail.text).toContain('Happy birthday!');
  expect(mail.text).not.toContain('www.example.com');
  expect(mail.text).toMatch(/\/claim\/[\w-]{43}\n/);
  expect((await desk.list(from))[0]).toMatchObject({ id: sent.body.id, delivery: 'SUCCEEDED' });
  expect((await from.get<object[]>('/api/transactions')).body[0]).toMatchObject({
    type: 'transfer_out',
    amount: '-40.50',
    description: `Gift to ${email}`,
  });
});

test('the token is nowhere in the database', async () => {
  const from = await rich();
  const email = desk.stranger();
  await desk.send(from, { recipientEmail: email });
  const token = await desk.tokenFor(email);
  const { rows } = await product.db.query<{ table_name: string }>(
    `select table_schema || '.' || table_name as table_name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  expect(rows.length).toBeGreaterThan(50);
  for (const { table_name } of rows) {
    const found = await product.db.query(`select from ${table_name} row where row::text like $1 limit 1`, [
      `%${token}%`,
    ]);
    expect([table_name, found.rows.length]).toEqual([table_name, 0]);
  }
});

test.each([
  ['an address that is none', { recipientEmail: 'nobody' }, 'recipientEmail'],
  ['an amount of zero', { amount: '0' }, 'amount'],
  ['a design that is none', { design: 'skulls' }, 'design'],
  ['a message that is too long', { message: 'x'.repeat(501) }, 'message'],
  ['half of a surrogate pair', { message: 'A gift \ud83c' }, 'message'],
  ['a name with an address', { recipientName: 'visit evil.com' }, 'recipientName'],
  ['a date in two years', { deliverAt: new Date(Date.now() + 800 * 86_400_000).toISOString() }, 'deliverAt'],
  ['a date that is none', { deliverAt: 'tomorrow' }, 'deliverAt'],
])('%s is refused and moves nothing', async (_what, more, field) => {
  const from = await rich();
  const answer = await desk.send(from, more);
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid-input']);
  expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
  expect(await balance(from)).toBe(2_000_00n);
});

test('one cannot send to oneself, above the balance, or from a frozen balance', async () => {
  const from = await product.newMember({ balanceCents: 10_00n });
  expect((await desk.send(from, { recipientEmail: from.email, amount: '1' })).body.code).toBe(
    'recipient-is-you',
  );
  const { body: sent } = await desk.send(from, { amount: '1' });
  const corrected = await desk.act(from, sent.id, 'resend', { recipientEmail: from.email });
  expect(corrected.body.code).toBe('recipient-is-you');
  await desk.act(from, sent.id, 'cancel');
  const poor = await desk.send(from, { amount: '10.01' });
  expect([poor.status, poor.body.message]).toEqual([409, 'Your balance does not cover this amount.']);
  await transaction(product.db, (tx) => setFrozen(tx, member(from.id), true, 'dispute'));
  expect((await desk.send(from, { amount: '1' })).body).toMatchObject({
    code: 'account-frozen',
    message: expect.not.stringContaining('company balance'),
  });
  expect(await balance(from)).toBe(10_00n);
});

test('the same key is the same gift, and refuses a different one', async () => {
  const from = await rich();
  const gift = { recipientEmail: desk.stranger() };
  const first = await desk.send(from, gift, 'key-1');
  const again = await desk.send(from, gift, 'key-1');
  expect([again.status, again.body.id]).toEqual([201, first.body.id]);
  for (const other of [
    { amount: '51' },
    { design: 'thanks' },
    { message: 'Another one' },
    { recipientName: 'Nora' },
    { deliverAt: new Date(Date.now() + 86_400_000).toISOString() },
  ])
    expect((await desk.send(from, { ...gift, ...other }, 'key-1')).body.code).toBe('key-reused');
  expect(await balance(from)).toBe(1_950_00n);
});

test('members and addresses share the limit of a day, and the money of a canceled gift does not count', async () => {
  const [from, to] = [await rich(), await product.newMember()];
  await from.post('/api/transfers', { recipientUsername: to.username, amount: '600' });
  const kept = await desk.send(from, { amount: '300' });
  const more = await desk.send(from, { amount: '100.01' });
  expect([more.status, more.body.code]).toEqual([409, 'transfer-limit']);
  expect(more.body.message).toBe('You can send at most $1,000.00 in 24 hours; $100.00 is left.');
  await desk.act(from, kept.body.id, 'cancel');
  expect((await desk.send(from, { amount: '400' })).status).toBe(201);
});

// Take 'reward_hold' out of readSpentInDay, or requireProofAboveLimit out of send-reward, and this must fail.
test('more than a session may spend without proof asks for one', async () => {
  const from = await rich();
  await product.db.query('update session set reauthenticated_at = null where user_id = $1', [from.id]);
  expect((await desk.send(from, { amount: '150' })).status).toBe(201);
  const more = await desk.send(from, { amount: '50.01' });
  expect([more.status, more.body.code]).toEqual([403, 'reauthenticate']);
  expect(await balance(from)).toBe(1_850_00n);
});

test('a scheduled gift is held at once, mailed in time, and expires 90 days after that', async () => {
  const from = await rich();
  const email = desk.stranger();
  const deliverAt = new Date(clock.now().getTime() + 3 * 86_400_000);
  const sent = await desk.send(from, { recipientEmail: email, deliverAt: deliverAt.toISOString() });
  expect(sent.body).toMatchObject({ delivery: 'SCHEDULED', deliverAt: deliverAt.toISOString() });
  expect(await balance(from)).toBe(1_950_00n);
  await sweep();
  expect(await product.mails(email)).toEqual([]);
  clock.advance({ days: 3 });
  await sweep();
  await sweep();
  expect(await product.mails(email)).toHaveLength(1);
  const later = await product.signIn(from.email);
  const [gift] = await desk.list(later);
  expect(gift).toMatchObject({ delivery: 'SUCCEEDED' });
  expect(Date.parse(gift?.expiresAt ?? '') - deliverAt.getTime()).toBe(90 * 86_400_000);
});

// Leave `isLater` out of resendReward, and this must fail.
test('a scheduled gift whose address is corrected keeps its time', async () => {
  const from = await rich();
  const [wrong, right] = [desk.stranger(), desk.stranger()];
  const deliverAt = new Date(clock.now().getTime() + 3 * 86_400_000).toISOString();
  const { body } = await desk.send(from, { recipientEmail: wrong, deliverAt });
  const corrected = await desk.act(from, body.id, 'resend', { recipientEmail: right });
  expect(corrected.body).toMatchObject({ recipientEmail: right, delivery: 'SCHEDULED', deliverAt });
  await sweep();
  expect(await product.mails(right)).toEqual([]);
  clock.advance({ days: 3 });
  await sweep();
  expect([await product.mails(wrong), (await product.mails(right)).length]).toEqual([[], 1]);
});

test('a date that has passed is now', async () => {
  const from = await rich();
  const gift = { recipientEmail: desk.stranger(), deliverAt: '1990-01-01T09:00:00Z' };
  const sent = await desk.send(from, gift, 'past');
  expect(sent.body).toMatchObject({ delivery: 'PENDING', deliverAt: sent.body.createdAt });
  expect((await desk.send(from, gift, 'past')).body.id).toBe(sent.body.id);
  await sweep();
  expect((await desk.list(from))[0]?.state).toBe('unclaimed');
});

// Take the catch out of each, and this must fail.
test('a gift that cannot expire keeps no other from expiring', async () => {
  const from = await rich();
  const stuck = await desk.send(from, { amount: '10' });
  const other = await desk.send(from, { amount: '20' });
  for (const [place, { body }] of [stuck, other].entries())
    await product.db.query('update reward set deliver_at = $2, expires_at = $3 where id = $1', [
      body.id,
      new Date(clock.now().getTime() - 10_000),
      new Date(clock.now().getTime() - 5_000 + place * 1_000),
    ]);
  await product.db.query(
    `create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
     create trigger refuse_one before update on reward for each row when (old.id = '${stuck.body.id}')
       execute function refuse_one()`,
  );
  await expect(expireRewards(product.deps)).rejects.toThrow('refused');
  const states = (await desk.list(from)).map(({ id, state }) => [id, state]);
  expect(new Map(states as [string, string][]).get(other.body.id)).toBe('expired');
  expect(new Map(states as [string, string][]).get(stuck.body.id)).toBe('unclaimed');
  await product.db.query('drop trigger refuse_one on reward; drop function refuse_one()');
  await expireRewards(product.deps);
  expect(await balance(from)).toBe(2_000_00n);
});

test('a canceled gift returns whole, its link says so, and canceling it again changes nothing', async () => {
  const from = await rich();
  const email = desk.stranger();
  const { body } = await desk.send(from, { recipientEmail: email });
  const token = await desk.tokenFor(email);
  const canceled = await desk.act(from, body.id, 'cancel');
  expect([canceled.status, canceled.body.state, canceled.body.left]).toEqual([200, 'canceled', '0.00']);
  expect((await desk.act(from, body.id, 'cancel')).status).toBe(200);
  expect(await balance(from)).toBe(2_000_00n);
  const gone = await desk.read(product.visitor(), token);
  expect([gone.status, gone.body.message]).toEqual([410, 'The sender canceled this gift.']);
  expect(Object.keys(gone.body).toSorted()).toEqual(['code', 'message']);
  for (const act of ['resend', 'remind', 'link'])
    expect((await desk.act(from, body.id, act, {})).body.code).toBe('reward-closed');
});

// Leave canceled gifts out of the view member_sent, and a member mails any number of strangers for a dollar.
test('gifts that are taken back or canceled still count as sent today', async () => {
  const from = await rich();
  for (let times = 0; times < 50; times += 1) {
    const sent = await desk.send(from, { recipientEmail: desk.stranger(), amount: '1.00' });
    expect(sent.status).toBe(201);
    expect(
      await from.post(`/api/rewards/${sent.body.id}/${times % 2 ? 'cancel' : 'undo'}`, {}),
    ).toMatchObject({
      status: 200,
    });
  }
  expect(await desk.send(from, { recipientEmail: desk.stranger(), amount: '1.00' })).toMatchObject({
    status: 409,
    body: { code: 'transfer-limit', message: 'You can send at most 50 times in 24 hours.' },
  });
  expect(await balance(from)).toBe(2_000_00n);
});

test('a gift is undone whole for ten minutes, also after its mail has gone, and its money does not count for the day', async () => {
  const from = await rich();
  const email = desk.stranger();
  const { body } = await desk.send(from, { recipientEmail: email, amount: '900' });
  expect(body).toMatchObject({ undone: false, undoSeconds: 600 });
  const token = await desk.tokenFor(email);
  clock.advance({ minutes: 9, seconds: 59 });
  expect((await desk.list(from))[0]).toMatchObject({ undoSeconds: 1 });
  expect(await desk.act(from, body.id, 'undo')).toMatchObject({
    status: 200,
    body: { state: 'canceled', undone: true, undoSeconds: 0, left: '0.00' },
  });
  expect((await desk.act(from, body.id, 'undo')).status).toBe(200);
  expect(await balance(from)).toBe(2_000_00n);
  expect((await desk.read(product.visitor(), token)).status).toBe(410);
  const [line] = (await from.get<{ description: string }[]>('/api/transactions')).body;
  expect(line?.description).toBe(`Gift to ${email} undone`);
  expect((await desk.notifications(from)).map(({ title }) => title)).toEqual(['Gift Sent', 'Gift Undone']);
  expect((await desk.send(from, { amount: '900' })).status).toBe(201);
});

// Take 'undo-over' out of undoReward, and this must fail. Later than ten minutes, reward_undone_whole_and_soon refuses too.
test('after ten minutes, or once anything is claimed, a gift is canceled and no longer undone', async () => {
  const from = await rich();
  const [late, part, whole] = [desk.stranger(), desk.stranger(), desk.stranger()];
  const old = await desk.send(from, { recipientEmail: late });
  clock.advance({ minutes: 10 });
  expect((await desk.list(from))[0]).toMatchObject({ undoSeconds: 0 });
  const over = await desk.act(from, old.body.id, 'undo');
  expect([over.status, over.body.code]).toEqual([409, 'undo-over']);
  for (const [email, amount, code] of [
    [part, '50.00', 'reward-claimed-in-part'],
    [whole, '25.00', 'reward-closed'],
  ] as const) {
    const { body } = await desk.send(from, { recipientEmail: email, amount });
    await desk.claim(product.visitor(), await desk.tokenFor(email));
    expect((await desk.list(from))[0]).toMatchObject({ id: body.id, undoSeconds: 0 });
    expect((await desk.act(from, body.id, 'undo')).body.code).toBe(code);
  }
  expect(await balance(from)).toBe(1_875_00n);
});

test('a scheduled gift that is undone is never mailed', async () => {
  const from = await rich();
  const email = desk.stranger();
  const deliverAt = new Date(clock.now().getTime() + 5 * 60_000).toISOString();
  const sent = await desk.send(from, { recipientEmail: email, deliverAt, timeZone: 'America/New_York' });
  const told = (await desk.notifications(from)).at(-1)?.message;
  expect(told).toMatch(/ on \w+ \d+, \d{4} at \d+:\d\d [AP]M E[SD]T\.$/);
  await desk.act(from, sent.body.id, 'undo');
  clock.advance({ minutes: 6 });
  await sweep();
  expect(await product.mails(email)).toEqual([]);
  expect((await desk.send(from, { timeZone: 'Mars/Phobos' })).body.fields).toHaveProperty('timeZone');
});

test('what is canceled repays a debt first', async () => {
  const from = await rich();
  const { body } = await desk.send(from, { amount: '100' });
  await owe(from.id, 30_00n);
  await desk.act(from, body.id, 'cancel');
  expect(await balance(from)).toBe(1_970_00n);
});

// Take requireOpenReward's comparison of the sender out, and this must fail.
test('nobody acts on a gift of somebody else', async () => {
  const [from, other] = [await rich(), await rich()];
  const { body } = await desk.send(from);
  for (const act of ['cancel', 'undo', 'resend', 'remind', 'link'])
    expect((await desk.act(other, body.id, act, {})).status).toBe(404);
  expect(await desk.list(other)).toEqual([]);
  expect((await desk.list(from))[0]?.state).toBe('unclaimed');
});

test('a mail that is refused is a failure with a reason, which the sender is told; a corrected address gets a new link', async () => {
  const from = await rich();
  const [wrong, right] = [desk.stranger(), desk.stranger()];
  await product.fault('mail', { match: `SMTP RCPT ${wrong}`, fault: 'refuse' });
  const { body } = await desk.send(from, { recipientEmail: wrong });
  await product.settled();
  await product.mend('mail');
  expect((await desk.list(from))[0]).toMatchObject({
    delivery: 'FAILED',
    deliveryError: 'mailbox_unavailable',
    left: '50.00',
  });
  expect((await desk.notifications(from)).map(({ title }) => title)).toEqual([
    'Gift Sent',
    'Gift Not Delivered',
  ]);
  const link = await from.post<{ link: string }>(`/api/rewards/${body.id}/link`);
  const old = link.body.link.split('/').at(-1) ?? '';
  const resent = await desk.act(from, body.id, 'resend', { recipientEmail: right });
  expect(resent.body).toMatchObject({ recipientEmail: right, delivery: 'PENDING', deliveryError: null });
  const token = await desk.tokenFor(right);
  expect(token).not.toBe(old);
  expect((await desk.read(product.visitor(), old)).status).toBe(404);
  expect((await desk.read(product.visitor(), token)).status).toBe(200);
});

test('a mail whose answer is lost is sent again with the same link', async () => {
  const from = await rich();
  const email = desk.stranger();
  await product.fault('mail', { match: 'SMTP DATA', fault: 'drop-reply' });
  await desk.send(from, { recipientEmail: email });
  const mails = await product.mails(email);
  const links = new Set(mails.map(({ text }) => /\/claim\/([\w-]+)/.exec(text)?.[1]));
  expect(links.size).toBe(1);
  expect((await desk.list(from))[0]?.delivery).toBe('SUCCEEDED');
});

test('a reminder has the same link, and goes out once a day', async () => {
  const from = await rich();
  const email = desk.stranger();
  const { body } = await desk.send(from, { recipientEmail: email });
  const token = await desk.tokenFor(email);
  expect((await desk.act(from, body.id, 'remind')).status).toBe(200);
  expect(await desk.tokenFor(email, 'Your gift of $50.00 is waiting')).toBe(token);
  expect((await desk.act(from, body.id, 'remind')).body.code).toBe('already-reminded');
  const later = await desk.send(from, {
    deliverAt: new Date(clock.now().getTime() + 86_400_000).toISOString(),
  });
  expect((await desk.act(from, later.body.id, 'remind')).body.code).toBe('reward-not-delivered');
});

test('two reminders go out by themselves, and what expires returns once', async () => {
  const from = await rich();
  const email = desk.stranger();
  await desk.send(from, { recipientEmail: email });
  const token = await desk.tokenFor(email);
  const reminders = async () =>
    (await product.mails(email)).filter(({ subject }) => subject.includes('is waiting')).length;
  const after = async (days: number) => {
    clock.advance({ days });
    for (const job of ['remind-of-rewards', 'sweep-rewards', 'remind-of-rewards', 'sweep-rewards'])
      await run(job);
    return reminders();
  };
  expect([await after(37), await after(2), await after(43), await after(2)]).toEqual([0, 1, 1, 2]);
  expect(await balance(from)).toBe(1_950_00n);
  await after(7);
  expect(await balance(from)).toBe(2_000_00n);
  expect((await desk.read(product.visitor(), token)).body.message).toBe('This gift has expired.');
  expect((await desk.notifications(from)).at(-1)).toEqual({
    title: 'Gift Expired',
    message: `Nobody claimed your gift to ${email} in time. $50.00 is back in your balance.`,
  });
  // Its recipient reads so once, too.
  const ended = (await product.mails(email)).filter(({ subject }) => subject.endsWith('has expired'));
  expect(ended.map(({ text }) => text)).toEqual([expect.stringContaining('went back to the sender')]);
});

// Take either condition out of mailExpired, and this must fail.
test('the end of a gift that never arrived, or is not for its recipient, is not mailed to them', async () => {
  const from = await rich();
  const [lost, unwanted] = [desk.stranger(), desk.stranger()];
  const sent = await Promise.all([lost, unwanted].map((email) => desk.send(from, { recipientEmail: email })));
  const token = await desk.tokenFor(unwanted);
  expect((await product.visitor().post('/api/claims/not-for-me', { token })).status).toBe(200);
  await product.settled();
  await product.db.query(
    `update reward set delivery = 'FAILED', delivery_error = 'invalid_email' where recipient_email = $1`,
    [lost],
  );
  await product.db.query('update reward set deliver_at = $2, expires_at = $3 where id = any ($1)', [
    sent.map(({ body }) => body.id),
    new Date(clock.now().getTime() - 10_000),
    new Date(clock.now().getTime() - 5_000),
  ]);
  await expireRewards(product.deps);
  expect((await desk.list(from)).map(({ state }) => state)).toEqual(['expired', 'expired']);
  const mails = await Promise.all([lost, unwanted].map((email) => product.mails(email)));
  expect(mails.flat().filter(({ subject }) => subject.endsWith('has expired'))).toEqual([]);
});

test('an account with an open gift is not deleted', async () => {
  const from = await product.newMember({ balanceCents: 50_00n });
  const { body } = await desk.send(from);
  const refused = await from.send('DELETE', '/api/user/delete-account');
  expect([refused.status, refused.body.code]).toEqual([409, 'money-in-motion']);
  expect(refused.body.message).toContain('gifts are not claimed');
  await desk.act(from, body.id, 'cancel');
  expect((await from.send('DELETE', '/api/user/delete-account')).body.code).toBe('balance-not-zero');
});

async function run(name: string): Promise<void> {
  await product.deps.jobs.enqueue(product.db, name, {});
  product.deps.jobs.wake();
  await product.settled();
}

async function sweep(): Promise<void> {
  await run('sweep-rewards');
}

async function owe(userId: string, cents: bigint): Promise<void> {
  await product.db.query(
    `select ledger_post('dispute_take', 'test-owe:' || $1, array['receivable', 'processor_clearing'],
       array[$1::uuid, null], array[-$2::bigint, $2::bigint], array['Owed', null], null, null, '{}', null, null, null)`,
    [userId, cents],
  );
}
