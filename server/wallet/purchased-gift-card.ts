/** A bought gift card as the wallet shows it. */
import { formatCents } from '#contract/kernel/money.ts';
import type { PurchasedGiftCard } from '#contract/wallet.ts';
import type { PurchasedCard, UnitState } from '#server/gift-cards/index.ts';

const STATUS: Record<UnitState, PurchasedGiftCard['status']> = {
  reserved: 'pending',
  issuing: 'pending',
  issued: 'active',
  released: 'released',
};

/** The card as the contract promises it: every bought card is one entry, so the quantity is always one. */
export function toPurchasedGiftCard(card: PurchasedCard): PurchasedGiftCard {
  return {
    id: card.id,
    orderId: card.orderId,
    giftCard: { id: card.giftCardId, name: card.name, imageUrl: card.imageUrl },
    giftCardName: card.name,
    amount: formatCents(card.faceCents),
    quantity: 1,
    status: STATUS[card.state],
    code: card.secret?.code ?? null,
    pin: card.secret?.pin ?? null,
    redemptionUrl: card.secret?.redemptionUrl ?? null,
    createdAt: card.createdAt.toISOString(),
  };
}
