/** What happens before a visitor is pictured: payments that come back, by the levers of the card processor's stand-in. */
import type { BrowserContext } from 'playwright-core';
import type { Visitor } from './visitors.ts';

type Stage = (context: BrowserContext, site: string) => Promise<void>;

export const STAGES: Partial<Record<Visitor, Stage>> = {
  /** One gift is disputed. Another is paid once the recipient hid, so it is returned. */
  gifted: async (context, site) => {
    const guest = await context.browser()?.newContext();
    if (!guest) throw new Error('There is no browser.');
    const disputed = await begin(guest, site, {
      path: '/api/guest/create-payment-intent',
      data: gift('25'),
    });
    await pull(context, site, `payment_intents/${disputed}/succeed`);
    await untilTold(context, site, 'Gift Received');
    await pull(context, site, `payment_intents/${disputed}/dispute`);
    await untilTold(context, site, 'Gift Disputed');
    const returned = await begin(guest, site, {
      path: '/api/guest/create-payment-intent',
      data: gift('40'),
    });
    await send(context, site, { method: 'PATCH', path: '/api/user/preferences', data: HIDDEN });
    await pull(context, site, `payment_intents/${returned}/succeed`);
    await untilTold(context, site, 'Gift Returned');
    await guest.close();
  },
  won: async (context, site) => {
    const intent = await topUp(context, site, { amount: '50' });
    const dispute = await pull(context, site, `payment_intents/${intent}/dispute`);
    await untilTold(context, site, 'Payment Disputed');
    await pull(context, site, `disputes/${dispute.id}/win`);
    await untilTold(context, site, 'Dispute Resolved');
  },
  disputed: async (context, site) => {
    const intent = await begin(context, site, {
      path: '/api/enterprise/create-payment-intent',
      data: { amount: '500' },
    });
    await pull(context, site, `payment_intents/${intent}/succeed`);
    await untilTold(context, site, 'Funds Added');
    await pull(context, site, `payment_intents/${intent}/dispute`);
    await untilTold(context, site, 'Payment Disputed');
  },
};

const HIDDEN = { profileVisibility: 'private' };

const gift = (amount: string) => ({
  amount,
  recipientUsername: 'leo',
  senderName: 'Ana Lopez',
  senderPhone: '(217) 555-0142',
  senderEmail: 'ana@guest.example',
  message: 'For your new kitchen.',
});

type Request = { method?: 'POST' | 'PATCH'; path: string; data: object };

async function topUp(context: BrowserContext, site: string, data: { amount: string }): Promise<string> {
  const intent = await begin(context, site, { path: '/api/create-payment-intent', data });
  await pull(context, site, `payment_intents/${intent}/succeed`);
  await send(context, site, { path: '/api/confirm-payment', data: { paymentIntentId: intent } });
  return intent;
}

async function begin(context: BrowserContext, site: string, request: Request): Promise<string> {
  const { paymentIntentId } = await send<{ paymentIntentId: string }>(context, site, request);
  return paymentIntentId;
}

function pull(context: BrowserContext, site: string, path: string): Promise<{ id: string }> {
  return send(context, site, { path: `/sandbox/stripe/_test/${path}`, data: {} });
}

async function send<T>(
  context: BrowserContext,
  site: string,
  { method = 'POST', path, data }: Request,
): Promise<T> {
  const answer = await context.request.fetch(site + path, { method, data, headers: { origin: site } });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** The processor reports by webhook, and a job applies it. */
async function untilTold(context: BrowserContext, site: string, title: string): Promise<void> {
  const until = Date.now() + 20_000;
  while (Date.now() < until) {
    const answer = await context.request.get(`${site}/api/notifications`);
    if ((await answer.text()).includes(`"${title}"`)) return;
  }
  throw new Error(`Nobody was notified of '${title}'.`);
}
