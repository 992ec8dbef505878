/** All transactions, as staff page through them. */
import type { AdminTransaction } from '#contract/admin/dashboard.ts';
import { testApp } from '#tests/support/app.ts';
import type { Answer } from '#tests/support/client.ts';

/** The product, with staff who list its transactions. */
export async function openTransactions() {
  const product = await testApp();
  const care = await product.signIn('customer_service');
  const admin = await product.signIn('administrator');

  async function walk(query: string): Promise<AdminTransaction[]> {
    const found: AdminTransaction[] = [];
    for (let path: string | undefined = query; path !== undefined; ) {
      const answer: Answer<AdminTransaction[]> = await care.get(`/api/admin/transactions${path}`);
      if (answer.status !== 200) throw new Error(answer.text);
      found.push(...answer.body);
      path = /<[^?]*(\?[^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    return found;
  }

  return { product, care, admin, walk };
}
