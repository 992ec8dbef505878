/** The bearer of a link claims a gift: cards without an account, or the money into a balance. */
import { expect, test } from 'vitest';
import { findUserByEmail } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { balanceOf, member, owedBy, setFrozen } from '#server/ledger/index.ts';
import { topUp } from '#tests/admin/api/money.ts';
import type { SignedIn } from '#tests/support/app.ts';
import { testApp } from '#tests/support/app.ts';
import { testClock } from '#tests/support/clock.ts';
import { rewards } from '../rewards.ts';

const clock = testClock();
const product = await testApp({
  clock,
  env: {
    TRANSFERS_MAX_PER_DAY: '100000.00',
    LIMIT_TRANSFERS_PER_DAY: '1000',
    LIMIT_SENDS_PER_MINUTE: '1000',
    LIMIT_CLAIMS_PER_MINUTE: '10000',
  },
});
const desk = rewards(product);
const balance = (user: { id: string }) => balanceOf(product.db, user.id);
const rich = () => product.newMember({ firstName: 'Rich', balanceCents: 2_000_00n });

const atBank = async (path: string): Promise<{ id: string }> =>
  (
    await fetch(`${product.url}/sandbox/stripe/_test/${path}`, { method: 'POST', body: '{}' })
  ).json() as Promise<{ id: string }>;

/** A gift of $50 to a stranger, whose token it returns. */
async function gift(from: SignedIn, more: object = {}) {
  const email = desk.stranger();
  const { body } = await desk.send(from, { recipientEmail: email, ...more });
  return { id: body.id, email, token: await desk.tokenFor(email) };
}

test('a stranger reads who sends what, and nothing more', async () => {
  const from = await rich();
  const { token, email } = await gift(from, { message: 'For you', recipientName: 'Ida' });
  const { status, body } = await desk.read(product.visitor(), token);
  expect(status).toBe(200);
  expect(body).toEqual({
    isTest: false,
    senderName: 'Rich Field',
    recipientName: 'Ida',
    message: 'For you',
    design: 'birthday',
    look: null,
    choosesFrom: 'all',
    allowsBalance: true,
    amount: '50.00',
    left: '50.00',
    expiresAt: expect.any(String),
    state: 'unclaimed',
    address: `s•••${email.slice(email.indexOf('@'))}`,
    needsCode: false,
    phone: null,
    waits: false,
    cheapest: expect.any(String),
    cards: [],
    toBalance: '0.00',
    canOpenAccount: false,
    thanked: false,
  });
  expect(await desk.held()).toBeGreaterThanOrEqual(50_00n);
  expect((await desk.list(from))[0]?.openedAt).not.toBeNull();
});

test('a stranger chooses two cards in turn; the codes are on the page and in the mail, the rest stays on the link', async () => {
  const from = await rich();
  const { token, email } = await gift(from);
  const phone = product.visitor();
  const first = await desk.claim(phone, token, {
    items: [{ giftCardId: await desk.card(), amount: '20.00' }],
  });
  expect(first.status).toBe(201);
  expect(first.body).toMatchObject({ left: '30.00', state: 'partly-claimed', canOpenAccount: true });
  const second = await desk.claim(phone, token, {
    items: [{ giftCardId: await desk.card(), amount: '30.00' }],
  });
  expect(second.body).toMatchObject({ left: '0.00', state: 'claimed' });
  await product.settled();
  const { body } = await desk.read(phone, token);
  expect(body.cards?.map(({ amount, status }) => [amount, status])).toEqual([
    ['20.00', 'active'],
    ['30.00', 'active'],
  ]);
  const codes = body.cards?.map(({ code }) => code) ?? [];
  expect(new Set(codes).size).toBe(2);
  const mails = (await product.mails(email)).map(({ text }) => text).join('\n');
  for (const code of codes) expect(mails).toContain(code);
  expect((await desk.notifications(from)).map(({ message }) => message)).toEqual([
    `You sent a gift of $50.00 to ${email}.`,
    `${email} claimed $20.00 of your gift; $30.00 is left.`,
    `${email} claimed $30.00 of your gift; $0.00 is left.`,
  ]);
});

test('another browser with a used link reads that it is used, and no code', async () => {
  const { token } = await gift(await rich());
  const phone = product.visitor();
  await desk.claim(phone, token);
  await product.settled();
  const other = await desk.read(product.visitor(), token);
  expect(other.body).toMatchObject({ left: '25.00', cards: [] });
  await desk.claim(phone, token);
  const used = await desk.read(product.visitor(), token);
  expect([used.status, used.body.message]).toEqual([410, 'This gift is already claimed.']);
  expect(Object.keys(used.body).toSorted()).toEqual(['code', 'message']);
  expect((await desk.claim(product.visitor(), token)).status).toBe(410);
  // The account is for whom the cards are.
  expect((await product.visitor().post('/api/claims/account', { token })).status).toBe(410);
  expect((await phone.post('/api/claims/account', { token })).status).toBe(200);
});

// Take the browser out of selectClaims, and this must fail.
test('a browser that claimed another gift sees no code of this one', async () => {
  const [mine, theirs] = [await gift(await rich()), await gift(await rich())];
  const other = product.visitor();
  await desk.claim(other, theirs.token);
  await desk.claim(product.visitor(), mine.token);
  await product.settled();
  expect((await desk.read(other, mine.token)).body).toMatchObject({ left: '25.00', cards: [] });
  expect((await desk.read(other, theirs.token)).body.cards).toHaveLength(1);
});

test('each look at a code is recorded under its claim', async () => {
  const { token } = await gift(await rich());
  const phone = product.visitor();
  await desk.claim(phone, token);
  await product.settled();
  await desk.read(phone, token);
  await desk.read(phone, token);
  const { rows } = await product.db.query(
    `select from gift_card_reveal reveal join reward_claim claim on claim.id = reveal.session_id
     join gift_card_unit unit on unit.id = reveal.unit_id and unit.order_id = claim.order_id
     join reward_link link on link.reward_id = claim.reward_id
     where link.token_hash = sha256($1::bytea)`,
    [Buffer.from(token)],
  );
  expect(rows).toHaveLength(1);
});

test('the cards are in an account of the address, which its owner opens with one mail', async () => {
  const { token, email } = await gift(await rich(), { recipientName: 'Ida Stone' });
  const phone = product.visitor();
  await desk.claim(phone, token);
  const user = await findUserByEmail(product.db, email);
  expect(user).toMatchObject({
    first_name: 'Ida',
    last_name: 'Stone',
    email_verified_at: null,
    password_hash: null,
  });
  expect((await product.visitor().post('/api/claims/account', { token })).status).toBe(200);
  expect((await product.mails(email)).some(({ subject }) => subject.includes('opened an account'))).toBe(
    false,
  );
  await phone.post('/api/claims/account', { token });
  const mail = await product.mailTo(email, 'Indulge opened an account for you');
  const secret = /token=([\w-]+)/.exec(mail.text)?.[1];
  const chosen = await phone.post('/api/auth/reset-password', {
    token: secret,
    password: 'a-long-enough-one',
    confirmPassword: 'a-long-enough-one',
  });
  expect(chosen.status).toBe(200);
  const owner = await product.signIn(email);
  expect((await owner.get<object[]>('/api/purchased-gift-cards')).body).toHaveLength(1);
});

test('a member with this address finds the cards in the wallet, without a new account', async () => {
  const to = await product.newMember({ firstName: 'Lena' });
  await desk.send(await rich(), { recipientEmail: to.email });
  const token = await desk.tokenFor(to.email);
  expect((await desk.claim(product.visitor(), token)).body.canOpenAccount).toBe(true);
  await product.settled();
  expect((await to.get<object[]>('/api/purchased-gift-cards')).body).toHaveLength(1);
  expect((await desk.notifications(to)).map(({ title }) => title)).toContain('Gift Claimed');
});

test('a signed-in member claims for themselves, whatever address the gift went to', async () => {
  const [from, to] = [await rich(), await product.newMember()];
  const { token, email } = await gift(from);
  await desk.claim(to, token);
  expect((await to.get<object[]>('/api/purchased-gift-cards')).body).toHaveLength(1);
  expect(await findUserByEmail(product.db, email)).toBeUndefined();
});

test('a member takes the rest into the balance, once', async () => {
  const [from, to] = [await rich(), await product.newMember()];
  const { token } = await gift(from, { message: 'Enjoy' });
  await desk.claim(to, token, { items: [{ giftCardId: await desk.card(), amount: '20' }] });
  const taken = await desk.toBalance(to, token);
  expect([taken.status, taken.body.left, taken.body.toBalance]).toEqual([201, '0.00', '30.00']);
  expect(await balance(to)).toBe(30_00n);
  expect((await desk.toBalance(to, token)).status).toBe(410);
  expect((await to.get<object[]>('/api/transactions')).body[0]).toMatchObject({
    type: 'transfer_in',
    amount: '30.00',
    description: 'Gift from Rich Field',
  });
  expect((await desk.toBalance(await product.signIn('account_manager'), token)).status).toBe(403);
});

test('the sender claims nothing of their own gift', async () => {
  const from = await rich();
  const { token } = await gift(from);
  expect((await desk.toBalance(from, token)).body.code).toBe('claim-own');
  expect((await desk.claim(from, token)).body.code).toBe('claim-own');
});

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

test('the same key is the same claim; another browser cannot use it', async () => {
  const { token } = await gift(await rich());
  const phone = product.visitor();
  await desk.claim(phone, token, {}, 'one');
  const again = await desk.claim(phone, token, {}, 'one');
  expect([again.status, again.body.left, again.body.cards?.length]).toEqual([201, '25.00', 1]);
  expect((await desk.claim(product.visitor(), token, {}, 'one')).body.code).toBe('key-reused');
  expect((await desk.claim(phone, token, {}, 'two')).body.left).toBe('0.00');
  expect((await desk.claim(phone, token, {}, 'two')).status).toBe(201);
});

// Set the cookie at the claim alone, and this must fail.
test('a browser that loses the answer of its first claim repeats it, and sees its card', async () => {
  const { token } = await gift(await rich());
  const phone = product.visitor();
  await desk.read(phone, token);
  const before = new Map(phone.cookies);
  await desk.claim(phone, token, {}, 'lost');
  const again = product.visitor();
  for (const [name, value] of before) again.cookies.set(name, value);
  const { status, body } = await desk.claim(again, token, {}, 'lost');
  expect([status, body.left, body.cards?.length]).toEqual([201, '25.00', 1]);
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

test('once something is claimed, the address cannot be changed', async () => {
  const from = await rich();
  const { id, token } = await gift(from);
  await desk.claim(product.visitor(), token);
  const moved = await desk.act(from, id, 'resend', { recipientEmail: desk.stranger() });
  expect(moved.body.code).toBe('reward-claimed-in-part');
  const closed = await desk.act(from, id, 'cancel');
  expect(closed.body).toMatchObject({ state: 'canceled', claimed: '25.00', left: '0.00' });
  expect(await balance(from)).toBe(1_975_00n);
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

test('a recipient says thank you once, and the sender reads it', async () => {
  const from = await rich();
  const { token } = await gift(from);
  const phone = product.visitor();
  await desk.claim(phone, token);
  const thank = (message: string) => phone.post('/api/claims/thanks', { token, message });
  expect((await thank('')).status).toBe(400);
  expect((await thank('You are so kind!')).status).toBe(200);
  expect((await thank('You are so kind!')).status).toBe(200);
  expect((await thank('And again')).body.code).toBe('already-thanked');
  expect((await desk.list(from))[0]?.thanks).toBe('You are so kind!');
  expect((await desk.notifications(from)).filter(({ title }) => title === 'Thank You')).toHaveLength(1);
});

test('a person who got the gift by mistake says so, and the sender is told once', async () => {
  const from = await rich();
  const { token } = await gift(from);
  for (let count = 0; count < 2; count += 1)
    expect((await product.visitor().post('/api/claims/not-for-me', { token })).status).toBe(200);
  expect((await desk.list(from))[0]?.unwantedAt).not.toBeNull();
  expect(
    (await desk.notifications(from)).filter(({ title }) => title === 'Gift Reached Someone Else'),
  ).toHaveLength(1);
});

test('a card that the issuer refuses returns to the balance of its owner', async () => {
  const [from, to] = [await rich(), await product.newMember()];
  const { token } = await gift(from);
  await product.fault('issuer', { match: 'POST /orders', fault: 'refuse', status: 400, times: 1 });
  await desk.claim(to, token);
  await product.settled();
  await product.mend('issuer');
  expect((await desk.read(to, token)).body.cards?.[0]?.status).toBe('released');
  expect(await balance(to)).toBe(25_00n);
});

test('too many tries at links are refused', async () => {
  const strict = product.visitor();
  await product.db.query(
    `insert into rate_limit (key, points, expire) values ('claim:127.0.0.1', 1000000, $1)
     on conflict (key) do update set points = 1000000, expire = excluded.expire`,
    [Date.now() + 60_000],
  );
  expect((await desk.read(strict, 'x'.repeat(43))).status).toBe(429);
  await product.db.query(`delete from rate_limit where key like 'claim:%'`);
});
