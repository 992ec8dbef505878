/** What the database has of a person's orders. */
import type { Person, Shop } from '#tests/orders/shop.ts';

export const nothing = { orders: 0, units: 0, jobs: 0 };

export const orderCount = (shop: Shop) => async (person: Person) => {
  const { rows } = await shop.db.query<{ orders: number; units: number; jobs: number }>(
    `select (select count(*) from purchase_order where user_id = $1)::int as orders,
       (select count(*) from gift_card_unit where user_id = $1)::int as units,
       (select count(*) from job_outbox where name = 'issue-gift-card' and data->>'unitId' in
         (select id::text from gift_card_unit where user_id = $1))::int as jobs`,
    [person.id],
  );
  return rows[0];
};
