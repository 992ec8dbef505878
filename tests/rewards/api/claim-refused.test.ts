/**
 * When a gift cannot be claimed, what the bearer of its link reads then, and the code that a claim above the
 * limit asks for.
 */
import { expect, test } from 'vitest';
import { blankUserRow, endSessions, findUserByEmail, lockClosingAccount } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { closeMemberAccount, member, owedBy, setFrozen } from '#server/ledger/index.ts';
import { topUp } from '#tests/admin/api/money.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { openGifts } from '../gifts.ts';

const { clock, product, desk, balance, rich, gift } = await openGifts();

const atBank = async (path: string): Promise<{ id: string }> =>
  (
    await fetch(`${product.url}/sandbox/stripe/_test/${path}`, { method: 'POST', body: '{}' })
  ).json() as Promise<{ id: string }>;

test.each([
  ['no card', { items: [] }, 'invalid-input'],
  ['more than is left', { items: [{ giftCardId: '', amount: '50.01' }] }, 'more-than-left'],
  [
    'many that are more together',
    { items: [{ giftCardId: '', amount: '25', quantity: 3 }] },
    'more-than-left',
  ],
  ['an amount that the card has not', { items: [{ giftCardId: '', amount: '0.01' }] }, 'amount-out-of-range'],
  [
    'a card that is not on sale',
    { items: [{ giftCardId: '019a0000-0000-7000-8000-000000000000', amount: '25' }] },
    'gift-card-unavailable',
  ],
])('%s is refused, and nothing is claimed', async (_what, { items }, code) => {
  const { token, email } = await gift(await rich());
  const giftCardId = await desk.card();
  const chosen = items.map((item) => ({ ...item, giftCardId: item.giftCardId || giftCardId }));
  expect((await desk.claim(product.visitor(), token, { items: chosen })).body.code).toBe(code);
  expect((await desk.read(product.visitor(), token)).body.left).toBe('50.00');
  expect(await findUserByEmail(product.db, email)).toBeUndefined();
});

// Take the sender's user out of claimWaits, and this must fail.
test('a claim waits while staff have frozen the sender', async () => {
  const from = await rich();
  const { token } = await gift(from);
  await product.db.query('update users set frozen_at = now() where id = $1', [from.id]);
  expect((await desk.claim(product.visitor(), token)).body.code).toBe('claim-waits');
  await product.db.query('update users set frozen_at = null where id = $1', [from.id]);
  expect((await desk.claim(product.visitor(), token)).status).toBe(201);
});

// Find the account without its lock in resolve-claimant.ts, and this must fail.
test.each(['signed in', 'by address'])(
  'an account that closes during a claim gets no cards: %s',
  async (how) => {
    const to = await product.newMember();
    await desk.send(await rich(), { recipientEmail: to.email });
    const token = await desk.tokenFor(to.email);
    const claimant = how === 'signed in' ? to : product.visitor();
    let claiming: ReturnType<typeof desk.claim> | undefined;
    await transaction(product.db, async (tx) => {
      await closeMemberAccount(tx, to.id);
      await lockClosingAccount(tx, to.id);
      claiming = desk.claim(claimant, token);
      await heldUp(product.db);
      await endSessions(tx, { userId: to.id });
      await blankUserRow(tx, to.id, new Date());
    });
    const answer = await claiming;
    expect(answer?.status).toBe(how === 'signed in' ? 401 : 201);
    const { rows } = await product.db.query('select from purchase_order where user_id = $1', [to.id]);
    expect(rows).toEqual([]);
  },
);

// Leave goneRefusal out of listClaimCards, and this must fail.
test('a link that is used up lists no cards to choose from', async () => {
  const { token } = await gift(await rich());
  const ask = () => product.visitor().post<{ code?: string }>('/api/claims/gift-cards', { token });
  expect((await ask()).status).toBe(200);
  const items = [{ giftCardId: await desk.card(), amount: '50' }];
  expect((await desk.claim(product.visitor(), token, { items })).status).toBe(201);
  expect(await ask()).toMatchObject({ status: 410, body: { code: 'reward-gone' } });
});

test('an unknown link, and one that was replaced, are not found', async () => {
  const from = await rich();
  const { id, token, email } = await gift(from);
  for (const unknown of ['', 'x'.repeat(43), '../../etc'])
    expect((await desk.read(product.visitor(), unknown)).status).toBe(404);
  await desk.act(from, id, 'resend', {});
  expect((await desk.read(product.visitor(), token)).status).toBe(404);
  expect((await desk.claim(product.visitor(), token)).status).toBe(404);
  await product.settled();
  expect((await desk.read(product.visitor(), await desk.tokenFor(email))).status).toBe(200);
});

// Take requireUndisputed out, and this must fail.
test('a claim waits while the balance that paid is frozen', async () => {
  const [from, to] = [await rich(), await product.newMember()];
  const { token } = await gift(from);
  await transaction(product.db, (tx) => setFrozen(tx, member(from.id), true, 'dispute'));
  expect((await desk.read(product.visitor(), token)).body.waits).toBe(true);
  expect((await desk.claim(product.visitor(), token)).body.code).toBe('claim-waits');
  expect((await desk.toBalance(to, token)).body.code).toBe('claim-waits');
  await transaction(product.db, (tx) => setFrozen(tx, member(from.id), false, 'dispute'));
  expect((await desk.claim(product.visitor(), token)).status).toBe(201);
});

// Let claimWaits ask about the debts of guests alone, and this must fail.
test('after a lost dispute nobody claims what the payer sent; canceled, it repays the debt', async () => {
  const from = await product.newMember({ firstName: 'Rich' });
  const { intentId } = await topUp(product, from, '50');
  const { id, token } = await gift(from);
  const dispute = await atBank(`payment_intents/${intentId}/dispute`);
  await product.settled();
  await atBank(`disputes/${dispute.id}/lose`);
  await product.settled();
  expect(await owedBy(product.db, member(from.id))).toBe(50_00n);
  expect((await desk.read(product.visitor(), token)).body.waits).toBe(true);
  expect((await desk.claim(product.visitor(), token)).body.code).toBe('claim-waits');
  expect((await desk.toBalance(await rich(), token)).body.code).toBe('claim-waits');
  const admin = await product.signIn('administrator');
  const writeOff = await admin.post(`/api/admin/debts/${from.id}/write-off`, { reason: 'Gone' });
  expect(writeOff).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
  // What the debtor takes of another's gift is new money, which repays first.
  const { token: theirs } = await gift(await rich(), { amount: '20.00' });
  expect((await desk.toBalance(from, theirs)).status).toBe(201);
  expect([await owedBy(product.db, member(from.id)), await balance(from)]).toEqual([30_00n, 0n]);
  expect((await desk.act(from, id, 'cancel')).status).toBe(200);
  expect([await owedBy(product.db, member(from.id)), await balance(from)]).toEqual([0n, 20_00n]);
});

test('an address that its owner left a few days ago, and may take back, gets no account of somebody else', async () => {
  const owner = await product.newMember();
  const { email, token } = await gift(await rich());
  await product.db.query(
    `insert into email_change (id, user_id, old_email, new_email, changed_at, undo_until)
     values ($1, $2, $3, $4, $5::timestamptz, $5::timestamptz + interval '7 days')`,
    [newId(), owner.id, email, owner.email, clock.now()],
  );
  expect((await desk.claim(product.visitor(), token)).body.code).toBe('claimant-unfit');
  expect(await findUserByEmail(product.db, email)).toBeUndefined();
});

test('an address of staff, of a company, or of a frozen account gets no cards', async () => {
  const from = await rich();
  const frozen = await product.newMember();
  await product.db.query('update users set frozen_at = now() where id = $1', [frozen.id]);
  for (const recipientEmail of ['admin@indulge.example', 'owner@acme.example', frozen.email]) {
    const { body } = await desk.send(from, { recipientEmail });
    const link = await from.post<{ link: string }>(`/api/rewards/${body.id}/link`);
    const token = link.body.link.split('/').at(-1) ?? '';
    expect((await desk.claim(product.visitor(), token)).body.code).toBe('claimant-unfit');
    const other = await product.newMember();
    expect((await desk.toBalance(other, token)).status).toBe(201);
  }
});

// Leave email_verified_manually out of resolveClaimant, and this must fail.
test('an account that no email verified gets no cards', async () => {
  const from = await rich();
  const squatter = await product.newMember();
  await product.db.query('update users set email_verified_manually = true where id = $1', [squatter.id]);
  const { body } = await desk.send(from, { recipientEmail: squatter.email });
  const link = await from.post<{ link: string }>(`/api/rewards/${body.id}/link`);
  const token = link.body.link.split('/').at(-1) ?? '';
  expect(await desk.claim(product.visitor(), token)).toMatchObject({
    body: { code: 'claimant-unfit', message: expect.stringContaining('Forgot password?') },
  });
  const { rows } = await product.db.query('select from gift_card_unit where user_id = $1', [squatter.id]);
  expect(rows).toEqual([]);
  // What its owner chose by the mail is theirs.
  await product.db.query('update users set email_verified_manually = false where id = $1', [squatter.id]);
  expect((await desk.claim(product.visitor(), token)).status).toBe(201);
});

// Show or mark a claim before its try is counted, and this must fail.
test('too many tries at links are refused, and open nothing', async () => {
  const { token } = await gift(await rich());
  const strict = product.visitor();
  await product.db.query(
    `insert into rate_limit (key, points, expire) values ('claim:127.0.0.1', 1000000, $1)
     on conflict (key) do update set points = 1000000, expire = excluded.expire`,
    [Date.now() + 60_000],
  );
  expect((await desk.read(strict, 'x'.repeat(43))).status).toBe(429);
  expect(await desk.read(strict, token)).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  const opened = () =>
    product.db.query('select opened_at is not null as opened from reward order by created_at desc limit 1');
  expect((await opened()).rows).toEqual([{ opened: false }]);
  await product.db.query(`delete from rate_limit where key like 'claim:%'`);
  expect((await desk.read(strict, token)).status).toBe(200);
  expect((await opened()).rows).toEqual([{ opened: true }]);
});

test('above the limit a claim asks for a code that goes to the address', async () => {
  const from = await rich();
  const { token, email } = await gift(from, { amount: '100.01' });
  const phone = product.visitor();
  expect((await desk.read(phone, token)).body.needsCode).toBe(true);
  expect((await desk.claim(phone, token)).body.code).toBe('claim-code-required');
  expect((await desk.claim(phone, token, { code: '123456' })).body.code).toBe('invalid-code');
  await phone.post('/api/claims/code', { token });
  const code = await desk.codeFor(email);
  const wrong = code === '000000' ? '111111' : '000000';
  expect((await desk.claim(phone, token, { code: wrong })).body).toMatchObject({
    code: 'invalid-code',
    fields: { code: expect.any(String) },
  });
  expect((await desk.claim(phone, token, { code })).body.left).toBe('75.01');
  clock.advance({ minutes: 16 });
  expect((await desk.claim(phone, token, { code })).body.code).toBe('invalid-code');
});

// Take the limit of tries out of requireCode, and this must fail.
test('five wrong tries spoil a code; a new one works, of which an hour has five', async () => {
  const { token, email } = await gift(await rich(), { amount: '150' });
  const phone = product.visitor();
  await phone.post('/api/claims/code', { token });
  const code = await desk.codeFor(email);
  const wrong = code === '000000' ? '111111' : '000000';
  for (let count = 0; count < 5; count += 1) await desk.claim(phone, token, { code: wrong });
  expect((await desk.claim(phone, token, { code })).body.code).toBe('invalid-code');
  await phone.post('/api/claims/code', { token });
  await product.settled();
  const mails = (await product.mails(email)).filter(({ subject }) => subject === 'The code for your gift');
  const codes = mails.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]);
  const working = await Promise.all(codes.map((each) => desk.claim(phone, token, { code: each })));
  expect(working.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
  for (let count = 0; count < 3; count += 1) await phone.post('/api/claims/code', { token });
  expect((await phone.post('/api/claims/code', { token })).status).toBe(429);
});
