/** Codes of a wallet, and who revealed them. */
import { openShop, type Person, type Shop } from '#tests/orders/shop.ts';

/** A shop, with buyers who reveal their codes. */
export async function openWallet() {
  const shop: Shop = await openShop();

  const reveal = (person: Person | null, id: string) =>
    shop.call(person, 'POST', `/api/purchased-gift-cards/${id}/reveal`);

  const list = async (person: Person, query = '') =>
    (await shop.call(person, 'GET', `/api/purchased-gift-cards${query}`)).body;

  async function reveals(unitId: string) {
    const { rows } = await shop.db.query(
      'select user_id, session_id, revealed_at from gift_card_reveal where unit_id = $1 order by revealed_at',
      [unitId],
    );
    return rows;
  }

  async function buyer(quantity = 1): Promise<{ maya: Person; ids: string[] }> {
    const maya = await shop.person(100_00n);
    await shop.add(maya, 'butterlamp', '5.00', quantity);
    const { body } = await shop.checkout(maya);
    await shop.issueAll(maya);
    return { maya, ids: body.giftCardIds };
  }

  return { shop, reveal, list, reveals, buyer };
}
