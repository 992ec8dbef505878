/** The list of gift cards, as a visitor reads it. */
import { expect } from 'vitest';
import type { GiftCard } from '#contract/catalogue.ts';
import { openShop, type Shop } from '#tests/orders/shop.ts';

/** A shop, and its list of gift cards. */
export async function openList() {
  const shop: Shop = await openShop();

  async function list(query: string): Promise<GiftCard[]> {
    const { status, body } = await shop.call(null, 'GET', `/api/gift-cards?${query}`);
    expect(status).toBe(200);
    return body;
  }

  async function names(query: string): Promise<string[]> {
    return (await list(query)).map((card) => card.name);
  }

  return { shop, list, names };
}
