/** The list of a wallet. */
import type { PurchasedGiftCard } from '#contract/wallet.ts';
import { openShop, type Person, type Shop } from '#tests/orders/shop.ts';

/** A shop, with buyers who sort their cards. */
export async function openListed() {
  const shop: Shop = await openShop();

  const update = (person: Person | null, id: string, body: object) =>
    shop.call(person, 'PATCH', `/api/purchased-gift-cards/${id}`, { body });

  const list = async (person: Person, query = ''): Promise<PurchasedGiftCard[]> =>
    (await shop.call(person, 'GET', `/api/purchased-gift-cards${query}`)).body;

  async function buy(person: Person, slug: string, amount: string): Promise<string> {
    await shop.add(person, slug, amount);
    const { body } = await shop.checkout(person);
    await shop.issueAll(person);
    return body.giftCardIds[0];
  }

  return { shop, update, list, buy };
}
