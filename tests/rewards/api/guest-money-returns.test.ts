/**
 * The money of a guest's gift goes back to the card: what is canceled, undone, left, disputed, or never
 * claimed.
 */
import { expect, test } from 'vitest';
import type { AdminTransaction } from '#contract/admin/dashboard.ts';
import type { FraudReview } from '#contract/admin/fraud.ts';
import type { Debt } from '#contract/admin/returns-debts.ts';
import { sweepRewards } from '#server/rewards/sweep-rewards.ts';
import { eventually } from '#tests/support/eventually.ts';
import { race } from '#tests/support/race.ts';
import { openGuestGifts } from '../guest-gifts.ts';

const { clock, product, desk, guests } = await openGuestGifts();

test('a canceled gift goes back to the card with its fee, once, and its link is dead', async () => {
  const { intentId, token, recipientEmail, senderEmail } = await guests.paid();
  const claim = await desk.tokenFor(recipientEmail);
  await race(product.db, 10, () => guests.act(token, 'cancel'));
  await product.settled();
  const { body } = await eventually(async () => {
    const read = await guests.act(token, 'read');
    return read.body.refunded === '52.00' && read;
  });
  expect(body).toMatchObject({ gift: { state: 'canceled' }, refundPending: '0.00' });
  expect(await guests.ledger(intentId)).toEqual({});
  expect((await desk.read(product.visitor(), claim)).status).toBe(410);
  expect((await product.mailTo(senderEmail, /^Gift canceled/)).text).toContain('go back to your card');
});

test('a gift that is undone goes back to the card with its fee, and is refused after ten minutes', async () => {
  const { intentId, token, senderEmail } = await guests.paid();
  expect((await guests.act(token, 'read')).body.gift).toMatchObject({ undone: false, undoSeconds: 600 });
  await race(product.db, 10, () => guests.act(token, 'undo'));
  await product.settled();
  await eventually(async () => (await guests.act(token, 'read')).body.refunded === '52.00');
  expect((await guests.act(token, 'read')).body.gift).toMatchObject({ state: 'canceled', undone: true });
  expect(await guests.ledger(intentId)).toEqual({});
  expect((await product.mailTo(senderEmail, /^Gift undone/)).text).toContain('go back to your card');
  const late = await guests.paid();
  clock.advance({ minutes: 11 });
  expect((await guests.act(late.token, 'undo')).body.code).toBe('undo-over');
});

test('what is left of a claimed gift goes back with its share of the fee', async () => {
  const { token, recipientEmail } = await guests.paid();
  await desk.claim(product.visitor(), await desk.tokenFor(recipientEmail));
  await guests.act(token, 'cancel');
  await product.settled();
  await eventually(async () => (await guests.act(token, 'read')).body.refunded === '26.00');
});

// Leave toSuspense out of release, and this must fail.
test('what the processor refuses to refund waits for staff, and the guest is told', async () => {
  const { intentId, token, senderEmail } = await guests.paid();
  await product.settled();
  await product.fault('stripe', {
    match: 'POST /v1/refunds',
    fault: 'refuse',
    code: 'charge_already_refunded',
  });
  await guests.act(token, 'cancel');
  await product.settled();
  await product.mend('stripe');
  const { rows } = await product.db.query<{ cents: bigint }>(
    `select coalesce(sum(posting.amount), 0)::bigint as cents from ledger_posting posting
     join ledger_account account on account.id = posting.account_id and account.kind = 'suspense'
     join ledger_transaction entry on entry.id = posting.transaction_id
     join payment on payment.id = entry.payment_id where payment.intent_id = $1`,
    [intentId],
  );
  expect(rows[0]?.cents).toBe(50_00n);
  const { text } = await product.mailTo(senderEmail, 'Your card did not accept your refund');
  expect(text).toContain('We tried to return $52.00 to your card');
});

// Leave 'charge_disputed' out of release, and this must fail.
test('a guest whose refund a dispute takes reads of no card that refused it', async () => {
  const { token, senderEmail } = await guests.paid();
  await product.settled();
  await product.fault('stripe', { match: 'POST /v1/refunds', fault: 'refuse', code: 'charge_disputed' });
  await guests.act(token, 'cancel');
  await product.settled();
  await product.mend('stripe');
  const subjects = (await product.mails(senderEmail)).map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringMatching(/^Gift canceled/));
  expect(subjects).not.toContain('Your card did not accept your refund');
});

test('while the bank asks about the payment, the gift waits; a lost dispute ends it, a won one lets it go on', async () => {
  for (const outcome of ['lose', 'win'] as const) {
    const { intentId, token, recipientEmail } = await guests.paid();
    const claim = await desk.tokenFor(recipientEmail);
    const dispute = await guests.atProcessor(`payment_intents/${intentId}/dispute`);
    await product.settled();
    expect((await desk.claim(product.visitor(), claim)).body.code).toBe('claim-waits');
    expect((await guests.act(token, 'read')).body.dispute).toBe('open');
    await guests.atProcessor(`disputes/${dispute.id}/${outcome}`);
    await product.settled();
    await sweepRewards(product.deps);
    await product.settled();
    const { gift, dispute: ended } = (await guests.act(token, 'read')).body;
    expect(ended).toBe(outcome === 'lose' ? 'lost' : 'won');
    expect(gift.state).toBe(outcome === 'lose' ? 'canceled' : 'unclaimed');
    expect(await guests.ledger(intentId)).toEqual(outcome === 'lose' ? {} : { reward_hold: 50_00n });
    expect((await desk.claim(product.visitor(), claim)).status).toBe(outcome === 'lose' ? 410 : 201);
  }
});

// Leave reviews out of selectRepaidGifts, and this must fail.
test('a lost dispute leaves a gift that a sanctions rule stopped where it is, until staff return it', async () => {
  const { intentId } = await guests.paid({ recipientEmail: 'kim@mail.kp' });
  const dispute = await guests.atProcessor(`payment_intents/${intentId}/dispute`);
  await guests.atProcessor(`disputes/${dispute.id}/lose`);
  await product.settled();
  const admin = await product.signIn('administrator');
  const waiting = async () => {
    await sweepRewards(product.deps);
    await product.settled();
    const { body } = await admin.get<FraudReview[]>('/api/admin/fraud-reviews');
    return body.find(({ reward }) => reward.recipientEmail === 'kim@mail.kp');
  };
  const owed = { receivable: -50_00n, reward_hold: 50_00n };
  const flagged = await waiting();
  expect(flagged).toMatchObject({ state: 'flagged', sanctions: true });
  expect(await guests.ledger(intentId)).toEqual(owed);
  const decide = (act: string) =>
    admin.post(`/api/admin/fraud-reviews/${flagged?.id}/${act}`, { reason: 'Looked at it' });
  await decide('block');
  expect(await waiting()).toMatchObject({ state: 'held', decidedAs: 'staff' });
  expect(await guests.ledger(intentId)).toEqual(owed);
  await decide('return');
  expect(await waiting()).toMatchObject({ state: 'blocked', decidedAs: 'staff' });
  expect(await guests.ledger(intentId)).toEqual({});
});

test('staff do not pay in place of the card', async () => {
  const { body } = await guests.begin(product.visitor());
  const admin = await product.signIn('administrator');
  const given = { paymentIntentId: body.paymentIntentId, reason: 'Paid at the counter' };
  const answer = await admin.post<{ code?: string }>('/api/admin/complete-transaction', given);
  expect(answer).toMatchObject({ status: 409, body: { code: 'payment-not-succeeded' } });
  expect(await guests.ledger(body.paymentIntentId)).toEqual({});
});

test('staff see the guest behind a debt, and write it off only once the gift is closed', async () => {
  const { intentId, token, recipientEmail, senderEmail } = await guests.paid();
  await desk.claim(product.visitor(), await desk.tokenFor(recipientEmail));
  const dispute = await guests.atProcessor(`payment_intents/${intentId}/dispute`);
  await guests.atProcessor(`disputes/${dispute.id}/lose`);
  await product.settled();
  const admin = await product.signIn('administrator');
  const ownerId = await guests.paymentOf(intentId);
  const writeOff = () =>
    admin.post<{ owed?: string; code?: string }>(`/api/admin/debts/${ownerId}/write-off`, {
      reason: 'Claimed before',
    });
  const debts = async () =>
    (await admin.get<Debt[]>('/api/admin/debts')).body.filter((debt) => debt.ownerId === ownerId);
  expect(await debts()).toMatchObject([
    { kind: 'guest', name: 'Ana Guest', email: senderEmail, amount: '50.00' },
  ]);
  expect((await writeOff()).body.code).toBe('changed-meanwhile');
  await sweepRewards(product.deps);
  expect(await debts()).toMatchObject([{ amount: '25.00' }]);
  expect((await writeOff()).body.owed).toBe('0.00');
  expect(await guests.ledger(intentId)).toEqual({});
  expect((await guests.act(token, 'read')).body.gift).toMatchObject({ state: 'canceled', claimed: '25.00' });
  const lines = await admin.get<AdminTransaction[]>(`/api/admin/transactions?search=${intentId}`);
  expect(lines.body[0]).toMatchObject({ userName: 'Ana Guest', userId: null });
});

// Take the lock out of lockReward, and this must fail.
test('of a claim and a cancellation at once, each cent goes one way', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { intentId, token, recipientEmail } = await guests.paid();
    const claim = await desk.tokenFor(recipientEmail);
    const dispute = round % 2 === 1;
    await Promise.all([
      desk.claim(product.visitor(), claim),
      guests.act(token, 'cancel'),
      ...(dispute ? [guests.atProcessor(`payment_intents/${intentId}/dispute`)] : []),
    ]);
    await product.settled();
    const { gift } = (await guests.act(token, 'read')).body;
    expect(gift.left).toBe('0.00');
    expect(['claimed', 'canceled']).toContain(gift.state);
  }
});

test('a gift that nobody claims goes back to the card after 90 days', async () => {
  const { token, senderEmail } = await guests.paid();
  await product.settled();
  clock.advance({ days: 91 });
  await sweepRewards(product.deps);
  await product.settled();
  expect((await guests.act(token, 'read')).body).toMatchObject({
    gift: { state: 'expired' },
    refunded: '52.00',
  });
  expect((await product.mailTo(senderEmail, /^Gift expired/)).text).toContain('$50.00');
});
