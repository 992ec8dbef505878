/** A gift of a guest whose order waits, fails or is executed late, and whose mail cannot go out. */
import { expect, test } from 'vitest';
import { createMailer } from '#server/adapters/smtp/create-mailer.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { guest, lockAccount, setFrozen } from '#server/ledger/index.ts';
import { sweepPayments } from '#server/payments/index.ts';
import { orderGuestGift } from '#server/rewards/guests/order-guest-gift.ts';
import { sendGuestMail } from '#server/rewards/guests/send-guest-mail.ts';
import { selectUnpaidOrders } from '#server/rewards/orders/guest-order-store.ts';
import { sweepRewards } from '#server/rewards/sweep-rewards.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openGuestGifts } from '../guest-gifts.ts';

const { clock, product, guests } = await openGuestGifts();

/** Settled, but not yet ordered: neither the job nor the browser came that far. */
async function frozenBeforeOrder() {
  const browser = product.visitor();
  const { body, senderEmail } = await guests.begin(browser);
  const payment = guest(await guests.paymentOf(body.paymentIntentId));
  const freeze = (frozen: boolean) =>
    transaction(product.db, async (tx) => {
      await lockAccount(tx, payment);
      await setFrozen(tx, payment, frozen, 'dispute');
    });
  await freeze(true);
  await guests.atProcessor(`payment_intents/${body.paymentIntentId}/succeed`);
  await product.settled();
  return { browser, intentId: body.paymentIntentId, senderEmail, freeze };
}

test('a gift that cannot be ordered goes back to the card once the dispute is over, and the guest reads so', async () => {
  const { browser, intentId, senderEmail, freeze } = await frozenBeforeOrder();
  expect((await guests.complete(browser, intentId)).body).toEqual({ status: 'completed', token: null });
  await sweepRewards(product.deps);
  expect(await guests.ledger(intentId)).toEqual({ guest: 50_00n });
  expect(await product.mails(senderEmail)).toEqual([]);
  await freeze(false);
  await Promise.all([sweepRewards(product.deps), sweepRewards(product.deps)]);
  await product.settled();
  expect(await guests.ledger(intentId)).toEqual({});
  const mails = await product.mails(senderEmail);
  expect(mails.map(({ subject }) => subject)).toEqual(['Your gift could not be delivered']);
  expect(mails[0]?.text).toContain('$52.00');
});

test('an order that waits for a payment fails after two days without one, and what is paid later goes back', async () => {
  const browser = product.visitor();
  const { body, senderEmail } = await guests.begin(browser);
  const paymentId = await guests.paymentOf(body.paymentIntentId);
  await orderGuestGift(product.deps, paymentId);
  expect(await guests.ledger(body.paymentIntentId)).toEqual({});
  await product.db.query(`update payment set status = 'cancelled', next_check_at = null where id = $1`, [
    paymentId,
  ]);
  clock.advance({ days: 3 });
  const unpaid = () => selectUnpaidOrders(product.db, clock.now(), 100);
  expect(await unpaid()).not.toEqual([]);
  await sweepRewards(product.deps);
  expect(await unpaid()).toEqual([]);
  await guests.atProcessor(`payment_intents/${body.paymentIntentId}/succeed`);
  expect((await guests.complete(browser, body.paymentIntentId)).body).toEqual({
    status: 'completed',
    token: null,
  });
  await sweepRewards(product.deps);
  await product.settled();
  expect(await guests.ledger(body.paymentIntentId)).toEqual({});
  expect((await product.mailTo(senderEmail, 'Your gift could not be delivered')).text).toContain('$52.00');
});

// Leave failed payments out of selectUnpaidOrders, and this must fail.
test('an order whose card was declined ends once the card processor has canceled the payment', async () => {
  const browser = product.visitor();
  const { body, recipientEmail } = await guests.begin(browser);
  const paymentId = await guests.paymentOf(body.paymentIntentId);
  await guests.atProcessor(`payment_intents/${body.paymentIntentId}/fail`);
  expect((await guests.complete(browser, body.paymentIntentId)).body.status).toBe('failed');
  // The webhook about it locks the payment, and the sweep skips what is locked.
  await product.settled();
  const read = async () => {
    const { rows } = await product.db.query<{ status: string; state: string; content: object | null }>(
      `select status, state, content from payment join reward_order on reward_order.payer_id = payment.id where payment.id = $1`,
      [paymentId],
    );
    return rows[0];
  };
  // Another card may still pay it.
  clock.advance({ days: 3 });
  await sweepRewards(product.deps);
  expect(await read()).toMatchObject({ status: 'failed', state: 'OPEN' });
  expect(JSON.stringify(await read())).toContain(recipientEmail);
  await sweepPayments(product.deps);
  await sweepRewards(product.deps);
  expect(await read()).toEqual({ status: 'failed', state: 'FAILED', content: null });
});

// Take selectPaidOrders out of sweep-guest-gifts.ts, and this must fail.
test('a paid order whose job failed for good is executed by the sweep', async () => {
  const browser = product.visitor();
  const { body } = await guests.begin(browser);
  const paymentId = await guests.paymentOf(body.paymentIntentId);
  await product.db.query(`create function refuse_reward() returns trigger language plpgsql as
    $$ begin raise exception 'rewards cannot be written now'; end $$`);
  await product.db.query(
    'create trigger refuse_reward before insert on reward for each row execute function refuse_reward()',
  );
  await guests.atProcessor(`payment_intents/${body.paymentIntentId}/succeed`);
  expect((await guests.complete(browser, body.paymentIntentId)).status).toBe(500);
  // The job failed, and waits to be tried again.
  await eventually(async () => {
    const { rowCount } = await product.db.query(
      `delete from pgboss.job where name = 'order-guest-gift' and state = 'retry' and data ->> 'paymentId' = $1`,
      [paymentId],
    );
    return rowCount === 1;
  });
  await product.db.query('drop trigger refuse_reward on reward');
  expect(await guests.ledger(body.paymentIntentId)).toEqual({ guest: 50_00n });
  clock.advance({ minutes: 20 });
  await sweepRewards(product.deps);
  expect(await guests.ledger(body.paymentIntentId)).toEqual({ reward_hold: 50_00n });
});

// Let sweepRewards stop at the first of its parts that fails, and this must fail.
test('a gift that cannot be mailed keeps nobody else waiting for their money', async () => {
  const deliverAt = new Date(clock.now().getTime() + 86_400_000).toISOString();
  const [stuck, other] = [await guests.paid({ deliverAt }), await guests.paid()];
  await product.settled();
  expect((await guests.act(stuck.token, 'read')).body.gift).toMatchObject({
    delivery: 'SCHEDULED',
    deliverAt,
  });
  await product.db.query(`create function refuse_mail() returns trigger language plpgsql as
    $$ begin raise exception 'this reward cannot be mailed'; end $$`);
  await product.db.query(`create trigger refuse_mail before update on reward for each row
    when (old.recipient_email = '${stuck.recipientEmail}') execute function refuse_mail()`);
  clock.advance({ days: 91 });
  await expect(sweepRewards(product.deps)).rejects.toThrow('this reward cannot be mailed');
  await product.settled();
  expect((await guests.act(other.token, 'read')).body).toMatchObject({
    gift: { state: 'expired' },
    refunded: '52.00',
  });
  await product.db.query('drop trigger refuse_mail on reward');
});

test('while the mail server is away, the email of a guest waits for it', async () => {
  const { intentId } = await guests.paid();
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
