/** A purchased gift card in the contract's form. */
import { formatCents } from '#contract/kernel/money.ts';
import type { PurchasedGiftCard } from '#contract/wallet.ts';
import { CARD_STATUS, type CardWithoutCode, type PurchasedCard } from '#server/gift-cards/index.ts';

/** Every purchased card is one entry, so the quantity is always one. */
export function toPurchasedGiftCard(
  card: CardWithoutCode & Partial<Pick<PurchasedCard, 'secret' | 'unreadable'>>,
): PurchasedGiftCard {
  return {
    id: card.id,
    orderId: card.orderId,
    giftCard: { id: card.giftCardId, name: card.name, imageUrl: card.imageUrl },
    giftCardName: card.name,
    amount: formatCents(card.faceCents),
    quantity: 1,
    status: statusOf(card),
    code: card.secret?.code ?? null,
    pin: card.secret?.pin ?? null,
    redemptionUrl: card.secret?.redemptionUrl ?? null,
    codeUnreadable: card.unreadable ?? false,
    revealedAt: card.revealedAt?.toISOString() ?? null,
    usedAt: card.usedAt?.toISOString() ?? null,
    archivedAt: card.archivedAt?.toISOString() ?? null,
    caseState: card.caseState,
    remaining: card.remainingCents === null ? null : formatCents(card.remainingCents),
    howToUse: card.howToUse,
    terms: card.terms,
    balanceUrl: card.balanceUrl,
    createdAt: card.createdAt.toISOString(),
  };
}

/** A released card keeps its state in the archive. */
function statusOf({ state, usedAt, archivedAt }: CardWithoutCode): PurchasedGiftCard['status'] {
  if (state !== 'issued') return CARD_STATUS[state];
  if (archivedAt) return 'archived';
  return usedAt ? 'used' : 'active';
}
