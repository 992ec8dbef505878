import { entertainmentBrands } from './demo-entertainment.ts';
import { fashionBrands } from './demo-fashion.ts';
import { flowersBrands } from './demo-flowers.ts';
import { foodBrands } from './demo-food.ts';
import type { DemoGiftCard } from './demo-gift-card.ts';
import { petsBrands } from './demo-pets.ts';
import { shoppingBrands } from './demo-shopping.ts';

/**
 * The catalog of a fresh installation. Every brand is invented, with a face drawn for this product. The price
 * ranges exercise all three rules for amount options.
 */
export const demoCatalogue: readonly DemoGiftCard[] = [
  ...shoppingBrands,
  ...foodBrands,
  ...entertainmentBrands,
  ...fashionBrands,
  ...flowersBrands,
  ...petsBrands,
];
