/** Members with a gift card, and what becomes of it at the shop. */
import type { CardCase } from '#contract/card-cases.ts';
import type { SignedIn, TestApp } from '#tests/support/app.ts';

export type Owner = { owner: SignedIn; unit: string };

/** A member with one issued card of this amount and nothing else. */
export async function buyCard(product: TestApp, amount = '25.00', slug = 'butterlamp'): Promise<Owner> {
  const owner = await product.newMember({ balanceCents: BigInt(amount.replace('.', '')) });
  const { rows } = await product.db.query<{ id: string }>('select id from gift_card where slug = $1', [slug]);
  await owner.post('/api/cart', { giftCardId: rows[0]?.id, amount, quantity: 1 });
  const bought = await owner.post<{ giftCardIds: string[] }>('/api/checkout', {});
  if (bought.status >= 300) throw new Error(`Not bought: ${bought.text}`);
  await product.settled();
  return { owner, unit: bought.body.giftCardIds[0] ?? '' };
}

export const report = { problem: 'declined', evidence: 'The cashier at Main Street said: unknown card.' };

export async function openCase(owner: SignedIn, unit: string): Promise<CardCase> {
  const opened = await owner.post<CardCase>(`/api/purchased-gift-cards/${unit}/cases`, report);
  if (opened.status !== 201) throw new Error(`Not opened: ${opened.text}`);
  return opened.body;
}

/** What a shop took from a card, or that the issuer blocked it. */
export async function useAtShop(product: TestApp, unit: string, use: { spent?: number; blocked?: boolean }) {
  const answer = await fetch(`${product.url}/sandbox/issuer/_test/cards/${unit}`, {
    method: 'POST',
    body: JSON.stringify(use),
  });
  if (!answer.ok) throw new Error(`Not used: ${await answer.text()}`);
}
