/**
 * Gives its owner a card whose order a point-in-time restore lost. The operator names the owner. The order is
 * placed again at its price, out of the balance that the restore gave back, and the unit has the reference
 * that the issuer knows; the card's own way through the issuer does the rest.
 */
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import { AccountClosed, balanceOf, post, purchaseHold } from '#server/ledger/index.ts';
import { type Article, findArticle, insertLostOrder } from '#server/orders/index.ts';
import { type AdoptedCard, adoptCard } from './adopt-card.ts';
import type { GiftCardDeps } from './deps.ts';
import type { IssuerOrder } from './issuer-port.ts';
import { insertLostUnit } from './store.ts';

/**
 * Repeating it changes nothing. A card whose order cannot be placed stays without an owner, with the reason.
 */
export async function adoptLostCard(
  deps: GiftCardDeps,
  order: IssuerOrder,
  { userId, dry }: { userId: string; dry: boolean },
): Promise<AdoptedCard> {
  const { productId } = order;
  const article = productId === null ? undefined : await findArticle(deps.db, productId);
  if (!article) return { outcome: 'ownerless', reason: `the catalog has no article ${productId}` };
  if (order.faceCents <= 0n) return { outcome: 'ownerless', reason: 'it is not in dollars' };
  if (dry) {
    const covers = (await balanceOf(deps.db, userId)) >= order.faceCents;
    return covers
      ? { outcome: 'adopted' }
      : { outcome: 'ownerless', reason: 'the balance does not cover it' };
  }
  try {
    await place(deps, order, { userId, article });
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof AccountClosed)) throw error;
    return { outcome: 'ownerless', reason: error.message };
  }
  return adoptCard(deps, order, { dry });
}

function place(
  { db, clock }: GiftCardDeps,
  { reference, faceCents }: IssuerOrder,
  { userId, article }: { userId: string; article: Article },
): Promise<void> {
  return transaction(db, async (tx) => {
    const id = newId();
    const unit = { id: reference, orderId: id, userId, article, faceCents };
    // The second of two concurrent runs waits here, and finds the order placed.
    if (!(await insertLostUnit(tx, unit))) return;
    const description = `${article.name} gift card`;
    const { transactionId } = await post(
      tx,
      purchaseHold({ orderId: id, userId, amountCents: faceCents, description }),
    );
    await insertLostOrder(tx, {
      id,
      userId,
      reference,
      totalCents: faceCents,
      balanceAfterCents: await balanceOf(tx, userId),
      transactionId,
      at: clock.now(),
    });
  });
}
