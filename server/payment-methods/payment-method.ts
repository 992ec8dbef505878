/** A saved card as its owner sees it, and which saved methods are the same card. */
import type { PaymentMethod } from '#contract/payment-methods.ts';
import type { SavedPaymentMethod } from '#server/payments/index.ts';

export function toPaymentMethod(card: SavedPaymentMethod, now: Date): PaymentMethod {
  return {
    id: card.id,
    card: {
      brand: card.brand,
      last4: card.last4,
      exp_month: card.expiryMonth,
      exp_year: card.expiryYear,
    },
    expired: isExpired(card, now),
    createdAt: card.createdAt.toISOString(),
  };
}

/** A card is valid until its month has ended. */
export function isExpired(
  { expiryMonth, expiryYear }: Pick<SavedPaymentMethod, 'expiryMonth' | 'expiryYear'>,
  now: Date,
): boolean {
  return now.getTime() >= Date.UTC(expiryYear, expiryMonth);
}

export function isSameCard(one: SavedPaymentMethod, other: SavedPaymentMethod): boolean {
  if (one.id === other.id) return true;
  return one.fingerprint !== null && one.fingerprint === other.fingerprint;
}

/** One entry per card, in the given order. Of duplicates, the one that is valid longest. */
export function withoutDoubles(cards: readonly SavedPaymentMethod[]): SavedPaymentMethod[] {
  return cards.filter((card) => bestOf(cards, card).id === card.id);
}

/** The duplicate that stays: with the latest expiry, and among equals the oldest. */
export function bestOf(cards: readonly SavedPaymentMethod[], card: SavedPaymentMethod): SavedPaymentMethod {
  const expiry = ({ expiryYear, expiryMonth }: SavedPaymentMethod) => expiryYear * 12 + expiryMonth;
  return cards
    .filter((candidate) => isSameCard(candidate, card))
    .reduce((best, next) => (expiry(next) >= expiry(best) ? next : best), card);
}
