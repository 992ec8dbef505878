/** A member sends a gift to an email address, and acts on it while it is open. */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { member, setFrozen } from '#server/ledger/index.ts';
import { openGifts } from '../gifts.ts';

const { clock, product, desk, balance, rich } = await openGifts({ TRANSFERS_MAX_PER_DAY: '1000.00' });

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
    message: expect.not.stringContaining('shared balance'),
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
    { recipientEmail: desk.stranger() },
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

test('an account with an open gift is not deleted', async () => {
  const from = await product.newMember({ balanceCents: 50_00n });
  const { body } = await desk.send(from);
  const refused = await from.send('DELETE', '/api/user/delete-account');
  expect([refused.status, refused.body.code]).toEqual([409, 'money-in-motion']);
  expect(refused.body.message).toContain('gifts are not claimed');
  await desk.act(from, body.id, 'cancel');
  expect((await from.send('DELETE', '/api/user/delete-account')).body.code).toBe('balance-not-zero');
});

async function sweep(): Promise<void> {
  await product.runJob('sweep-rewards');
}

test('the copied link of a gift says whether its claim asks for a code', async () => {
  const from = await rich();
  for (const [amount, needsCode] of [
    ['100.00', false],
    ['100.01', true],
  ] as const) {
    const { id } = (await desk.send(from, { recipientEmail: desk.stranger(), amount })).body;
    const { status, body } = await desk.act(from, id, 'link');
    expect([status, body]).toEqual([200, { link: expect.any(String), needsCode }]);
  }
});
