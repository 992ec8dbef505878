/** GET and POST /api/cash-out */
import { expect, test } from 'vitest';
import type { CashOut } from '#contract/cash-out.ts';
import { issueToken } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import type { SignedIn } from '#tests/support/app.ts';
import { openClosing } from './closing.ts';

const { product, clock, closeAccount, beginPayment, succeed } = await openClosing();
const { db } = product;

const path = '/api/cash-out';
const key = () => ({ 'idempotency-key': newId() });
const ask = (who: SignedIn, amount: string, way: 'card' | 'staff', once = key()) =>
  who.post(path, { amount, way }, once);
const read = async (who: SignedIn) => (await who.get<CashOut>(path)).body;
const balance = async (who: SignedIn) => (await who.get('/api/auth/user')).body.balance;
const livesIn = (who: SignedIn, state: string | null) =>
  db.query('update users set state = $2 where id = $1', [who.id, state]);

/** Somebody in California who is left with this much, which no card of theirs ever paid. */
async function leftWith(balanceCents: bigint, state: string | null = 'California'): Promise<SignedIn> {
  const member = await product.newMember({ balanceCents });
  await livesIn(member, state);
  return member;
}

/** Somebody who paid $50.00 by card and gave all but this much away. */
async function leftOfTopUp(leftCents: number): Promise<SignedIn> {
  const member = await product.newMember();
  await livesIn(member, 'ca');
  await succeed(await beginPayment(member));
  await product.settled();
  const amount = ((5_000 - leftCents) / 100).toFixed(2);
  const { username: recipientUsername } = await product.newMember();
  const sent = await member.post('/api/transfers', { recipientUsername, amount }, key());
  expect(sent.status).toBe(200);
  return member;
}

// Leave any line out of decideCashOut, and one of these must fail.
test.each([
  ['nothing', 0n, 'California', 'empty'],
  ['as much as a card costs', 5_00n, 'California', 'enough-for-a-card'],
  ['too little, in no state', 3_20n, null, 'no-state'],
  ['too little, in no state that exists', 3_20n, 'Atlantis', 'no-state'],
  ['too little, in a state without a rule', 3_20n, 'Florida', 'no-threshold'],
  ['too little, and not below the threshold', 3_00n, 'Texas', 'no-threshold'],
] as const)('who has %s takes out nothing', async (_, cents, state, because) => {
  const nora = await leftWith(cents, state);
  expect(await read(nora)).toMatchObject({ amount: null, way: null, because });
  const answer = await ask(nora, (Number(cents || 1n) / 100).toFixed(2), 'staff');
  expect(answer).toMatchObject({ status: 409, body: { code: 'cash-out-unavailable' } });
});

test('what a card paid goes back to it, with its share of the fee, and once', async () => {
  const nora = await leftOfTopUp(3_20);
  expect(await read(nora)).toMatchObject({
    ...{ amount: '3.20', because: null, way: 'card', serviceFee: '0.24' },
    ...{ threshold: '15.00', state: 'California', waiting: null },
  });
  const once = key();
  const answers = await Promise.all([1, 2, 3].map(() => ask(nora, '3.20', 'card', once)));
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 200, body: { way: 'card', amount: '3.20' } });
  await product.settled();
  expect(await balance(nora)).toBe('0.00');
  const { rows } = await db.query(
    `select refund.status, refund.amount_cents, actor_id from refund join payment on payment.id = payment_id
     where payment.user_id = $1`,
    [nora.id],
  );
  expect(rows).toEqual([{ status: 'settled', amount_cents: 3_20n, actor_id: nora.id }]);
  expect(await read(nora)).toMatchObject({ because: 'empty', waiting: null });
});

test('what the bank of a card sends back waits for staff the next time', async () => {
  const nora = await leftOfTopUp(3_20);
  await ask(nora, '3.20', 'card');
  await product.settled();
  const { rows } = await db.query<{ provider_refund_id: string }>(
    `select provider_refund_id from refund join payment on payment.id = payment_id where payment.user_id = $1`,
    [nora.id],
  );
  await fetch(`${product.url}/sandbox/stripe/_test/refunds/${rows[0]?.provider_refund_id}/fail`, {
    method: 'POST',
    body: '{}',
  });
  await product.settled();
  expect(await balance(nora)).toBe('3.20');
  expect(await read(nora)).toMatchObject({ amount: '3.20', way: 'staff', card: null });
});

// Leave payment_problem out of findTopUpWithRoom, and this must fail.
test('a top-up with a refund of the processor’s dashboard that is not in the books gets nothing back', async () => {
  const nora = await leftOfTopUp(3_20);
  const { rows } = await db.query<{ intent_id: string }>('select intent_id from payment where user_id = $1', [
    nora.id,
  ]);
  await product.deps.cardProcessor.createRefund({
    paymentIntentId: rows[0]?.intent_id ?? '',
    amountCents: 50_00n,
    idempotencyKey: newId(),
  });
  await product.settled();
  expect(await read(nora)).toMatchObject({ amount: '3.20', way: 'staff', card: null });
  expect(await ask(nora, '3.20', 'card')).toMatchObject({
    ...{ status: 409, body: { code: 'changed-meanwhile' } },
  });
  expect(await balance(nora)).toBe('3.20');
});

test('what no card paid waits for staff, who read of it, and its owner may take it back', async () => {
  const nora = await leftWith(3_20n);
  expect(await read(nora)).toMatchObject({ amount: '3.20', way: 'staff', card: null, serviceFee: null });
  const once = key();
  expect(await ask(nora, '3.20', 'staff', once)).toMatchObject({
    status: 200,
    body: { way: 'staff', message: 'Our staff pay out $3.20 and email you once it is done.' },
  });
  expect((await ask(nora, '3.20', 'staff', once)).status).toBe(200);
  expect(await ask(nora, '3.10', 'staff', once)).toMatchObject({
    ...{ status: 409, body: { code: 'key-reused' } },
  });
  expect(await ask(nora, '3.20', 'staff')).toMatchObject({
    ...{ status: 409, body: { message: 'Your request is waiting for our staff already.' } },
  });
  const mail = await product.mailTo('admin@indulge.example', 'A member asks for the last $3.20 of a balance');
  expect(mail.text.replaceAll('\u200b', '')).toContain(nora.email);
  expect(mail.text).toContain('California');
  expect(await read(nora)).toMatchObject({ waiting: { amount: '3.20' } });
  expect((await nora.post(`${path}/withdrawal`)).status).toBe(200);
  expect((await nora.post(`${path}/withdrawal`)).status).toBe(200);
  expect(await read(nora)).toMatchObject({ waiting: null, way: 'staff' });
  expect(await balance(nora)).toBe('3.20');
});

test('twenty requests at once are one', async () => {
  const nora = await leftWith(3_20n);
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(nora, '3.20', 'staff')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
});

test('another amount than the balance is refused, and so is a frozen balance', async () => {
  const nora = await leftWith(3_20n);
  expect(await ask(nora, '3.19', 'staff')).toMatchObject({
    ...{ status: 409, body: { code: 'changed-meanwhile' } },
  });
  // A day without spending after a change of email.
  await db.query(
    `update ledger_account set spending_frozen_until = clock_timestamp() + interval '1 day'
     where kind = 'member' and owner_id = $1`,
    [nora.id],
  );
  expect(await read(nora)).toMatchObject({ because: 'frozen' });
  expect(await ask(nora, '3.20', 'staff')).toMatchObject({
    ...{ status: 403, body: { code: 'account-frozen' } },
  });
});

test('twice in 30 days is all, whatever became of it', async () => {
  const nora = await leftWith(3_20n);
  for (let times = 0; times < 2; times += 1) {
    expect((await ask(nora, '3.20', 'staff')).status).toBe(200);
    await nora.post(`${path}/withdrawal`);
  }
  expect(await read(nora)).toMatchObject({ amount: null, because: 'too-often' });
  expect(await ask(nora, '3.20', 'staff')).toMatchObject({
    ...{ status: 409, body: { code: 'cash-out-unavailable' } },
  });
  await db.query(`update cash_out set requested_at = requested_at - interval '31 days' where user_id = $1`, [
    nora.id,
  ]);
  expect((await ask(nora, '3.20', 'staff')).status).toBe(200);
});

test('a friend who sends a rest again and again turns no spent top-up back into money', async () => {
  const nora = await leftOfTopUp(3_20);
  const friend = await product.newMember({ balanceCents: 50_00n });
  const taken: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    taken.push((await ask(nora, '3.20', 'card')).status);
    await friend.post('/api/transfers', { recipientUsername: nora.username, amount: '3.20' }, key());
  }
  expect(taken).toEqual([200, 200, 409, 409]);
});

test('where it goes is what the page said', async () => {
  const [byCard, byHand] = [await leftOfTopUp(3_20), await leftWith(3_20n)];
  for (const [nora, way] of [
    [byCard, 'staff'],
    [byHand, 'card'],
  ] as const) {
    expect(await ask(nora, '3.20', way)).toMatchObject({
      ...{ status: 409, body: { code: 'changed-meanwhile' } },
    });
    expect(await balance(nora)).toBe('3.20');
  }
});

test('what one of the staff takes out of an own balance stands in the audit log', async () => {
  const god = await product.signIn('god');
  await livesIn(god, 'California');
  const begun = await god.post('/api/create-payment-intent', { amount: '3.20' });
  await succeed(String(begun.body.paymentIntentId));
  await product.settled();
  const logged = async (who: SignedIn) => {
    const { rows } = await db.query(
      `select actor_role, after from audit_entry where action = 'cash-out-requested' and actor_id = $1`,
      [who.id],
    );
    return rows;
  };
  expect((await ask(god, '3.20', 'card')).status).toBe(200);
  expect(await logged(god)).toEqual([{ actor_role: 'god', after: { amount: '3.20', way: 'card' } }]);
  const nora = await leftWith(3_20n);
  expect((await ask(nora, '3.20', 'staff')).status).toBe(200);
  expect(await logged(nora)).toEqual([]);
});

test('a request that was taken back is not begun again by its key', async () => {
  const nora = await leftWith(3_20n);
  const once = key();
  await ask(nora, '3.20', 'staff', once);
  expect((await nora.post(`${path}/withdrawal`)).body.message).toBe('The money is yours to spend.');
  expect((await nora.post(`${path}/withdrawal`)).body.message).toBe('No request is waiting.');
  expect(await ask(nora, '3.20', 'staff', once)).toMatchObject({
    ...{ status: 409, body: { code: 'changed-meanwhile' } },
  });
});

// Leave withdrawCashOutSince out of compose.ts, or its look at the time, and one of these must fail.
test.each([
  ['a stranger asked for is taken back', true, 'withdrawn'],
  ['its owner asked for before waits on', false, null],
])('once an account is secured, what %s', async (_, byStranger, outcome) => {
  const nora = await leftWith(3_20n);
  const comesIn = () => {
    clock.advance({ minutes: 1 });
    const now = clock.now();
    return transaction(db, (tx) => issueToken(tx, { userId: nora.id, purpose: 'disown-sign-in', now }));
  };
  const early = byStranger ? await comesIn() : undefined;
  clock.advance({ minutes: 1 });
  expect((await ask(nora, '3.20', 'staff')).status).toBe(200);
  const token = early ?? (await comesIn());
  expect((await product.visitor().post('/api/auth/disown-sign-in', { token })).status).toBe(200);
  const { rows } = await db.query('select outcome from cash_out where user_id = $1', [nora.id]);
  expect(rows).toEqual([{ outcome }]);
});

test('a member who closes the account gives up what waits', async () => {
  const nora = await leftWith(3_20n);
  await ask(nora, '3.20', 'staff');
  expect((await closeAccount(nora, { giveUpLeftover: true })).status).toBe(200);
  const { rows } = await db.query('select outcome from cash_out where user_id = $1', [nora.id]);
  expect(rows).toEqual([{ outcome: 'withdrawn' }]);
});
