/** Gifts of guests: begun, paid, completed and acted on, as a browser does it. */
import type { GuestGift } from '#contract/rewards/guest-gifts.ts';
import { testApp } from '#tests/support/app.ts';
import type { Answer, Body, Client } from '#tests/support/client.ts';
import { testClock } from '#tests/support/clock.ts';
import { rewards } from './rewards.ts';

type Gift = GuestGift & { code?: string; message?: string };

export async function openGuestGifts(env: Record<string, string> = {}) {
  const clock = testClock();
  const product = await testApp({
    clock,
    env: { LIMIT_GUEST_INTENTS_PER_MINUTE: '1000', LIMIT_CLAIMS_PER_MINUTE: '10000', ...env },
  });
  const desk = rewards(product);
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

  const paymentOf = async (intentId: string) => {
    const { rows } = await product.db.query<{ id: string }>('select id from payment where intent_id = $1', [
      intentId,
    ]);
    return rows[0]?.id ?? '';
  };

  const guests = { atProcessor, begin, complete, paid, act, ledger, paymentOf };
  return { clock, product, desk, guests };
}
