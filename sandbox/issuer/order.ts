/** An order at the issuer, and the card that it became. */
import type { Card, Product } from './products.ts';

export type OrderStatus = 'SUCCESSFUL' | 'PROCESSING' | 'FAILED' | 'REFUNDED';

export type Order = {
  id: number;
  reference: string;
  productId: number;
  quantity: number;
  unitCents: number;
  /** The amount taken from the account. */
  chargedCents: number;
  recipientEmail: string | null;
  createdAt: Date;
  status: OrderStatus;
};

export type NewOrder = {
  reference: string;
  product: Product;
  quantity: number;
  unitCents: number;
  recipientEmail: string | null;
  /** When it is fulfilled; null waits for `finishHeld`. */
  readyAt: Date | null;
  fails: boolean;
};

export type IssuedCard = Card & { token: string; spentCents: number; blocked: boolean };
