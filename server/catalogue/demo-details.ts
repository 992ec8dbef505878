/** How the demo brands redeem their cards, by category; the issuer's stand-in makes codes that fit. */
import type { CardBarcode } from '#contract/catalogue.ts';
import type { DemoGiftCard } from './demo-gift-card.ts';

const REDEEM: Record<DemoGiftCard['category'], (name: string) => string> = {
  shopping: (name) => `At ${name} online, enter the code at checkout. In the store, show it at the register.`,
  food: (name) => `Show the code at ${name} before you pay. It works for takeout orders, too.`,
  entertainment: (name) => `Sign in at ${name}, open your account, and enter the code under “Gift cards”.`,
  fashion: (name) => `Enter the code at checkout on the ${name} site, or show it in any ${name} store.`,
  flowers: (name) =>
    `Choose a bouquet at ${name} and enter the code when you pay. You can pay for delivery with it, too.`,
  pets: (name) => `Enter the code at checkout on the ${name} site, or show it at the register.`,
};

/** Of the brands that have a register. */
const BARCODES: Partial<Record<DemoGiftCard['category'], CardBarcode>> = {
  shopping: 'code128',
  food: 'qr',
  fashion: 'code128',
  pets: 'code128',
};

export function demoDetailsOf({ name, category }: Pick<DemoGiftCard, 'name' | 'category'>) {
  return {
    redeem_instructions: REDEEM[category](name),
    terms: `Valid at ${name} in the United States. What is left stays on the card for your next visit. Not redeemable for cash, except where the law requires it. A spent card cannot be replaced.`,
    // Tickets are sold by the season; every other brand's cards stay good.
    barcode: BARCODES[category] ?? null,
    expires_after_months: category === 'entertainment' ? 60 : 0,
  };
}
