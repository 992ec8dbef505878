/** The issuer's database: orders, cards, and the balance of the buyer's account. */
import { randomBytes } from 'node:crypto';
import { type Database, openDatabase } from '../kernel/database.ts';
import { createTurns } from '../kernel/turns.ts';
import type { IssuedCard, NewOrder, Order } from './order.ts';
import { cardOf, migrations, orderOf } from './order-rows.ts';
import { drawCard } from './products.ts';

export type Placed = Order | 'taken' | 'insufficient-balance';

export type Orders = {
  /**
   * Records the order and draws its cards; `taken` where the reference was used before, in any case of
   * letters. Orders that arrive together share a commit.
   */
  place(order: NewOrder): Promise<Placed>;
  find(id: number): Order | undefined;
  /** Newest first. */
  list(filter: { reference?: string; since?: string; until?: string; limit: number; offset: number }): {
    orders: Order[];
    total: number;
  };
  cards(orderId: number): IssuedCard[];
  cardByToken(token: string): (IssuedCard & { orderId: number }) | undefined;
  /** Adds an order that nobody placed to the records, under any reference. */
  invent(order: { reference: string; productId: number; unitCents: number }): Order;
  /** Makes the records say something untrue about an order. */
  misstate(reference: string, said: { status?: string; unitCents?: number; forgotten?: boolean }): void;
  /** The shop takes money from a card, or the issuer blocks it. */
  useCard(reference: string, use: { spentCents?: number; blocked?: boolean }): void;
  /** Ends every lie. */
  clearLies(): void;
  /** Fulfills the orders that wait for it. */
  finishHeld(): void;
  balanceCents(): number;
  close(): void;
};

export function openOrders(dataDir: string): Orders {
  const database: Database = openDatabase({ dataDir, name: 'issuer', migrations });

  const drawUnique = (purchaseId: number, productId: number) => {
    for (;;) {
      const card = drawCard(productId);
      const token = randomBytes(12).toString('base64url');
      const added = database.run(
        'insert into card (card_number, purchase_id, pin_code, by_link, token) values (?, ?, ?, ?, ?) on conflict do nothing',
        card.cardNumber,
        purchaseId,
        card.pinCode,
        card.byLink ? 1 : 0,
        token,
      );
      if (added === 1) return;
    }
  };

  const place = (order: NewOrder): Placed => {
    if (database.get('select 1 from purchase where reference = ?', order.reference)) return 'taken';
    const { product, quantity, unitCents } = order;
    const discount = Math.round((unitCents * product.discountBasisPoints) / 10_000);
    const charged = order.fails ? 0 : (unitCents - discount) * quantity;
    const paid = database.run(
      'update account set balance_cents = balance_cents - ?1 where balance_cents >= ?1',
      charged,
    );
    if (paid === 0) return 'insufficient-balance';
    const row = database.get(
      `insert into purchase
         (reference, product_id, quantity, unit_cents, charged_cents, recipient_email, created_at, ready_at, fails)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?) returning *`,
      order.reference,
      product.id,
      quantity,
      unitCents,
      charged,
      order.recipientEmail,
      new Date().toISOString(),
      order.readyAt?.toISOString() ?? null,
      order.fails ? 1 : 0,
    );
    if (!row) throw new Error('The order was not recorded.');
    if (!order.fails) for (let n = 0; n < quantity; n += 1) drawUnique(Number(row.id), product.id);
    return orderOf(row);
  };

  const turns = createTurns(database, place);

  return {
    place: turns.add,
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
    invent({ reference, productId, unitCents }) {
      const row = database.get(
        `insert into lie values (
           900000 + (select count(*) from lie), ?, ?, 1, ?, ?, null, ?, ?, 0) returning *`,
        reference,
        productId,
        unitCents,
        unitCents,
        new Date().toISOString(),
        new Date().toISOString(),
      );
      if (!row) throw new Error('The order was not invented.');
      return orderOf(row);
    },
    misstate(reference, { status, unitCents, forgotten = false }) {
      database.run(
        'insert or replace into said_of_purchase values (?, ?, ?, ?)',
        reference,
        status ?? null,
        unitCents ?? null,
        forgotten ? 1 : 0,
      );
    },
    useCard(reference, { spentCents, blocked }) {
      database.run(
        `update card set spent_cents = coalesce(?2, spent_cents), blocked = coalesce(?3, blocked)
         where purchase_id = (select id from purchase where reference = ?1 collate nocase)`,
        reference,
        spentCents ?? null,
        blocked === undefined ? null : Number(blocked),
      );
    },
    clearLies() {
      database.run('delete from lie');
      database.run('delete from said_of_purchase');
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
