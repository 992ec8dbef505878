/** The tables of the issuer's database, and what their rows mean. */
import type { Row } from '../kernel/database.ts';
import type { IssuedCard, Order, OrderStatus } from './order.ts';

const STARTING_BALANCE_CENTS = 100_000_000_00;

export const issuerMigrations = [
  `create table account (balance_cents integer not null check (balance_cents >= 0));
   insert into account values (${STARTING_BALANCE_CENTS});
   create table purchase (
     id integer primary key autoincrement,
     reference text not null collate nocase unique,
     product_id integer not null,
     quantity integer not null,
     unit_cents integer not null,
     charged_cents integer not null,
     recipient_email text,
     created_at text not null,
     ready_at text,
     fails integer not null
   );
   insert into sqlite_sequence values ('purchase', 100000);
   create table card (
     card_number text not null unique,
     purchase_id integer not null references purchase (id),
     pin_code text,
     by_link integer not null,
     token text not null unique
   );
   create index card_by_purchase on card (purchase_id);`,
  // What the records say instead of the truth: orders that never were, and other words about those that were.
  `create table lie (
     id integer primary key,
     reference text not null,
     product_id integer not null,
     quantity integer not null,
     unit_cents integer not null,
     charged_cents integer not null,
     recipient_email text,
     created_at text not null,
     ready_at text,
     fails integer not null
   );
   create table said_of_purchase (
     reference text primary key collate nocase,
     status text,
     unit_cents integer,
     forgotten integer not null default 0
   );
   create view record as
   select purchase.id, purchase.reference, product_id, quantity,
     coalesce(said.unit_cents, purchase.unit_cents) as unit_cents, charged_cents, recipient_email, created_at,
     ready_at, fails, said.status as said_status
   from purchase left join said_of_purchase said on said.reference = purchase.reference
   where coalesce(said.forgotten, 0) = 0
   union all
   select lie.*, null from lie;`,
  // What shops took from the cards, and which of them nobody can use.
  `alter table card add column spent_cents integer not null default 0;
   alter table card add column blocked integer not null default 0;`,
];

export function orderOf(row: Row): Order {
  const said = row.said_status as OrderStatus | null | undefined;
  const ready = row.ready_at !== null && String(row.ready_at) <= new Date().toISOString();
  return {
    id: Number(row.id),
    reference: String(row.reference),
    productId: Number(row.product_id),
    quantity: Number(row.quantity),
    unitCents: Number(row.unit_cents),
    chargedCents: Number(row.charged_cents),
    recipientEmail: row.recipient_email === null ? null : String(row.recipient_email),
    createdAt: new Date(String(row.created_at)),
    status: said ? said : !ready ? 'PROCESSING' : row.fails ? 'FAILED' : 'SUCCESSFUL',
  };
}

export function cardOf(row: Row): IssuedCard {
  return {
    cardNumber: String(row.card_number),
    pinCode: row.pin_code === null ? null : String(row.pin_code),
    byLink: row.by_link === 1,
    token: String(row.token),
    spentCents: Number(row.spent_cents),
    blocked: row.blocked === 1,
  };
}
