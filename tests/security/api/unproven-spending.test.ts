/**
 * What a session may do whose last proof of presence is older than 15 minutes (P55), and how it proves again.
 */
import { expect, test } from 'vitest';
import { balanceOf } from '#server/ledger/index.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { testClock } from '#tests/support/clock.ts';
import { race } from '#tests/support/race.ts';
import { gifts } from '../../send-funds/api/gifts.ts';

const clock = testClock();
const product = await testApp({ clock, env: { LIMIT_SENDS_PER_MINUTE: '100' } });
const desk = gifts(product);
const PASSWORD = 'correct horse';
const asked = { status: 403, body: { code: 'reauthenticate' } };

/** A member whose session stayed open and active for a quarter of an hour. */
async function signedInLongAgo(): Promise<SignedIn> {
  const member = await product.newMember({ balanceCents: 2_000_00n });
  await desk.givePassword(member, PASSWORD);
  clock.advance({ minutes: 15 });
  await member.get('/api/auth/user');
  clock.advance({ seconds: 1 });
  return member;
}

const send = (from: SignedIn, to: SignedIn, amount: string, key?: string) =>
  from.post(
    '/api/transfers',
    { recipientUsername: to.username, amount },
    key ? { 'idempotency-key': key } : {},
  );

async function fillCart(buyer: SignedIn, amount: string): Promise<void> {
  const { rows } = await product.db.query<{ id: string }>(
    'select id from gift_card where available and $1 between min_cents and max_cents order by name limit 1',
    [BigInt(Number(amount) * 100)],
  );
  const answer = await buyer.post('/api/cart', { giftCardId: rows[0]?.id, amount, quantity: 1 });
  expect(answer.status).toBe(201);
}

const prove = (member: SignedIn, password = PASSWORD) =>
  member.post('/api/auth/reauthenticate', { password });

// Take requireProofAboveLimit out of send-transfer.ts, and this must fail.
test('transfers are added up: the one that passes $200 in a day asks for a proof', async () => {
  const [from, to] = [await signedInLongAgo(), await product.newMember()];
  for (let number = 0; number < 4; number += 1) expect((await send(from, to, '50.00')).status).toBe(200);
  expect(await send(from, to, '0.01', 'last')).toMatchObject(asked);
  expect(await balanceOf(product.db, to.id)).toBe(200_00n);
  expect((await prove(from, 'wrong horse')).body).toMatchObject({ fields: { password: expect.any(String) } });
  expect(await send(from, to, '0.01', 'last')).toMatchObject(asked);
  expect((await prove(from)).status).toBe(200);
  expect((await send(from, to, '0.01', 'last')).status).toBe(200);
  expect((await send(from, to, '900.00')).status).toBe(200);
});

test('a repeated transfer is not asked again', async () => {
  const [from, to] = [await product.newMember({ balanceCents: 700_00n }), await product.newMember()];
  expect((await send(from, to, '300.00', 'once')).status).toBe(200);
  clock.advance({ minutes: 16 });
  expect((await send(from, to, '300.00', 'once')).status).toBe(200);
  expect(await send(from, to, '300.00', 'twice')).toMatchObject(asked);
});

// Take requireProofAboveLimit out of check-out.ts, and this must fail.
test('a checkout counts together with transfers, and what is refused stays in the cart', async () => {
  const [buyer, friend] = [await signedInLongAgo(), await product.newMember()];
  await send(buyer, friend, '190.00');
  await fillCart(buyer, '25');
  expect(await buyer.post('/api/checkout')).toMatchObject(asked);
  expect(await balanceOf(product.db, buyer.id)).toBe(1_810_00n);
  expect((await buyer.get<unknown[]>('/api/cart')).body).toHaveLength(1);
  await prove(buyer);
  expect((await buyer.post('/api/checkout')).status).toBe(201);
  clock.advance({ minutes: 16 });
  await fillCart(buyer, '25');
  expect(await buyer.post('/api/checkout')).toMatchObject(asked);
});

// Count before the balance is locked, and this must fail.
test('transfers at the same moment do not pass the limit together', async () => {
  const [from, to] = [await signedInLongAgo(), await product.newMember()];
  const outcomes = await race(product.db, 8, () => send(from, to, '60.00'));
  const statuses = outcomes.map((outcome) => (outcome.ok ? outcome.value.status : 0));
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  expect(await balanceOf(product.db, to.id)).toBe(180_00n);
});

type Card = { id: string; code: string | null; revealedAt: string | null };

// Give the list of codes to every session, and this must fail.
test('codes come with a proven session, each recorded, and masked with any other', async () => {
  const buyer = await product.newMember({ balanceCents: 100_00n });
  await desk.givePassword(buyer, PASSWORD);
  await fillCart(buyer, '25');
  await buyer.post('/api/checkout');
  await product.settled();
  const list = async () => (await buyer.get<Card[]>('/api/purchased-gift-cards')).body;
  const [shown] = await list();
  expect(shown?.code).toMatch(/\S/);
  const [again] = await list();
  expect(again?.revealedAt).not.toBeNull();
  clock.advance({ minutes: 16 });
  const [masked] = await list();
  expect([masked?.id, masked?.code]).toEqual([shown?.id, null]);
  const looks = async () =>
    (await product.db.query('select from gift_card_reveal where unit_id = $1', [shown?.id])).rows.length;
  expect(await looks()).toBe(1);
  expect(await buyer.post(`/api/purchased-gift-cards/${shown?.id}/reveal`)).toMatchObject(asked);
  await prove(buyer);
  expect((await buyer.post(`/api/purchased-gift-cards/${shown?.id}/reveal`)).status).toBe(200);
  expect(await looks()).toBe(2);
});
