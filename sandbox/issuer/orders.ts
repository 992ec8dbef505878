/** The issuer's database: orders, cards, and the balance of the buyer's account. */
import { type Database, openDatabase } from '../kernel/database.ts';
import { createTurns } from '../kernel/turns.ts';
import type { IssuedCard, NewOrder, Order } from './order.ts';
import { type OrderLies, orderLies } from './order-lies.ts';
import { cardOf, issuerMigrations, orderOf } from './order-rows.ts';
import { type PastOrder, type Placed, takeOrder, takePastOrder } from './take-order.ts';

export type Orders = OrderLies & {
  /**
   * Records the order and draws its cards; `taken` where the reference was used before, in any case of
   * letters. Orders that arrive together share a commit.
   */
  place(order: NewOrder): Promise<Placed>;
  /** Records orders of the past, all or none, and returns their ids. */
  placePast(orders: readonly PastOrder[]): number[];
  find(id: number): Order | undefined;
  /** Newest first. */
  list(filter: { reference?: string; since?: string; until?: string; limit: number; offset: number }): {
    orders: Order[];
    total: number;
  };
  cards(orderId: number): IssuedCard[];
  cardByToken(token: string): (IssuedCard & { orderId: number }) | undefined;
  /** The shop takes money from a card, or the issuer blocks it. */
  useCard(reference: string, use: { spentCents?: number; blocked?: boolean }): void;
  /** Fulfills the orders that wait for it. */
  finishHeld(): void;
  balanceCents(): number;
  close(): void;
};

export function openOrders(dataDir: string): Orders {
  const database: Database = openDatabase({ dataDir, name: 'issuer', migrations: issuerMigrations });

  const turns = createTurns(database, (order: NewOrder) => takeOrder(database, order));

  return {
    place: turns.add,
    placePast: (past) => database.transaction(() => past.map((order) => takePastOrder(database, order))),
    find(id) {
      const row = database.get('select * from record where id = ?', id);
      return row && orderOf(row);
    },
    list({ reference, since, until, limit, offset }) {
      const where = `where (?1 is null or reference = ?1 collate nocase)
        and (?2 is null or created_at >= ?2) and (?3 is null or created_at <= ?3)`;
      const filter = [reference ?? null, since ?? null, until ?? null];
      const rows = database.all(
        `select * from record ${where} order by id desc limit ?4 offset ?5`,
        ...filter,
        limit,
        offset,
      );
      const total = Number(database.get(`select count(*) as n from record ${where}`, ...filter)?.n ?? 0);
      return { orders: rows.map(orderOf), total };
    },
    cards: (orderId) =>
      database.all('select * from card where purchase_id = ? order by rowid', orderId).map(cardOf),
    cardByToken(token) {
      const row = database.get('select * from card where token = ?', token);
      return row && { ...cardOf(row), orderId: Number(row.purchase_id) };
    },
    ...orderLies(database),
    useCard(reference, { spentCents, blocked }) {
      database.run(
        `update card set spent_cents = coalesce(?2, spent_cents), blocked = coalesce(?3, blocked)
         where purchase_id = (select id from purchase where reference = ?1 collate nocase)`,
        reference,
        spentCents ?? null,
        blocked === undefined ? null : Number(blocked),
      );
    },
    finishHeld: () =>
      void database.run('update purchase set ready_at = ? where ready_at is null', new Date().toISOString()),
    balanceCents: () => Number(database.get('select balance_cents from account')?.balance_cents),
    close() {
      turns.finish();
      database.close();
    },
  };
}
