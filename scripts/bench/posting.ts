/** The posting function as the product calls it, and the same SQL by bare `pg` with a prepared statement. */
import pg from 'pg';
import type { Db, Queryable } from '#server/db/pool.ts';
import { newId } from '#server/kernel/id.ts';
import { post, topUp } from '#server/ledger/index.ts';
import type { Member } from './members.ts';
import type { Contestant } from './turns.ts';

export type Posting = { throughPool: Contestant; bare: Contestant; close(): Promise<void> };

/** Each client tops up the balances of its own members, one after the other, as it lets them buy in checkout.ts. */
export async function openPosting(db: Db, members: Member[], clients: number): Promise<Posting> {
  const connections = await Promise.all(Array.from({ length: clients }, () => connectBare(db.url)));
  const bare = connections.map(prepared);
  const next = connections.map((_, client) => client);
  const movement = (client: number) => {
    const at = next[client] ?? 0;
    next[client] = at + clients;
    const userId = members[at % members.length]?.id ?? '';
    return topUp({ paymentId: newId(), intentId: newId(), userId, amountCents: 5000n, feeCents: 375n });
  };
  return {
    throughPool: {
      async work(client) {
        await post(db, movement(client));
        return true;
      },
    },
    bare: {
      async work(client) {
        await post(bare[client] ?? db, movement(client));
        return true;
      },
    },
    async close() {
      await Promise.all(connections.map((connection) => connection.end()));
    },
  };
}

/** A connection past our pool. */
export async function connectBare(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // The measurement that is under way fails by itself when the server goes; nobody else has to hear of it.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** A connection without our pool, on which whatever is asked is a prepared statement. */
export function prepared(client: pg.Client): Queryable {
  return {
    query: (query, values) =>
      client.query({
        ...(typeof query === 'string' ? { text: query } : query),
        name: 'bench',
        ...(values && { values }),
      }),
  };
}
