/** A purchase: held at checkout, then captured or released card by card, as the issuer answers. */
import { hold, issuerPayable, member } from '../accounts.ts';
import { between, type Movement } from '../movement.ts';

/** Checkout: the order's total leaves the balance and is held. */
export function purchaseHold(order: {
  orderId: string;
  userId: string;
  amountCents: bigint;
  description: string;
}): Movement {
  return {
    kind: 'purchase_hold',
    key: `hold:${order.orderId}`,
    orderId: order.orderId,
    legs: between(
      { account: member(order.userId), description: order.description },
      { account: hold(order.orderId) },
      order.amountCents,
    ),
  };
}

/** The issuer issued a card: we now owe its price to the issuer. */
export function capture(unit: { unitId: string; orderId: string; amountCents: bigint }): Movement {
  return {
    kind: 'capture',
    key: `capture:${unit.unitId}`,
    orderId: unit.orderId,
    details: { unitId: unit.unitId },
    legs: between({ account: hold(unit.orderId) }, { account: issuerPayable }, unit.amountCents),
  };
}

/** The issuer definitely issued no card: its price returns to the balance. */
export function release(unit: {
  unitId: string;
  orderId: string;
  userId: string;
  amountCents: bigint;
  description: string;
}): Movement {
  return {
    kind: 'release',
    key: `release:${unit.unitId}`,
    orderId: unit.orderId,
    details: { unitId: unit.unitId },
    legs: between(
      { account: hold(unit.orderId) },
      { account: member(unit.userId), description: unit.description },
      unit.amountCents,
    ),
  };
}
