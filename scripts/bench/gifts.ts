/** Guests who send money by card: beginning a gift, and completing one that has been paid at the card processor. */
import { randomBytes } from 'node:crypto';
import { burst } from './load.ts';
import { addMembers, type Member } from './members.ts';
import { openPosting } from './posting.ts';
import { type Line, line } from './report.ts';
import type { Setting } from './setting.ts';
import { callStripe } from './settlement.ts';
import { type Contestant, latency, perSecond, ratio, type Turns, takeTurns } from './turns.ts';
import { type Connection, connect, expectSuccess, request } from './wire.ts';

const gift = { amount: '25.00', senderName: 'Bench Guest', senderPhone: '(217) 555-0100' };

/** The two calls of a gift by card, each against the bare posting. */
export async function giftLines(setting: Setting, turns: Turns): Promise<Line[]> {
  const server = await setting.startServer('api');
  const { clients } = turns;
  const members = await addMembers(setting.db, clients * 250);
  await setting.db.query('analyze');
  const connections = await Promise.all(Array.from({ length: clients }, () => connect(server.port)));
  const posting = await openPosting(setting.db, members, clients);
  try {
    // The webhook tells the same news at the same time; that it comes late is what makes the browser's call do the work.
    await callStripe(setting.stripe, '/_faults', { match: 'webhook *', fault: 'withhold', times: 1_000_000 });
    const most = (turns.rounds + 1) * Math.ceil(turns.seconds * 1_500);
    const completions = await completionsOf(setting.stripe, connections, members, most);
    // What the database planned for a table without payments is planned anew, as autovacuum has it done in life.
    await setting.db.query('analyze');
    const intents = intentsOf(connections, members);
    const taken = await takeTurns({ bare: posting.bare, intents, completions }, turns);
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

/** `POST /api/guest/create-payment-intent`: each gift from a browser of its own, to one member after the other. */
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

/** `POST /api/guest/complete-transfer` for `count` gifts that are paid, each once. Webhooks are to be withheld before. */
async function completionsOf(
  stripe: Setting['stripe'],
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
