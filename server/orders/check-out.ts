/** Buys the cart from the balance. */
import { DatabaseError } from 'pg';
import { cartRefusal, cartVersionOf } from '#server/cart/index.ts';
import { retried, transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/id.ts';
import { type Refusal, refuse } from '#server/kernel/refusal.ts';
import { ledgerRefusal } from '#server/ledger/index.ts';
import { requireProofAboveLimit } from '#server/security/index.ts';
import type { OrdersDeps } from './deps.ts';
import { placeBatch } from './fast-path/place-batch.ts';
import { type OrderToPlace, type PlacedRow, placeOrder } from './store.ts';

type Buyer = Pick<Actor, 'userId' | 'proven'>;

export type Checkout = {
  actor: Buyer;
  /** The caller's own name for this purchase. */
  requestKey: string | undefined;
  /** The version of the cart that the caller saw. */
  cartVersion: bigint | undefined;
  /**
   * For a call with neither: the version that the cart had when it arrived, by default the one it has now.
   */
  arrivedVersion?: bigint | undefined;
};

export type PlacedOrder = {
  orderId: string;
  totalCents: bigint;
  /** The balance after the order was placed. */
  balanceAfterCents: bigint;
  /** The purchased cards, as the wallet knows them. */
  unitIds: string[];
};

/**
 * Places an order, or returns the first one when the call is repeated
 * (docs/decisions/0007-one-order-per-cart.md). Throws `cart-empty`, `cart-changed`, `key-reused`,
 * `insufficient-balance`, `account-frozen`, `gift-card-unavailable`, `amount-out-of-range` and
 * `reauthenticate`, all of which change nothing.
 */
export async function checkOut(
  deps: OrdersDeps,
  { actor, requestKey, cartVersion, arrivedVersion }: Checkout,
): Promise<PlacedOrder> {
  try {
    const { userId } = actor;
    const namesNothing = requestKey === undefined && cartVersion === undefined;
    // Read before the call waits for its batch: meanwhile the cart may be bought, and filled again.
    const arrived = namesNothing ? (arrivedVersion ?? (await cartVersionOf(deps.db, userId))) : undefined;
    const order = { orderId: newId(), userId, key: requestKey, cartVersion, arrivedVersion: arrived };
    const placed = actor.proven
      ? ((await placeBatch(deps, order)) ?? (await retried(() => placeOrder(deps.db, order))))
      : await placeUnproven(deps, actor, order);
    return {
      orderId: placed.order_id,
      totalCents: placed.total_cents,
      balanceAfterCents: placed.balance_after_cents,
      unitIds: placed.unit_ids,
    };
  } catch (error) {
    throw orderRefusal(error) ?? cartRefusal(error) ?? ledgerRefusal(error);
  }
}

/** What it spends is counted in its own transaction, so that two orders at once count one after the other. */
function placeUnproven(deps: OrdersDeps, actor: Buyer, order: OrderToPlace): Promise<PlacedRow> {
  return transaction(deps.db, async (tx) => {
    const placed = await placeOrder(tx, order);
    if (!placed.replayed) await requireProofAboveLimit(deps, tx, actor);
    return placed;
  });
}

/** The SQLSTATEs of place_order. */
function orderRefusal(error: unknown): Refusal | undefined {
  if (!(error instanceof DatabaseError)) return undefined;
  if (error.code === 'IO001') return refuse('cart-empty');
  if (error.code === 'IO002') return refuse('cart-changed');
  if (error.code === 'IO003') return refuse('key-reused', { extra: { orderId: error.detail } });
  return undefined;
}
