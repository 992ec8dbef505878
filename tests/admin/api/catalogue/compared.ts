/** The catalog, compared with that of the issuer. */
import type { CatalogueCard } from '#contract/admin/catalogue.ts';
import type { IssuerComparison, IssuerDifference, IssuerMatched } from '#contract/admin/catalogue-issuer.ts';
import { newId } from '#server/kernel/id.ts';
import { testApp } from '#tests/support/app.ts';

export const path = '/api/admin/gift-cards';

export const fresh = (word = 'Card') => `${word} ${newId().slice(-12)}`;

export function card(name: string, issuerProductId: string, maxValue = '50.00') {
  const rest = {
    description: 'For a test.',
    category: 'pets',
    isPopular: false,
    isTrending: false,
    isNew: false,
  };
  return { ...rest, name, issuerProductId, minValue: '10.00', maxValue };
}

/** The catalog beside that of the issuer. */
export async function openCatalogues() {
  const product = await testApp();
  const admin = await product.signIn('administrator');

  const preview = async () => (await admin.get<IssuerComparison>(`${path}/issuer-differences`)).body;
  const synchronize = (body: { changes?: IssuerDifference[]; additions?: object[] }) =>
    admin.post<IssuerMatched & { code?: string; fields?: object }>(`${path}/synchronise`, body);
  const find = async (name: string) =>
    (await admin.get<CatalogueCard[]>(`${path}?search=${encodeURIComponent(name)}`)).body[0];

  async function add(name: string, issuerProductId: string, maxValue?: string): Promise<CatalogueCard> {
    const answer = await admin.post<CatalogueCard>(path, card(name, issuerProductId, maxValue));
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body;
  }

  /** The difference of one card now. */
  async function differenceOf({ id }: CatalogueCard): Promise<IssuerDifference> {
    const found = (await preview()).differences.find(({ giftCardId }) => giftCardId === id);
    if (!found) throw new Error('The card does not differ.');
    return found;
  }

  return { product, admin, preview, synchronize, find, add, differenceOf };
}
