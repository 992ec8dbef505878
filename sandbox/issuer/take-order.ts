/** Takes an order: the money from the account, a row for the order, and a card for each of its pieces. */
import { randomBytes } from 'node:crypto';
import type { Database } from '../kernel/database.ts';
import type { NewOrder, Order } from './order.ts';
import { orderOf } from './order-rows.ts';
import { type Card, drawCard, type Product } from './products.ts';

export type Placed = Order | 'taken' | 'insufficient-balance';

/** An order that was placed and fulfilled a while ago, and the code of its card. */
export type PastOrder = { reference: string; product: Product; unitCents: number; code: string; at: Date };

/** Takes no money from the account. Returns the order's id, the one it has where the reference was used. */
export function takePastOrder(
  database: Database,
  { reference, product, unitCents, code, at }: PastOrder,
): number {
  const known = database.get('select id from purchase where reference = ?', reference);
  if (known) return Number(known.id);
  const row = database.get(
    `insert into purchase
       (reference, product_id, quantity, unit_cents, charged_cents, recipient_email, created_at, ready_at, fails)
     values (?, ?, 1, ?, ?, null, ?, ?, 0) returning id`,
    reference,
    product.id,
    unitCents,
    unitCents - discountOf(product, unitCents),
    at.toISOString(),
    at.toISOString(),
  );
  if (!row) throw new Error('The order was not recorded.');
  addCard(database, Number(row.id), { cardNumber: code, pinCode: null, byLink: false });
  return Number(row.id);
}

/** `taken` where the reference was used before, in any case of letters. */
export function takeOrder(database: Database, order: NewOrder): Placed {
  if (database.get('select 1 from purchase where reference = ?', order.reference)) return 'taken';
  const { product, quantity, unitCents } = order;
  const charged = order.fails ? 0 : (unitCents - discountOf(product, unitCents)) * quantity;
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
  if (!order.fails) for (let n = 0; n < quantity; n += 1) drawUnique(database, Number(row.id), product.id);
  return orderOf(row);
}

function discountOf(product: Product, unitCents: number): number {
  return Math.round((unitCents * product.discountBasisPoints) / 10_000);
}

function drawUnique(database: Database, purchaseId: number, productId: number): void {
  while (!addCard(database, purchaseId, drawCard(productId)));
}

/** False where another card has the number. */
function addCard(database: Database, purchaseId: number, card: Card): boolean {
  const added = database.run(
    'insert into card (card_number, purchase_id, pin_code, by_link, token) values (?, ?, ?, ?, ?) on conflict do nothing',
    card.cardNumber,
    purchaseId,
    card.pinCode,
    card.byLink ? 1 : 0,
    randomBytes(12).toString('base64url'),
  );
  return added === 1;
}
