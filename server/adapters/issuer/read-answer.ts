/** What an answer of the issuer means: the order it is about, its card, its value. */
import type { z } from 'zod';
import type { CardReport, IssuerProduct } from '#server/gift-cards/issuer-port.ts';
import { cardsShape, type productShape, type SaidCard, type Transaction } from './answer-shapes.ts';

/**
 * The issuer's own duplicate check is not atomic, so two orders may exist. One that issued counts; the oldest
 * first.
 */
export function chooseOne(transactions: Transaction[]): Transaction | undefined {
  const oldestFirst = transactions.toSorted((left, right) => left.transactionId - right.transactionId);
  const failed = new Set(['FAILED', 'REFUNDED']);
  return (
    oldestFirst.find(({ status }) => status === 'SUCCESSFUL') ??
    oldestFirst.find(({ status }) => !failed.has(status)) ??
    oldestFirst[0]
  );
}

export function productOf(product: z.infer<typeof productShape>): IssuerProduct {
  const listed = product.fixedRecipientDenominations?.map(cents) ?? [];
  const fixed = listed.toSorted((one, other) => Number(one - other));
  return {
    productId: String(product.productId),
    name: product.productName,
    brand: product.brand?.brandName ?? product.productName,
    category: product.category?.name ?? null,
    currency: product.recipientCurrencyCode,
    minCents: fixed[0] ?? cents(product.minRecipientDenomination ?? 0),
    maxCents: fixed.at(-1) ?? cents(product.maxRecipientDenomination ?? 0),
    fixedCents: fixed.length > 0 ? fixed : null,
    available: product.status === undefined || product.status === null || product.status === 'ACTIVE',
    redeemInstructions: product.redeemInstruction?.concise ?? null,
  };
}

/** The value of one card of the order. Another currency is never what was ordered. */
export function faceOf({ product }: Transaction): bigint | null {
  if (!product) return null;
  return product.currencyCode === 'USD' ? cents(product.unitPrice) : 0n;
}

export function cardIn(body: unknown): SaidCard | undefined {
  const cards = cardsShape.safeParse(body);
  return cards.success ? cards.data[0] : undefined;
}

/** What an issued card's own fields say. Another status than these two is one that nobody can spend from. */
export function reportOn(card: SaidCard | undefined): CardReport {
  const code =
    trimmedText(card?.cardNumber) ?? trimmedText(card?.pinCode) ?? trimmedText(card?.redemptionUrl);
  const balanceCents = typeof card?.balance === 'number' ? cents(card.balance) : null;
  const status = card?.status?.toUpperCase();
  if (status === undefined && balanceCents === null)
    return {
      ...toCardReport('not-said', 'The issuer issued the card, and does not say what is left on it.'),
      code,
    };
  const spent = status === 'REDEEMED' || balanceCents === 0n;
  if (!spent && status !== undefined && status !== 'ACTIVE')
    return { ...toCardReport('void', `The issuer says that the card is ${status.toLowerCase()}.`), code };
  return spent
    ? { ...toCardReport('redeemed', 'The issuer says that the card is used up.'), balanceCents, code }
    : { ...toCardReport('active', 'The issuer says that the card is active.'), balanceCents, code };
}

export function toCardReport(state: CardReport['state'], detail: string): CardReport {
  return { state, balanceCents: null, detail, code: null };
}

export function trimmedText(value: string | number | null | undefined): string | null {
  const text = value === null || value === undefined ? '' : String(value).trim();
  return text === '' ? null : text;
}

/** The API counts in dollars as JSON numbers. Two decimals are exact for every gift card's value. */
export function dollars(amountCents: bigint): number {
  return Number(amountCents) / 100;
}

function cents(amount: number): bigint {
  return BigInt(Math.round(amount * 100));
}
