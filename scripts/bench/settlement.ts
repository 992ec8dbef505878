/** Settling top-ups: the browser's `confirm-payment` for intents that have been paid at the card processor. */
import { burst } from './load.ts';
import type { Member } from './members.ts';
import type { Setting } from './setting.ts';
import type { Contestant } from './turns.ts';
import { type Connection, expectSuccess, request } from './wire.ts';

/** Makes `count` paid payments and settles them, each once, in the order of the clients. */
export async function settlementOf(
  stripe: Setting['stripe'],
  connections: Connection[],
  members: Member[],
  count: number,
): Promise<Contestant> {
  // The webhook tells the same news at the same time; that it comes late is what makes the browser's call do the work.
  await callStripe(stripe, '/_faults', { match: 'webhook *', fault: 'withhold', times: 1_000_000 });
  const confirmations: Buffer[] = [];
  let begun = 0;
  const preparing = { clients: connections.length, seconds: Number.POSITIVE_INFINITY };
  await burst(preparing, async (client) => {
    begun += 1;
    const member = members[begun % members.length];
    const connection = connections[client];
    if (begun > count || !member || !connection) return false;
    confirmations.push(await payIntent(stripe, connection, member));
    return true;
  });
  return {
    async work(client) {
      const call = confirmations.pop();
      const connection = connections[client];
      if (!call || !connection) return false;
      const reply = JSON.parse(expectSuccess(await connection.send(call)).toString());
      if (reply.status !== 'completed') throw new Error(`The payment is ${reply.status}.`);
      return true;
    },
  };
}

/** Begins a payment through the product, pays it at the processor, and answers the call that is to settle it. */
async function payIntent(
  stripe: Setting['stripe'],
  connection: Connection,
  { cookie }: Member,
): Promise<Buffer> {
  const begin = request('POST', '/api/create-payment-intent', { cookie, body: { amount: '25.00' } });
  const { paymentIntentId } = JSON.parse(expectSuccess(await connection.send(begin)).toString());
  await callStripe(stripe, `/v1/payment_intents/${paymentIntentId}/confirm?payment_method=pm_card_visa`);
  return request('POST', '/api/confirm-payment', { cookie, body: { paymentIntentId } });
}

export async function callStripe(
  { apiBase, secretKey }: Setting['stripe'],
  path: string,
  json?: object,
): Promise<void> {
  const [address, query] = path.split('?');
  const response = await fetch(apiBase + address, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secretKey}`,
      'content-type': json ? 'application/json' : 'application/x-www-form-urlencoded',
    },
    body: json ? JSON.stringify(json) : (query ?? ''),
  });
  if (!response.ok) throw new Error(`The stand-in answered ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}
