/** Takes an order: the money from the account, a row for the order, and a card for each of its pieces. */
import { randomBytes } from 'node:crypto';
import type { Database } from '../kernel/database.ts';
import type { NewOrder, Order } from './order.ts';
import { orderOf } from './order-rows.ts';
import { drawCard } from './products.ts';

export type Placed = Order | 'taken' | 'insufficient-balance';

/** `taken` where the reference was used before, in any case of letters. */
export function takeOrder(database: Database, order: NewOrder): Placed {
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
  if (!order.fails) for (let n = 0; n < quantity; n += 1) drawUnique(database, Number(row.id), product.id);
  return orderOf(row);
}

function drawUnique(database: Database, purchaseId: number, productId: number): void {
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
}
