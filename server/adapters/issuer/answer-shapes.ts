/** The answers of Reloadly's API, as far as they are read. */
import { z } from 'zod';

export const transactionShape = z.object({
  transactionId: z.number(),
  status: z.string(),
  customIdentifier: z.string().nullish(),
  product: z.object({ unitPrice: z.number(), currencyCode: z.string() }).nullish(),
});
export const reportShape = z.object({ content: z.array(transactionShape) });

const written = z.union([z.string(), z.number()]).nullish();
/**
 * `status` and `balance` are no part of Reloadly's public API (docs/decisions/0072-asking-about-a-card.md).
 */
const cardShape = z.object({
  cardNumber: written,
  pinCode: written,
  redemptionUrl: written,
  status: z.string().nullish(),
  balance: z.number().nullish(),
});
export const cardsShape = z.union([z.array(cardShape), cardShape.transform((card) => [card])]);

export const productShape = z.object({
  productId: z.number(),
  productName: z.string(),
  status: z.string().nullish(),
  recipientCurrencyCode: z.string(),
  minRecipientDenomination: z.number().nullish(),
  maxRecipientDenomination: z.number().nullish(),
  fixedRecipientDenominations: z.array(z.number()).nullish(),
  brand: z.object({ brandName: z.string() }).nullish(),
  category: z.object({ name: z.string() }).nullish(),
  redeemInstruction: z.object({ concise: z.string().nullish() }).nullish(),
});
export const productPageShape = z.object({ content: z.array(productShape), last: z.boolean() });

export type Transaction = z.infer<typeof transactionShape>;
export type SaidCard = z.infer<typeof cardShape>;
