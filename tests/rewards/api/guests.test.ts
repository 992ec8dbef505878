/** POST /api/guest/gifts and what follows: a gift of a guest, paid by card, to an email address. */
import { expect, test } from 'vitest';
import type { AdminTransaction } from '#contract/admin/dashboard.ts';
import type { Debt } from '#contract/admin/returns.ts';
import type { GuestGift } from '#contract/rewards/guest-gifts.ts';
import { createMailer } from '#server/adapters/smtp/create-mailer.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { guest, lockAccount, setFrozen } from '#server/ledger/index.ts';
import { guestTokenOf, readGuestToken } from '#server/rewards/guests/guest-token.ts';
import { orderGuestGift } from '#server/rewards/guests/order-guest-gift.ts';
import { sendGuestMail } from '#server/rewards/guests/send-guest-mail.ts';
import { selectUnpaidOrders } from '#server/rewards/orders/order-store.ts';
import { sweepRewards } from '#server/rewards/sweep-rewards.ts';
import { testApp } from '#tests/support/app.ts';
import type { Answer, Body, Client } from '#tests/support/client.ts';
import { testClock } from '#tests/support/clock.ts';
import { eventually } from '#tests/support/eventually.ts';
import { race, winners } from '#tests/support/race.ts';
import { rewards } from '../rewards.ts';

const clock = testClock();
const product = await testApp({
  clock,
  env: { LIMIT_GUEST_INTENTS_PER_MINUTE: '1000', LIMIT_CLAIMS_PER_MINUTE: '10000' },
});
const desk = rewards(product);
type Gift = GuestGift & { code?: string; message?: string };
let count = 0;

const atProcessor = async (path: string, body: object = {}) => {
  const answer = await fetch(`${product.url}/sandbox/stripe/_test/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json() as Promise<{ id: string }>;
};

async function begin(browser: Client, more: object = {}) {
  const senderEmail = `ana-${++count}@example.com`;
  const recipientEmail = desk.stranger();
  const body = {
    recipientEmail,
    amount: '50.00',
    design: 'birthday',
    senderName: 'Ana Guest',
    senderEmail,
    ...more,
  };
  const answer = await browser.post<{
    paymentIntentId: string;
    serviceFee: string;
    totalAmount: string;
    code?: string;
  }>('/api/guest/gifts', body);
  return { ...answer, senderEmail, recipientEmail };
}

const complete = (browser: Client, paymentIntentId: string) =>
  browser.post<{ status: string; token: string | null; code?: string }>('/api/guest/gifts/complete', {
    paymentIntentId,
  });

/** A paid gift of $50, with the guest's link. */
async function paid(more: object = {}) {
  const browser = product.visitor();
  const { body, senderEmail, recipientEmail } = await begin(browser, more);
  await atProcessor(`payment_intents/${body.paymentIntentId}/succeed`);
  const done = await complete(browser, body.paymentIntentId);
  return {
    browser,
    intentId: body.paymentIntentId,
    senderEmail,
    recipientEmail,
    token: done.body.token ?? '',
  };
}

const act = (token: string, what: string, more: object = {}): Promise<Answer<Gift & Body>> =>
  product.visitor().post(`/api/guest/gifts/${what}`, { token, ...more });
const ledger = async (intentId: string) => {
  const { rows } = await product.db.query<{ kind: string; cents: bigint }>(
    `select kind, balance as cents from ledger_account
     where balance <> 0 and owner_id in (
       select id from payment where intent_id = $1 union all
       select ordered.id from reward_order ordered join payment on payment.id = ordered.payer_id where intent_id = $1)
     order by kind`,
    [intentId],
  );
  return Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]));
};

test('a guest pays by card, the stranger claims, and the receipt leads to the gift', async () => {
  const browser = product.visitor();
  const begun = await begin(browser, { message: 'For you' });
  expect(begun.body).toMatchObject({ serviceFee: '2.00', totalAmount: '52.00' });
  const { paymentIntentId } = begun.body;
  expect((await complete(browser, paymentIntentId)).body).toEqual({ status: 'pending', token: null });
  await atProcessor(`payment_intents/${paymentIntentId}/succeed`);
  const { token } = (await complete(browser, paymentIntentId)).body;
  const receipt = await product.mailTo(begun.senderEmail, /^Your gift of \$50\.00/);
  expect(receipt.text).toContain(`/sent-gift/${token}`);
  expect(receipt.text).toContain('$52.00');
  expect(await ledger(paymentIntentId)).toEqual({ reward_hold: 50_00n });

  const claim = await desk.tokenFor(begun.recipientEmail);
  expect((await desk.read(product.visitor(), claim)).body).toMatchObject({
    senderName: 'Ana Guest',
    amount: '50.00',
  });
  expect((await desk.claim(product.visitor(), claim)).status).toBe(201);
  expect((await act(token ?? '', 'read')).body).toMatchObject({
    gift: { state: 'partly-claimed', left: '25.00', delivery: 'SUCCEEDED' },
    totalAmount: '52.00',
    refunded: '0.00',
  });
  const claimed = await product.mailTo(begun.senderEmail, /^Gift Claimed/);
  expect(claimed.text).toContain(token);
});

test('a payment that is reported twenty times at once orders one gift', async () => {
  const browser = product.visitor();
  const { body, senderEmail } = await begin(browser);
  await atProcessor(`payment_intents/${body.paymentIntentId}/succeed`);
  const answers = winners(await race(product.db, 20, () => complete(browser, body.paymentIntentId)));
  expect(new Set(answers.map(({ body: { token } }) => token)).size).toBe(1);
  expect(await ledger(body.paymentIntentId)).toEqual({ reward_hold: 50_00n });
  expect((await product.mails(senderEmail)).length).toBe(1);
});

test('the webhook alone orders the gift, when the browser never returns', async () => {
  const { body, senderEmail } = await begin(product.visitor());
  await atProcessor(`payment_intents/${body.paymentIntentId}/succeed`);
  expect((await product.mailTo(senderEmail, /^Your gift/)).text).toContain('/sent-gift/');
});

test('another browser cannot complete it, and a link that we did not sign leads nowhere', async () => {
  const { intentId, token } = await paid();
  expect((await complete(product.visitor(), intentId)).status).toBe(404);
  const { encryption } = product.deps.config;
  const id = readGuestToken(encryption, token) ?? '';
  expect(guestTokenOf(encryption, id)).toBe(token);
  const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
  for (const wrong of [forged, 'x', '']) expect((await act(wrong, 'read')).status).toBe(404);
});

test('what the guest enters is checked', async () => {
  const browser = product.visitor();
  const own = await begin(browser, { senderEmail: 'same@example.com', recipientEmail: 'same@example.com' });
  expect(own.body.code).toBe('recipient-is-you');
  expect((await begin(browser, { amount: '0.50' })).status).toBe(400);
  expect((await begin(browser, { senderName: 'https://evil.example' })).status).toBe(400);
});

test('a canceled gift goes back to the card with its fee, once, and its link is dead', async () => {
  const { intentId, token, recipientEmail, senderEmail } = await paid();
  const claim = await desk.tokenFor(recipientEmail);
  await race(product.db, 10, () => act(token, 'cancel'));
  await product.settled();
  const { body } = await eventually(async () => {
    const read = await act(token, 'read');
    return read.body.refunded === '52.00' && read;
  });
  expect(body).toMatchObject({ gift: { state: 'canceled' }, refundPending: '0.00' });
  expect(await ledger(intentId)).toEqual({});
  expect((await desk.read(product.visitor(), claim)).status).toBe(410);
  expect((await product.mailTo(senderEmail, /^Gift Canceled/)).text).toContain('go back to your card');
});

test('a gift that is undone goes back to the card with its fee, and is refused after ten minutes', async () => {
  const { intentId, token, senderEmail } = await paid();
  expect((await act(token, 'read')).body.gift).toMatchObject({ undone: false, undoSeconds: 600 });
  await race(product.db, 10, () => act(token, 'undo'));
  await product.settled();
  await eventually(async () => (await act(token, 'read')).body.refunded === '52.00');
  expect((await act(token, 'read')).body.gift).toMatchObject({ state: 'canceled', undone: true });
  expect(await ledger(intentId)).toEqual({});
  expect((await product.mailTo(senderEmail, /^Gift Undone/)).text).toContain('go back to your card');
  const late = await paid();
  clock.advance({ minutes: 11 });
  expect((await act(late.token, 'undo')).body.code).toBe('undo-over');
});

test('the receipt of a scheduled gift says when it goes out, in the time zone of the guest', async () => {
  const noon = new Date(clock.now().getTime() + 40 * 86_400_000);
  noon.setUTCHours(20, 30, 0, 0);
  const { senderEmail } = await paid({ deliverAt: noon.toISOString(), timeZone: 'Asia/Tokyo' });
  const { text } = await product.mailTo(senderEmail, /^Your gift of \$50\.00/);
  const day = new Date(noon.getTime() + 9 * 3_600_000).getUTCDate();
  expect(text).toMatch(new RegExp(` ${day}, \\d{4} at 5:30 AM GMT\\+9`));
});

test('what is left of a claimed gift goes back with its share of the fee', async () => {
  const { token, recipientEmail } = await paid();
  await desk.claim(product.visitor(), await desk.tokenFor(recipientEmail));
  await act(token, 'cancel');
  await product.settled();
  await eventually(async () => (await act(token, 'read')).body.refunded === '26.00');
});

test('a corrected address gets the gift, and the old link is dead', async () => {
  const { token, recipientEmail } = await paid();
  const old = await desk.tokenFor(recipientEmail);
  const right = desk.stranger();
  expect((await act(token, 'resend', { recipientEmail: right })).body.gift).toMatchObject({
    recipientEmail: right,
  });
  expect((await desk.read(product.visitor(), old)).status).toBe(404);
  expect((await desk.read(product.visitor(), await desk.tokenFor(right))).status).toBe(200);
  expect((await act(token, 'remind')).body.gift.remindedAt).not.toBeNull();
  expect((await act(token, 'remind')).body.code).toBe('already-reminded');
  expect((await product.mails(right)).length).toBe(2);
});

test('what the processor refuses to refund waits for staff', async () => {
  const { intentId, token } = await paid();
  await product.settled();
  await product.fault('stripe', {
    match: 'POST /v1/refunds',
    fault: 'refuse',
    code: 'charge_already_refunded',
  });
  await act(token, 'cancel');
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
});

test('while the bank asks about the payment, the gift waits; a lost dispute ends it, a won one lets it go on', async () => {
  for (const outcome of ['lose', 'win'] as const) {
    const { intentId, token, recipientEmail } = await paid();
    const claim = await desk.tokenFor(recipientEmail);
    const dispute = await atProcessor(`payment_intents/${intentId}/dispute`);
    await product.settled();
    expect((await desk.claim(product.visitor(), claim)).body.code).toBe('claim-waits');
    await atProcessor(`disputes/${dispute.id}/${outcome}`);
    await product.settled();
    await sweepRewards(product.deps);
    await product.settled();
    const { gift } = (await act(token, 'read')).body;
    expect(gift.state).toBe(outcome === 'lose' ? 'canceled' : 'unclaimed');
    expect(await ledger(intentId)).toEqual(outcome === 'lose' ? {} : { reward_hold: 50_00n });
    expect((await desk.claim(product.visitor(), claim)).status).toBe(outcome === 'lose' ? 410 : 201);
  }
});

const paymentOf = async (intentId: string) => {
  const { rows } = await product.db.query<{ id: string }>('select id from payment where intent_id = $1', [
    intentId,
  ]);
  return rows[0]?.id ?? '';
};

/** Settled, but not yet ordered: neither the job nor the browser came that far. */
async function frozenBeforeOrder() {
  const browser = product.visitor();
  const { body, senderEmail } = await begin(browser);
  const payment = guest(await paymentOf(body.paymentIntentId));
  const freeze = (frozen: boolean) =>
    transaction(product.db, async (tx) => {
      await lockAccount(tx, payment);
      await setFrozen(tx, payment, frozen, 'dispute');
    });
  await freeze(true);
  await atProcessor(`payment_intents/${body.paymentIntentId}/succeed`);
  await product.settled();
  return { browser, intentId: body.paymentIntentId, senderEmail, freeze };
}

test('a gift that cannot be ordered goes back to the card once the dispute is over, and the guest reads so', async () => {
  const { browser, intentId, senderEmail, freeze } = await frozenBeforeOrder();
  expect((await complete(browser, intentId)).body).toEqual({ status: 'completed', token: null });
  await sweepRewards(product.deps);
  expect(await ledger(intentId)).toEqual({ guest: 50_00n });
  expect(await product.mails(senderEmail)).toEqual([]);
  await freeze(false);
  await Promise.all([sweepRewards(product.deps), sweepRewards(product.deps)]);
  await product.settled();
  expect(await ledger(intentId)).toEqual({});
  const mails = await product.mails(senderEmail);
  expect(mails.map(({ subject }) => subject)).toEqual(['Your gift could not be delivered']);
  expect(mails[0]?.text).toContain('$52.00');
});

test('an order that waits for a payment fails after two days without one, and what is paid later goes back', async () => {
  const browser = product.visitor();
  const { body, senderEmail } = await begin(browser);
  const paymentId = await paymentOf(body.paymentIntentId);
  await orderGuestGift(product.deps, paymentId);
  expect(await ledger(body.paymentIntentId)).toEqual({});
  await product.db.query(`update payment set status = 'cancelled', next_check_at = null where id = $1`, [
    paymentId,
  ]);
  clock.advance({ days: 3 });
  const unpaid = () => selectUnpaidOrders(product.db, clock.now(), 100);
  expect(await unpaid()).not.toEqual([]);
  await sweepRewards(product.deps);
  expect(await unpaid()).toEqual([]);
  await atProcessor(`payment_intents/${body.paymentIntentId}/succeed`);
  expect((await complete(browser, body.paymentIntentId)).body).toEqual({ status: 'completed', token: null });
  await sweepRewards(product.deps);
  await product.settled();
  expect(await ledger(body.paymentIntentId)).toEqual({});
  expect((await product.mailTo(senderEmail, 'Your gift could not be delivered')).text).toContain('$52.00');
});

// Take selectPaidOrders out of sweep-guest-gifts.ts, and this must fail.
test('a paid order whose job failed for good is executed by the sweep', async () => {
  const browser = product.visitor();
  const { body } = await begin(browser);
  const paymentId = await paymentOf(body.paymentIntentId);
  await product.db.query(`create function refuse_reward() returns trigger language plpgsql as
    $$ begin raise exception 'rewards cannot be written now'; end $$`);
  await product.db.query(
    'create trigger refuse_reward before insert on reward for each row execute function refuse_reward()',
  );
  await atProcessor(`payment_intents/${body.paymentIntentId}/succeed`);
  expect((await complete(browser, body.paymentIntentId)).status).toBe(500);
  // The job failed, and waits to be tried again.
  await eventually(async () => {
    const { rowCount } = await product.db.query(
      `delete from pgboss.job where name = 'order-guest-gift' and state = 'retry' and data ->> 'paymentId' = $1`,
      [paymentId],
    );
    return rowCount === 1;
  });
  await product.db.query('drop trigger refuse_reward on reward');
  expect(await ledger(body.paymentIntentId)).toEqual({ guest: 50_00n });
  clock.advance({ minutes: 20 });
  await sweepRewards(product.deps);
  expect(await ledger(body.paymentIntentId)).toEqual({ reward_hold: 50_00n });
});

// Let sweepRewards stop at the first of its parts that fails, and this must fail.
test('a gift that cannot be mailed keeps nobody else waiting for their money', async () => {
  const deliverAt = new Date(clock.now().getTime() + 86_400_000).toISOString();
  const [stuck, other] = [await paid({ deliverAt }), await paid()];
  await product.settled();
  expect((await act(stuck.token, 'read')).body.gift).toMatchObject({ delivery: 'SCHEDULED', deliverAt });
  await product.db.query(`create function refuse_mail() returns trigger language plpgsql as
    $$ begin raise exception 'this reward cannot be mailed'; end $$`);
  await product.db.query(`create trigger refuse_mail before update on reward for each row
    when (old.recipient_email = '${stuck.recipientEmail}') execute function refuse_mail()`);
  clock.advance({ days: 91 });
  await expect(sweepRewards(product.deps)).rejects.toThrow('this reward cannot be mailed');
  await product.settled();
  expect((await act(other.token, 'read')).body).toMatchObject({
    gift: { state: 'expired' },
    refunded: '52.00',
  });
  await product.db.query('drop trigger refuse_mail on reward');
});

test('staff do not pay in place of the card', async () => {
  const { body } = await begin(product.visitor());
  const admin = await product.signIn('administrator');
  const given = { paymentIntentId: body.paymentIntentId, reason: 'Paid at the counter' };
  const answer = await admin.post<{ code?: string }>('/api/admin/complete-transaction', given);
  expect(answer).toMatchObject({ status: 409, body: { code: 'payment-not-succeeded' } });
  expect(await ledger(body.paymentIntentId)).toEqual({});
});

test('staff see the guest behind a debt, and write it off only once the gift is closed', async () => {
  const { intentId, token, recipientEmail, senderEmail } = await paid();
  await desk.claim(product.visitor(), await desk.tokenFor(recipientEmail));
  const dispute = await atProcessor(`payment_intents/${intentId}/dispute`);
  await atProcessor(`disputes/${dispute.id}/lose`);
  await product.settled();
  const admin = await product.signIn('administrator');
  const ownerId = await paymentOf(intentId);
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
  expect(await ledger(intentId)).toEqual({});
  expect((await act(token, 'read')).body.gift).toMatchObject({ state: 'canceled', claimed: '25.00' });
  const lines = await admin.get<AdminTransaction[]>(`/api/admin/transactions?search=${intentId}`);
  expect(lines.body[0]).toMatchObject({ userName: 'Ana Guest', userId: null });
});

// Take the lock out of lockReward, and this must fail.
test('of a claim and a cancellation at once, each cent goes one way', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { intentId, token, recipientEmail } = await paid();
    const claim = await desk.tokenFor(recipientEmail);
    const dispute = round % 2 === 1;
    await Promise.all([
      desk.claim(product.visitor(), claim),
      act(token, 'cancel'),
      ...(dispute ? [atProcessor(`payment_intents/${intentId}/dispute`)] : []),
    ]);
    await product.settled();
    const { gift } = (await act(token, 'read')).body;
    expect(gift.left).toBe('0.00');
    expect(['claimed', 'canceled']).toContain(gift.state);
  }
});

test('a gift that nobody claims goes back to the card after 90 days', async () => {
  const { token, senderEmail } = await paid();
  await product.settled();
  clock.advance({ days: 91 });
  await sweepRewards(product.deps);
  await product.settled();
  expect((await act(token, 'read')).body).toMatchObject({ gift: { state: 'expired' }, refunded: '52.00' });
  expect((await product.mailTo(senderEmail, /^Gift Expired/)).text).toContain('$50.00');
});

test('while the mail server is away, the email of a guest waits for it', async () => {
  const { intentId } = await paid();
  await product.settled();
  const { rows } = await product.db.query<{ id: string }>(
    'select reward.id from reward join payment on payment.id = sender_id where intent_id = $1',
    [intentId],
  );
  const away = createMailer({ smtpUrl: 'smtp://127.0.0.1:9', from: 'Indulge <hello@indulge.example>' });
  const update = { title: 'Gift Claimed', message: 'Somebody claimed it.' };
  const data = { rewardId: rows[0]?.id ?? '', update };
  const sending = sendGuestMail({ ...product.deps, mailer: away }, data, newId());
  await expect(sending).rejects.toThrow('could not be reached');
  away.close();
});
