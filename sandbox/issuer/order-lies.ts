/** What the records say of orders although it is not so. */
import type { Database } from '../kernel/database.ts';
import type { Order } from './order.ts';
import { orderOf } from './order-rows.ts';

export type OrderLies = {
  /** Adds an order that nobody placed to the records, under any reference. */
  invent(order: { reference: string; productId: number; unitCents: number }): Order;
  /** Makes the records say something untrue about an order. */
  misstate(reference: string, said: { status?: string; unitCents?: number; forgotten?: boolean }): void;
  /** Ends every lie. */
  clearLies(): void;
};

export function orderLies(database: Database): OrderLies {
  return {
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
    clearLies() {
      database.run('delete from lie');
      database.run('delete from said_of_purchase');
    },
  };
}
