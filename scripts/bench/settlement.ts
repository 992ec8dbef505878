/** Settles top-ups: the browser's `confirm-payment` for intents that the card processor has charged. */

import type { Environment } from './environment/environment.ts';
import type { Member } from './environment/members.ts';
import { type Connection, expectSuccess, request } from './http-client.ts';
import { burst } from './load.ts';
import type { Contestant } from './rounds.ts';

/** Prepares `count` paid payments; the work settles each of them once. */
export async function settlementOf(
  stripe: Environment['stripe'],
  connections: Connection[],
  members: Member[],
  count: number,
): Promise<Contestant> {
  // A withheld webhook leaves the settlement to the browser's call, which is what is measured.
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

/** Begins a payment through the product, pays it at the processor, and returns the call that settles it. */
async function payIntent(
  stripe: Environment['stripe'],
  connection: Connection,
  { cookie }: Member,
): Promise<Buffer> {
  const begin = request('POST', '/api/create-payment-intent', { cookie, body: { amount: '25.00' } });
  const { paymentIntentId } = JSON.parse(expectSuccess(await connection.send(begin)).toString());
  await callStripe(stripe, `/v1/payment_intents/${paymentIntentId}/confirm?payment_method=pm_card_visa`);
  return request('POST', '/api/confirm-payment', { cookie, body: { paymentIntentId } });
}

export async function callStripe(
  { apiBase, secretKey }: Environment['stripe'],
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
