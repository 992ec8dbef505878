/** The bearer of a link claims a gift: cards without an account, or the money into a balance. */
import { expect, test } from 'vitest';
import { findUserByEmail } from '#server/accounts/index.ts';
import { sumUpCustomer } from '#server/admin/customers/customer-store.ts';
import { member } from '#server/ledger/index.ts';
import { readMonthlyTotals } from '#server/statements/index.ts';
import { waitingMoney } from '#tests/admin/api/returns/waiting.ts';
import { openGifts } from '../gifts.ts';

const { product, desk, balance, rich, gift } = await openGifts();

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
    codesInSeconds: null,
    toBalance: '0.00',
    canOpenAccount: false,
    terms: null,
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
  // Without a password, a link to the wallet would lead nowhere.
  expect(mails).toContain('/forgot-password');
  expect(mails).not.toContain('/wallet');
  expect((await desk.notifications(from)).map(({ message }) => message)).toEqual([
    `You sent a gift of $50.00 to ${email}.`,
    `${email} claimed $20.00 of your gift; $30.00 is left.`,
    `${email} claimed the last $30.00 of your gift.`,
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
  expect(Object.keys(used.body).toSorted()).toEqual(['code', 'message', 'state']);
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

test('a person who got the gift by mistake says so, and the sender is notified once', async () => {
  const from = await rich();
  const { token } = await gift(from);
  for (let count = 0; count < 2; count += 1)
    expect((await product.visitor().post('/api/claims/not-for-me', { token })).status).toBe(200);
  expect((await desk.list(from))[0]?.unwantedAt).not.toBeNull();
  const notified = (await desk.notifications(from)).filter(
    ({ title }) => title === 'Gift Reached Someone Else',
  );
  expect(notified.map(({ message }) => message)).toEqual([
    expect.stringMatching(/is not for them\. Correct the address under Sent Gifts, or cancel the gift\.$/),
  ]);
});

// Leave what was repaid out of notifyClaimed, and this must fail.
test('money of a gift that repays a debt is named so', async () => {
  const to = await product.newMember();
  await waitingMoney(product, await product.signIn('administrator')).debt(to);
  const { token } = await gift(await rich());
  expect((await desk.toBalance(to, token)).status).toBe(201);
  expect(await balance(to)).toBe(20_00n);
  expect((await desk.notifications(to)).map(({ message }) => message)).toContain(
    'You claimed $50.00 of a gift from Rich Field. $30.00 of it repaid what was owed for a disputed payment.',
  );
});

test('a card that the issuer refuses returns to the balance of its owner, and is no purchase that came back', async () => {
  const { db } = product;
  const begun = await lastTransaction();
  const [from, to] = [await rich(), await product.newMember()];
  const { token } = await gift(from);
  await product.fault('issuer', { match: 'POST /orders', fault: 'refuse', status: 400, times: 1 });
  await desk.claim(to, token);
  await product.settled();
  await product.mend('issuer');
  expect((await desk.read(to, token)).body.cards?.[0]?.status).toBe('released');
  expect(await balance(to)).toBe(25_00n);

  const months = await readMonthlyTotals(db, member(to.id), new Date(0));
  expect(months).toMatchObject([{ spentCents: 0n, fundedCents: 25_00n }]);
  expect((await sumUpCustomer(db, to.id))[0]).toMatchObject({ spent: 0n });
  const { rows } = await db.query<{ cents: string }>(
    'select sum(purchased_cents) as cents from sum_up_days($1, $2)',
    [begun, await lastTransaction()],
  );
  expect(Number(rows[0]?.cents)).toBe(0);
});

async function lastTransaction(): Promise<bigint> {
  const { rows } = await product.db.query<{ id: bigint }>('select max(id) as id from ledger_transaction');
  return rows[0]?.id ?? 0n;
}
