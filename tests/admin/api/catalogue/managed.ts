/** Gift cards, as an administrator adds and finds them. */
import type { CatalogueCard } from '#contract/admin/catalogue.ts';
import type { GiftCard } from '#contract/catalogue.ts';
import { testApp } from '#tests/support/app.ts';

export const path = '/api/admin/gift-cards';

export const fields = (changes: object = {}) => ({
  name: 'Saltmarsh Books',
  description: 'Second-hand novels that smell of the sea.',
  category: 'shopping',
  minValue: '10.00',
  maxValue: '80',
  isPopular: false,
  isTrending: false,
  isNew: true,
  issuerProductId: '7',
  ...changes,
});

/** The product, with cards on sale and an administrator who manages them. */
export async function openManaged() {
  const product = await testApp();
  const admin = await product.signIn('administrator');
  const list = async (query = '') => (await admin.get<CatalogueCard[]>(path + query)).body;

  const onSale = async (name: string) =>
    (
      await product.visitor().get<GiftCard[]>(`/api/gift-cards?search=${encodeURIComponent(name)}`)
    ).body.filter((card) => card.name === name);

  async function add(changes: object = {}): Promise<CatalogueCard> {
    const answer = await admin.post<CatalogueCard>(path, fields(changes));
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body;
  }

  return { product, admin, list, onSale, add };
}
