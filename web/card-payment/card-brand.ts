/** The display names of card brands; the card processor writes them in lower case. */
const NAMES: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

export function brandName(brand: string): string {
  return NAMES[brand] ?? 'Card';
}

/** "Visa ending in 4242". */
export function cardName({ brand, last4 }: { brand: string; last4: string }): string {
  return `${brandName(brand)} ending in ${last4}`;
}

/** "12/34". */
export function expiryOf({
  exp_month: month,
  exp_year: year,
}: {
  exp_month: number;
  exp_year: number;
}): string {
  return `${String(month).padStart(2, '0')}/${String(year).slice(-2)}`;
}
