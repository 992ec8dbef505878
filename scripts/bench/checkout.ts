/** Buys gift cards: checks out filled carts, and places whole orders. */
import type { Db } from '#server/db/pool.ts';
import { newId } from '#server/kernel/id.ts';
import type { Member } from './environment/members.ts';
import { type Connection, expectSuccess, request } from './http-client.ts';
import type { Contestant } from './rounds.ts';

const AMOUNT_CENTS = 50_00n;

/** `POST /api/checkout`: each client buys for its own members in turn, each with one card in the cart. */
export function checkoutOf(db: Db, connections: Connection[], members: Member[]): Contestant {
  const calls = ownOf(members, connections.length).map((own) =>
    own.map(({ cookie }) => request('POST', '/api/checkout', { cookie })),
  );
  const next = connections.map(() => 0);
  return {
    async prepare() {
      await fillCarts(db, members);
      next.fill(0);
    },
    async work(client) {
      const call = calls[client]?.[next[client] ?? 0];
      const connection = connections[client];
      if (!call || !connection) return false;
      next[client] = (next[client] ?? 0) + 1;
      expectSuccess(await connection.send(call));
      return true;
    },
  };
}

/** Adds a card to the cart and checks out, in two calls. */
export function ordersOf(connections: Connection[], members: Member[], giftCardId: string): Contestant {
  const own = ownOf(members, connections.length).map((each) =>
    each.map(({ cookie }) => ({
      add: request('POST', '/api/cart', { cookie, body: { giftCardId, amount: '50.00', quantity: 1 } }),
      checkout: request('POST', '/api/checkout', { cookie }),
    })),
  );
  const next = connections.map(() => 0);
  return {
    async work(client) {
      const calls = own[client] ?? [];
      const at = next[client] ?? 0;
      const order = calls[at % calls.length];
      const connection = connections[client];
      if (!order || !connection) return false;
      next[client] = at + 1;
      expectSuccess(await connection.send(order.add));
      expectSuccess(await connection.send(order.checkout));
      return true;
    },
  };
}

/** A card that accepts the benchmark's amount. */
export async function findCard(db: Db): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    'select id from gift_card where available and $1 between min_cents and max_cents order by slug limit 1',
    [AMOUNT_CENTS],
  );
  if (!rows[0]) throw new Error('There is no card for $50.');
  return rows[0].id;
}

async function fillCarts(db: Db, members: Member[]): Promise<void> {
  const ids = members.map(({ id }) => id);
  await db.query(
    `insert into cart (user_id, version) select id, 1 from unnest($1::uuid[]) as id
     on conflict (user_id) do update set version = cart.version + 1`,
    [ids],
  );
  await db.query(
    `insert into cart_item (id, user_id, gift_card_id, amount_cents, quantity)
     select item, id, $3, $4, 1 from unnest($1::uuid[], $2::uuid[]) as t (id, item)
     on conflict on constraint cart_item_once do nothing`,
    [ids, ids.map(() => newId()), await findCard(db), AMOUNT_CENTS],
  );
}

/** The members of each client. */
function ownOf(members: Member[], clients: number): Member[][] {
  return Array.from({ length: clients }, (_, client) =>
    members.filter((_member, index) => index % clients === client),
  );
}
