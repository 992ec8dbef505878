/** Cards that somebody bought and that are not issued yet, and what becomes of them. */
import type { Person, Shop } from '#tests/orders/shop.ts';

/** The faults of the issuer that match a new order. */
export const newOrder = { match: 'POST /orders' };

export const boughtCards = (shop: Shop) => ({
  /** A buyer with 100.00 who bought this many cards for 5.00, and the cards' ids in the order of issuing. */
  async buyer(quantity = 1): Promise<{ person: Person; units: string[]; unit: string }> {
    const person = await shop.person(100_00n);
    await shop.add(person, 'butterlamp', '5.00', quantity);
    const { body } = await shop.checkout(person);
    const units: string[] = body.giftCardIds;
    return { person, units, unit: units[0] ?? '' };
  },
  async statuses(person: Person): Promise<string[]> {
    const cards: { id: string; status: string }[] = await shop.wallet(person);
    return cards.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ status }) => status);
  },
  async mailJobs(units: string[]): Promise<number> {
    const { rows } = await shop.db.query(
      `select from (select name, data from pgboss.job union all select name, data from job_outbox) as job
       where name = 'send-gift-card-mail' and data->>'unitId' = any($1)`,
      [units],
    );
    return rows.length;
  },
});
