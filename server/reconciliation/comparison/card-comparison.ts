/**
 * Compares one purchased card with the issuer's orders under its reference. A capture owes the issuer the
 * face value, so faces are compared; the issuer's discount is shown beside them as what it cost.
 */
import type { DifferenceKind } from '#contract/admin/reconciliation.ts';
import { type ComparedItem, type ComparedLine, movedSince, type OutsideRecord } from './line.ts';

export type InsideCard = {
  unitId: string;
  state: string;
  issuerOrderId: string | null;
  /** What its capture owes the issuer; null while nothing is captured. */
  capturedCents: bigint | null;
  /** When it was last sent to the issuer, resolved, or captured. */
  lastMovedAt: Date | null;
};

export type CardSides = { item: string; orders: readonly OutsideRecord[]; inside: InsideCard | null };

export function compareCard({ item, orders, inside }: CardSides, until: Date): ComparedItem {
  const oldestFirst = orders.toSorted((left, right) => Number(left.id) - Number(right.id));
  const made = oldestFirst.filter(({ effect }) => effect === 'made');
  const primary = made.find(({ id }) => id === inside?.issuerOrderId) ?? made[0];
  const others = made.filter((order) => order !== primary);
  const shown = primary ?? oldestFirst.find(({ id }) => id === inside?.issuerOrderId) ?? oldestFirst[0];
  const line = (
    order: OutsideRecord | undefined,
    own: InsideCard | null,
    kind: ComparedLine['kind'],
  ): ComparedLine => ({
    family: 'card',
    item,
    part: 'card',
    outsideId: order?.id ?? null,
    insideId: inside?.unitId ?? null,
    // A failed or refunded order issued nothing, and costs nothing.
    outsideCents: order ? (order.effect === 'made' ? order.amountCents : 0n) : null,
    insideCents: own?.capturedCents ?? null,
    costCents: order?.effect === 'made' ? order.costCents : null,
    outsideStatus: order?.status ?? null,
    insideStatus: own?.state ?? null,
    kind,
    happenedAt: order?.madeAt ?? inside?.lastMovedAt ?? null,
  });
  const moves = movedSince(until, [inside?.lastMovedAt ?? null, ...orders.map(({ madeAt }) => madeAt)]);
  return {
    family: 'card',
    item,
    underWay: moves || orders.some(({ effect }) => effect === 'pending'),
    lines: [
      line(shown, inside, kindOf(primary, inside, orders.length)),
      ...others.map((order) => line(order, null, inside === null ? 'order-unknown' : 'order-twice')),
    ],
  };
}

function kindOf(
  primary: OutsideRecord | undefined,
  inside: InsideCard | null,
  orders: number,
): DifferenceKind | null {
  const captured = inside?.capturedCents ?? null;
  if (primary === undefined) {
    if (captured === null) return null;
    return orders === 0 ? 'order-missing' : 'order-failed';
  }
  if (inside === null) return 'order-unknown';
  if (captured === null) return 'order-not-issued';
  return primary.amountCents === captured ? null : 'order-amount';
}
