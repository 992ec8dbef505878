/**
 * Guests send money by card: each begins a gift, and completes a gift that the card processor has charged.
 */
import { randomBytes } from 'node:crypto';
import type { Environment } from './environment/environment.ts';
import { addMembers, type Member } from './environment/members.ts';
import { type Connection, connect, expectSuccess, request } from './http-client.ts';
import { burst } from './load.ts';
import { openPosting } from './posting.ts';
import { type Line, line } from './report.ts';
import { type Contestant, latency, perSecond, type RoundOptions, ratio, runRounds } from './rounds.ts';
import { callStripe } from './settlement.ts';

const gift = { amount: '25.00', senderName: 'Bench Guest', senderPhone: '(217) 555-0100' };

/** Measures the two calls of a gift by card, each against bare posting. */
export async function giftLines(environment: Environment, options: RoundOptions): Promise<Line[]> {
  const server = await environment.startServer('api');
  const { clients } = options;
  const members = await addMembers(environment.db, clients * 250);
  await environment.db.query('analyze');
  const connections = Array.from({ length: clients }, () => connect(server.port));
  const posting = await openPosting(environment.db, members, clients);
  try {
    // A withheld webhook leaves the settlement to the browser's call, which is what is measured.
    await callStripe(environment.stripe, '/_faults', {
      match: 'webhook *',
      fault: 'withhold',
      times: 1_000_000,
    });
    const most = (options.rounds + 1) * Math.ceil(options.seconds * 1_500);
    const completions = await completionsOf(environment.stripe, connections, members, most);
    // The planner knows an empty payment table until now; autovacuum analyzes it in production.
    await environment.db.query('analyze');
    const intents = intentsOf(connections, members);
    const taken = await runRounds({ bare: posting.bare, intents, completions }, options);
    const lineOf = (what: string, name: 'intents' | 'completions') =>
      line(
        `${what}, 16 clients / bare posting`,
        ratio(taken[name], taken.bare),
        { atLeast: 0.2 },
        (value) => value.toFixed(2),
        `${Math.round(perSecond(taken[name])).toLocaleString('en-US')}/s, p99 ${latency(taken[name], 0.99).toFixed(1)} ms`,
      );
    return [
      lineOf('A gift, `POST /api/guest/create-payment-intent`', 'intents'),
      lineOf('Its completion, `POST /api/guest/complete-transfer`', 'completions'),
    ];
  } finally {
    for (const connection of connections) connection.close();
    await posting.close();
    await server.stop();
  }
}

/**
 * `POST /api/guest/create-payment-intent`: each gift comes from a new browser and goes to the next member.
 */
function intentsOf(connections: Connection[], members: Member[]): Contestant {
  let begun = 0;
  return {
    async work(client) {
      const connection = connections[client];
      const member = members[begun % members.length];
      begun += 1;
      if (!connection || !member) return false;
      await begin(connection, member);
      return true;
    },
  };
}

/**
 * `POST /api/guest/complete-transfer` for `count` paid gifts, each once. The caller withholds webhooks first.
 */
async function completionsOf(
  stripe: Environment['stripe'],
  connections: Connection[],
  members: Member[],
  count: number,
): Promise<Contestant> {
  const completions: Buffer[] = [];
  let begun = 0;
  await burst({ clients: connections.length, seconds: Number.POSITIVE_INFINITY }, async (client) => {
    begun += 1;
    const member = members[begun % members.length];
    const connection = connections[client];
    if (begun > count || !member || !connection) return false;
    const { cookie, paymentIntentId } = await begin(connection, member);
    await callStripe(stripe, `/v1/payment_intents/${paymentIntentId}/confirm?payment_method=pm_card_visa`);
    const body = { ...gift, recipientUsername: member.username };
    completions.push(request('POST', '/api/guest/complete-transfer', { cookie, body }));
    return true;
  });
  return {
    async work(client) {
      const call = completions.pop();
      const connection = connections[client];
      if (!call || !connection) return false;
      const reply = JSON.parse(expectSuccess(await connection.send(call)).toString());
      if (reply.status !== 'completed') throw new Error(`The gift is ${reply.status}.`);
      return true;
    },
  };
}

async function begin(connection: Connection, { username }: Member) {
  const cookie = `indulge_guest=${randomBytes(32).toString('base64url')}`;
  const body = { ...gift, recipientUsername: username };
  const call = request('POST', '/api/guest/create-payment-intent', { cookie, body });
  const { paymentIntentId } = JSON.parse(expectSuccess(await connection.send(call)).toString());
  return { cookie, paymentIntentId: String(paymentIntentId) };
}
