/** A purchase: held at checkout, then captured or released card by card, as the issuer answers. */
import { hold, issuerPayable, member } from '../accounts.ts';
import { between, type Movement } from '../movement.ts';

/** Checkout: the order's whole price leaves the balance and waits. */
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

/** The issuer gave a card: from now on we owe its price to the issuer. */
export function capture(unit: { unitId: string; orderId: string; amountCents: bigint }): Movement {
  return {
    kind: 'capture',
    key: `capture:${unit.unitId}`,
    orderId: unit.orderId,
    details: { unitId: unit.unitId },
    legs: between({ account: hold(unit.orderId) }, { account: issuerPayable }, unit.amountCents),
  };
}

/** The issuer definitely gave no card: its price goes back to the balance. */
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
