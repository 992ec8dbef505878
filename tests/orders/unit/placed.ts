/** Orders that are placed in one batch (place_orders). */
import { newId } from '#server/kernel/id.ts';
import { placeOrders } from '#server/orders/fast-path/place-batch-store.ts';
import { openShop, type Person } from '#tests/orders/shop.ts';

export type OrderOptions = { key?: string; cartVersion?: bigint };

/** A shop, and members who order at the same moment. */
export async function openOrders() {
  const shop = await openShop();

  function place(options: [Person, OrderOptions?][]) {
    const orders = options.map(([{ id: userId }, { key, cartVersion } = {}]) => ({
      orderId: newId(),
      userId,
      key,
      cartVersion,
    }));
    return placeOrders(shop.db, orders);
  }

  /** A member with money and one card of five dollars in the cart, who once owed and has repaid. */
  async function buyer(balanceCents = 100_00n) {
    const person = await shop.person(balanceCents);
    await shop.db.query(`insert into ledger_account (kind, owner_id, balance) values ('receivable', $1, 0)`, [
      person.id,
    ]);
    await shop.add(person, 'butterlamp', '5.00');
    return person;
  }

  async function unchanged(person: Person) {
    const { rows } = await shop.db.query('select from purchase_order where user_id = $1', [person.id]);
    return {
      orders: rows.length,
      balance: await shop.balance(person),
      cart: (await shop.cart(person)).body.length,
    };
  }

  return { shop, place, buyer, unchanged };
}
