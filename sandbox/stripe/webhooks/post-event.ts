/** Posts an event to the webhook, signed as Stripe signs it. */
import { createHmac } from 'node:crypto';

const TIMEOUT_MS = 20_000;

export type Posting = {
  url: string;
  payload: string;
  secret: string;
  atMs: number;
  /** Ends the call before its time is over. */
  signal: AbortSignal;
};

/** Returns the status of the answer, or what went wrong. Never throws. */
export async function postEvent({ url, payload, secret, atMs, signal }: Posting): Promise<string> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature(payload, secret, atMs),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.arrayBuffer();
    return String(response.status);
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : 'failed';
  }
}

/**
 * The header that `stripe.webhooks.constructEvent` checks. Source: https://docs.stripe.com/webhooks/signature
 */
function signature(payload: string, secret: string, atMs: number): string {
  const timestamp = Math.floor(atMs / 1000);
  const digest = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${digest}`;
}
