/**
 * An order as the page after checkout shows it: from the purchase, or read again from the order's address.
 */
import type { TransactionReceipt } from '#contract/transactions.ts';
import type { Receipt } from './use-buy.ts';

export type BoughtLine = {
  readonly name: string;
  readonly imageUrl: string;
  readonly amount: string;
  readonly quantity: number;
};

export type BoughtOrder = {
  readonly id: string;
  readonly lines: readonly BoughtLine[];
  readonly total: string;
  /** The balance after the purchase. */
  readonly balance: string;
};

export function orderFromPurchase({ orderId, items, total, balance }: Receipt): BoughtOrder {
  const lines = items.map(({ giftCard: { name, imageUrl }, amount, quantity }) => ({
    name,
    imageUrl,
    amount,
    quantity,
  }));
  return { id: orderId, lines, total, balance };
}

/** Null for a transaction that is no purchase. */
export function orderFromTransaction({ type, order, balanceAfter }: TransactionReceipt): BoughtOrder | null {
  if (type !== 'purchase' || !order || balanceAfter === null) return null;
  const lines = new Map<string, BoughtLine>();
  for (const { giftCardName: name, imageUrl, amount } of order.giftCards) {
    const key = `${name} ${amount}`;
    lines.set(key, { name, imageUrl, amount, quantity: (lines.get(key)?.quantity ?? 0) + 1 });
  }
  return { id: order.id, lines: [...lines.values()], total: order.total, balance: balanceAfter };
}
