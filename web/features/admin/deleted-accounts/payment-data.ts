/** Parses the payment methods of a deleted account from the text they are stored as. */

export type DeletedSavedCard = {
  readonly cardType: string;
  readonly lastFour: string;
  readonly cardholderName: string;
  /** 'MM/YY'; empty where unknown. */
  readonly expiry: string;
  readonly isDefault: boolean;
};

/** Null when the text is not a list of cards. */
export function parsePaymentData(text: string): readonly DeletedSavedCard[] | null {
  try {
    const parsed: unknown = JSON.parse(text);
    if (!Array.isArray(parsed) || !parsed.every(isRecord)) return null;
    return parsed.map((card) => ({
      cardType: words(card.cardType) || 'Card',
      lastFour: words(card.lastFour),
      cardholderName: words(card.cardholderName),
      expiry: expiryOf(words(card.expiryMonth), words(card.expiryYear)),
      isDefault: card.isDefault === true,
    }));
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function words(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function expiryOf(month: string, year: string): string {
  return month && year ? `${month.padStart(2, '0')}/${year.slice(-2)}` : '';
}
