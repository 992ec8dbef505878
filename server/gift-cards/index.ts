/** Purchased gift cards: ordered from the issuer, stored encrypted, sent by email. */

export { adoptCard } from './adopt-card.ts';
export { adoptLostCard } from './adopt-lost-card.ts';
export { barcodePng } from './barcode/barcode-png.ts';
export { barcodeSvg } from './barcode/barcode-svg.ts';
export type { ScannableCode } from './barcode/scannable-code.ts';
export { askIssuerAgain } from './by-hand/ask-issuer-again.ts';
export { listStuckUnits } from './by-hand/list-stuck-units.ts';
export { previewStuckUnit } from './by-hand/preview-stuck-unit.ts';
export {
  type AskedRelease,
  askBeforeRelease,
  releaseAskedUnit,
  releaseStuckUnit,
} from './by-hand/release-stuck-unit.ts';
export { isResolved, readStuckUnit } from './by-hand/require-stuck-unit.ts';
export { settleStuckUnit } from './by-hand/settle-stuck-unit.ts';
export { addCasePicture } from './cases/add-case-picture.ts';
export type { AskCaseDeps } from './cases/ask-about-case.ts';
export { askIssuerAboutCase } from './cases/ask-issuer-about-case.ts';
export { eraseEvidence, findCasePicture, hasOpenCases, readCase } from './cases/case-store.ts';
export { getCase, listCases, listOwnCases } from './cases/list-cases.ts';
export { type CaseDeps, openCase } from './cases/open-case.ts';
export { refundCase, tooMuch } from './cases/refund-case.ts';
export { rejectCase } from './cases/reject-case.ts';
export { replaceCase } from './cases/replace-case.ts';
export { requireOpenCase } from './cases/require-open-case.ts';
export { requireReplaceable } from './cases/require-replaceable.ts';
export { withdrawCase } from './cases/withdraw-case.ts';
export { countCodesOfOtherKeys } from './code-store.ts';
export { type CardSecret, type Codes, createCodes, type SealedSecret } from './codes.ts';
export type { GiftCardDeps } from './deps.ts';
export type {
  Issuer,
  IssuerAnswer,
  IssuerOrder,
  IssuerOrderRequest,
  IssuerProduct,
} from './issuer-port.ts';
export { issueGiftCard } from './issuing/issue-gift-card.ts';
export { paceIssuer } from './issuing/pace-issuer.ts';
export { sweepUnits } from './issuing/sweep-units.ts';
export { giftCardsJobs } from './jobs.ts';
export { enqueueHeldCodes } from './mail-held-codes.ts';
export { type OrderWithCards, readOrder } from './order-store.ts';
export { insertPastCards, type PastCard } from './past-cards-store.ts';
export { archiveCard } from './purchased/archive-card.ts';
export {
  type CardWithoutCode,
  listOrderedCards,
  listPurchasedCards,
  listPurchasedCardsWithoutCodes,
  type PurchasedCard,
  type PurchasedPage,
} from './purchased/list-purchased-cards.ts';
export { noteRemaining } from './purchased/note-remaining.ts';
export { countIssuedCards, hasUnresolvedCards, type Selection } from './purchased/purchased-store.ts';
export { type RevealDeps, type RevealedCard, recordLooks, revealCard } from './purchased/reveal-card.ts';
export {
  type IssuingQueue,
  type IssuingQueueDeps,
  readIssuingQueue,
  readOwnQueue,
} from './queue/read-issuing-queue.ts';
export { reEncryptCodes } from './re-encrypt-codes.ts';
export { CARD_STATUS, type Unit, type UnitState } from './unit.ts';
