/**
 * Posts to the ledger as the product does, and with the same SQL through bare `pg` and a prepared statement.
 */
import pg from 'pg';
import type { Db, Queryable } from '#server/db/pool.ts';
import { newId } from '#server/kernel/id.ts';
import { post, topUp } from '#server/ledger/index.ts';
import type { Member } from './environment/members.ts';
import type { Contestant } from './rounds.ts';

export type Posting = { throughPool: Contestant; bare: Contestant; close(): Promise<void> };

/** Each client tops up its own members in turn, the same members for which it buys in checkout.ts. */
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

/** A connection outside the product's pool. */
export async function connectBare(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // When the server goes away, the query that runs fails by itself; an unhandled event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** A connection outside the product's pool that prepares every statement. */
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
