/** A dispute of a card payment, as who paid for something, or received it as a gift, reads it. */
import { z } from 'zod';

/**
 * `open`: the bank has the money until it decides; `won`: the payment stands; `lost` and `partly`: the money,
 * or a part of it, went back to the card. An inquiry of a bank takes nothing and is none.
 */
const PAYMENT_DISPUTES = ['open', 'won', 'partly', 'lost'] as const;

export const PaymentDispute = z.enum(PAYMENT_DISPUTES).meta({
  id: 'PaymentDispute',
  description: 'How the dispute of a card payment stands',
});
export type PaymentDispute = z.infer<typeof PaymentDispute>;
