/** Bought gift cards: ordered from the issuer, kept encrypted, mailed. */
export { type CardSecret, type Codes, createCodes, type SealedSecret } from './codes.ts';
export type { GiftCardDeps } from './deps.ts';
export { issueGiftCard } from './issue-gift-card.ts';
export type { Issuer, IssuerAnswer, IssuerOrderRequest, IssuerProduct } from './issuer-port.ts';
export { giftCardsJobs } from './jobs.ts';
export {
  listPurchasedCards,
  listPurchasedCardsWithoutCodes,
  type PurchasedCard,
  type PurchasedPage,
} from './list-purchased-cards.ts';
export { countIssuedCards, hasUnresolvedCards } from './purchased-store.ts';
export { resealCodes } from './reseal-codes.ts';
export { sweepUnits } from './sweep-units.ts';
export type { Unit, UnitState } from './unit.ts';
