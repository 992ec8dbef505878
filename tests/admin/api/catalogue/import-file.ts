/** Files of gift cards, as an administrator sends them. */
import type { CatalogueCard } from '#contract/admin/catalogue.ts';
import type { ImportReply } from '#contract/admin/catalogue-import.ts';
import { newId } from '#server/kernel/id.ts';
import { upload } from '#tests/enterprise/api/company.ts';
import { testApp } from '#tests/support/app.ts';

const path = '/api/admin/gift-cards/import';

export const header =
  'name,description,category,minValue,maxValue,issuerProductId,isPopular,isTrending,isNew';

export const fresh = (word = 'Card') => `${word} ${newId().slice(-12)}`;

export const line = (name: string, rest = 'Nice things.,shopping,10,50.00,7,yes,no,') => `${name},${rest}`;

type Reply = ImportReply & { code?: string; fields?: Record<string, string> };

/** The product, and an administrator who imports files. */
export async function openImport() {
  const product = await testApp();
  const admin = await product.signIn('administrator');
  const send = (content: string | Buffer, query: string, options = {}) =>
    upload<Reply>(admin, `${path}?${query}`, content, { name: 'cards.csv', ...options });
  const preview = (content: string | Buffer, options = {}) => send(content, 'dryRun=true', options);
  const confirm = (content: string | Buffer, previewed: string) => send(content, `previewed=${previewed}`);
  /** Previews and confirms the preview. */
  async function importFile(content: string | Buffer) {
    const { body } = await preview(content);
    return confirm(content, body.previewed);
  }
  const find = async (name: string) =>
    (await admin.get<CatalogueCard[]>(`/api/admin/gift-cards?search=${encodeURIComponent(name)}`)).body;

  return { product, send, preview, confirm, importFile, find };
}
