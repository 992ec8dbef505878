/** Puts products of the issuer on sale, each once, also under concurrent requests. */
import type { CatalogueCard } from '#contract/admin/catalogue.ts';
import { type CardFields, selectKnownProducts, takeImportTurn } from '#server/catalogue/index.ts';
import { transaction } from '#server/db/transaction.ts';
import type { IssuerProduct } from '#server/gift-cards/issuer-port.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { toCatalogueCard } from './catalogue-card.ts';
import { type CatalogueDeps, writeCards } from './edit-card.ts';
import { problemOf } from './issuer-offer.ts';

const REASON = "Added from the issuer's catalog";

type Requested = {
  products: readonly IssuerProduct[];
  cards: readonly CardFields[];
  /** Receives what was not added, with the reason. */
  left: { name: string; reason: string }[];
};

export async function addOffers(
  { db, clock }: CatalogueDeps,
  actor: Actor,
  { products, cards, left }: Requested,
): Promise<CatalogueCard[]> {
  if (cards.length === 0) return [];
  const written = await transaction(db, async (tx) => {
    await takeImportTurn(tx);
    const known = await selectKnownProducts(tx);
    const added: CardFields[] = [];
    for (const card of cards) {
      const product = products.find(({ productId }) => productId === card.issuerProductId);
      const isThere = known.has(card.issuerProductId);
      const reason = isThere ? 'It is already in the catalog.' : problemOf(card, product);
      if (reason !== undefined) {
        left.push({ name: card.name, reason });
        continue;
      }
      known.add(card.issuerProductId);
      added.push(card);
    }
    return writeCards(tx, actor, added, { at: clock.now(), reason: REASON });
  });
  return written.map(toCatalogueCard);
}
